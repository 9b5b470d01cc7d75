import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  acceptTerms,
  changeProfile,
  endOwnSession,
  signOutEverywhere,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, ReadPersonalPort } from '../ports.ts';
import { refuseOldTerms } from './register.ts';
import { endSessionOf, endSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { readUserView } from './userView.ts';

export type ProfileRoutesDeps = CommandRoutePorts & ReadPersonalPort & DatabasePort;

/** Commands about the caller's own account: names, terms and sessions. */
export function profileRoutes(app: FastifyInstance, deps: ProfileRoutesDeps): void {
  const { pool, guard } = deps;

  serve(app, guard, changeProfile, async ({ body, caller, request }) => {
    const { userId } = caller;
    const current = await readUserView(deps, userId);
    const updated = {
      firstName: body.firstName ?? body.first_name ?? current.firstName,
      lastName: body.lastName ?? body.last_name ?? current.lastName,
      company: body.company ?? current.company,
    };
    const isNew =
      updated.firstName !== current.firstName ||
      updated.lastName !== current.lastName ||
      updated.company !== current.company;
    const { position } = await deps.execute(userDecider, {
      stream: userStream(userId),
      command: { type: 'ChangeProfile', userId, ...updated, isNew },
      meta: commandMeta(deps, { request, caller, body }),
    });
    return { position, message: 'Your profile was saved.', user: await readUserView(deps, userId) };
  });

  serve(app, guard, acceptTerms, async ({ body, caller, request }) => {
    const { userId } = caller;
    refuseOldTerms(body.version, 'version');
    const { position } = await deps.execute(userDecider, {
      stream: userStream(userId),
      command: { type: 'AcceptTerms', userId, version: body.version },
      meta: commandMeta(deps, { request, caller, body }),
    });
    return { position, message: 'Thank you.', user: await readUserView(deps, userId) };
  });

  serve(app, guard, endOwnSession, async ({ params, caller }) => {
    if (!(await endSessionOf(pool, caller.userId, params.id))) {
      throw new Refusal('notFound', 'account.unknown-session', 'This session has ended already.');
    }
    return { message: 'The session is ended.' };
  });

  serve(app, guard, signOutEverywhere, async ({ body, caller, request }) => {
    const ended = await endSessions(pool, caller.userId, body.keepThis ? bearerToken(request) : null);
    return { message: body.keepThis ? 'You are signed out everywhere else.' : 'You are signed out everywhere.', ended };
  });
}
