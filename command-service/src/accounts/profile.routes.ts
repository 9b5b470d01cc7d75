import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  changeProfile,
  confirmEmail as confirmEmailCall,
  resendConfirmation,
  signOutEverywhere,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import { newCause } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/read-store/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandDeps } from '../deps.ts';
import { putDraft } from '../mails/putDraft.ts';
import { confirmationMail } from './accounts.mails.ts';
import { confirmEmail } from './confirmEmail.ts';
import { readLink } from './links.ts';
import { endSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { readUserView } from './userView.ts';

/** The signed-in person's own account: names, address, sessions. */
export function profileRoutes(app: FastifyInstance, deps: CommandDeps): void {
  const { pool, guard, accounts } = deps;

  serve(app, guard, changeProfile, async ({ body, caller, request }) => {
    const { userId } = caller;
    const present = await readUserView(deps, userId);
    const wanted = {
      firstName: body.firstName ?? body.first_name ?? present.firstName,
      lastName: body.lastName ?? body.last_name ?? present.lastName,
      company: body.company ?? present.company,
    };
    const isNew =
      wanted.firstName !== present.firstName ||
      wanted.lastName !== present.lastName ||
      wanted.company !== present.company;
    const { position } = await deps.execute(userDecider, {
      stream: userStream(userId),
      command: { type: 'ChangeProfile', userId, ...wanted, isNew },
      meta: commandMeta(deps, { request, caller, body }),
    });
    return { position, message: 'Your profile was saved.', user: await readUserView(deps, userId) };
  });

  serve(app, guard, confirmEmailCall, async ({ body }) => {
    const userId = await readLink(pool, body.token, 'confirm-email');
    const position = await confirmEmail(deps, userId, 'link');
    return { position, message: 'Your email address is confirmed.' };
  });

  serve(app, guard, resendConfirmation, async ({ caller }) => {
    const { state } = await deps.loadState(userDecider, userStream(caller.userId));
    if (state.emailConfirmed) return { message: 'Your email address is confirmed already.' };
    await inTransaction(pool, async (client) =>
      putDraft(client, confirmationMail(caller.userId), newCause(), accounts.publicUrl),
    );
    return { message: 'We have sent you a new link.' };
  });

  serve(app, guard, signOutEverywhere, async ({ body, caller, request }) => {
    const ended = await endSessions(pool, caller.userId, body.keepThis ? bearerToken(request) : null);
    return { message: body.keepThis ? 'You are signed out everywhere else.' : 'You are signed out everywhere.', ended };
  });
}
