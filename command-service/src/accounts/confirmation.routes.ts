import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  confirmEmail as confirmEmailCall,
  resendConfirmation,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import { newCause } from '@marketplace/mail/outbox.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ClockPort, DatabasePort, ExecutePort, GuardPort, LoadStatePort } from '../ports.ts';
import type { AccountSettingsPort } from './accountSettings.ts';
import { putDraft } from '../mails/putDraft.ts';
import { confirmationMail } from './accounts.mails.ts';
import { confirmEmail } from './confirmEmail.ts';
import { readLink } from './links.ts';
import type { SharedPasswords } from './passwords.ts';
import { requirePresentPassword } from './presentPassword.ts';
import { userDecider } from './user.decider.ts';

export type ConfirmationRoutesDeps = GuardPort &
  ExecutePort &
  LoadStatePort &
  DatabasePort &
  ClockPort &
  AccountSettingsPort;

/** Whether the request carries a valid session of this user. A session of another user does not count. */
async function hasSessionOf(
  { guard }: ConfirmationRoutesDeps,
  userId: string,
  request: FastifyRequest,
): Promise<boolean> {
  const token = bearerToken(request);
  return token !== null && (await guard.callerOf(token))?.userId === userId;
}

function passwordNeededRefusal(): Refusal {
  const message = 'Please enter the password that you chose when you created the account.';
  return new Refusal('rule', 'account.password-needed', message, [{ path: 'password', message }]);
}

/** Confirms the caller's address by the mailed link, and sends that link again. */
export function confirmationRoutes(
  app: FastifyInstance,
  deps: ConfirmationRoutesDeps,
  passwords: SharedPasswords,
): void {
  const { pool, guard, accounts } = deps;

  serve(app, guard, confirmEmailCall, async ({ body, request }) => {
    const userId = await readLink(pool, body.token, 'confirm-email');
    if (!(await hasSessionOf(deps, userId, request))) {
      // A reader of the address's mail is not necessarily the person who registered it.
      if (body.password === undefined) throw passwordNeededRefusal();
      const counted = passwords.countedFor(request);
      await requirePresentPassword({ pool, passwords: counted }, userId, body.password, 'password');
    }
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
}
