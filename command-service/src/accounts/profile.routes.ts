import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  acceptTermsEndpoint,
  changeProfileEndpoint,
  endOwnSessionEndpoint,
  signOutEverywhereEndpoint,
} from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, ReadPersonalEventsPort } from '../ports.ts';
import { requireCurrentTermsVersion } from './register.ts';
import { deleteSessionById, deleteUserSessions } from './sessions.ts';
import { userDecider } from './user.decider.ts';
import { loadUserProfileAndAccessFromLog } from './userView.ts';

export type ProfileRoutesDeps = CommandRoutePorts & ReadPersonalEventsPort & DatabasePort;

/** Endpoints for signed-in users to change their names, accept the terms and end their sessions. */
export function registerProfileCommandRoutes(app: FastifyInstance, deps: ProfileRoutesDeps): void {
  const { pool, guard } = deps;

  registerEndpoint(app, guard, changeProfileEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    const current = await loadUserProfileAndAccessFromLog(deps, userId);
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
      stream: getUserStreamName(userId),
      command: { type: 'ChangeProfile', userId, ...updated, isNew },
      meta: createCommandMeta(deps, { request, caller, body }),
    });
    return {
      position,
      message: formatMessage(msg`Your profile was saved.`),
      user: await loadUserProfileAndAccessFromLog(deps, userId),
    };
  });

  registerEndpoint(app, guard, acceptTermsEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    requireCurrentTermsVersion(body.version, 'version');
    const { position } = await deps.execute(userDecider, {
      stream: getUserStreamName(userId),
      command: { type: 'AcceptTerms', userId, version: body.version },
      meta: createCommandMeta(deps, { request, caller, body }),
    });
    return {
      position,
      message: formatMessage(msg`You have accepted the terms of service.`),
      user: await loadUserProfileAndAccessFromLog(deps, userId),
    };
  });

  registerEndpoint(app, guard, endOwnSessionEndpoint, async ({ params, caller }) => {
    if (!(await deleteSessionById(pool, caller.userId, params.id))) {
      throw new Refusal('notFound', 'account.unknown-session', msg`This session has already ended.`);
    }
    return { message: formatMessage(msg`The session was ended.`) };
  });

  registerEndpoint(app, guard, signOutEverywhereEndpoint, async ({ body, caller, request }) => {
    const ended = await deleteUserSessions(pool, caller.userId, body.keepThis ? parseBearerToken(request) : null);
    const message = body.keepThis ? msg`You are signed out everywhere else.` : msg`You are signed out everywhere.`;
    return { message: formatMessage(message), ended };
  });
}
