import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  loginEndpoint,
  logoutEndpoint,
  registerEndpoint as registerUserEndpoint,
} from '@marketplace/contracts/accounts/accounts.api.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getIdempotencyKeyFromHeaderOrCreate } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalEventsPort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import { describeUserAgent } from '../describeUserAgent.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { type AccountDeps, registerAccount } from './register.ts';
import { requireSecondFactorCode } from './secondFactor.ts';
import { deleteSessionByToken, openSession } from './sessions.ts';
import { checkCredentials } from './signIn.ts';
import { loadUserProfileAndAccessFromLog } from './userView.ts';

export type RegistrationAndSignInRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalEventsPort &
  DatabasePort &
  AccountDeploymentSettingsPort;

/**
 * Endpoints for registration, sign-in and sign-out. Every sign-in creates a new token after checking password and
 * second factor.
 */
export function registerRegistrationAndSignInRoutes(
  app: FastifyInstance,
  deps: RegistrationAndSignInRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const accountDepsFor = (request: FastifyRequest): AccountDeps => ({
    ...deps,
    passwords: passwords.limitedFor(request),
  });

  registerEndpoint(app, deps.guard, registerUserEndpoint, async ({ body, request }) => {
    const { userId, position } = await registerAccount(accountDepsFor(request), {
      email: body.email,
      password: body.password,
      firstName: body.firstName ?? body.first_name ?? '',
      lastName: body.lastName ?? body.last_name ?? '',
      company: body.company,
      termsVersion: body.termsVersion ?? null,
      key: getIdempotencyKeyFromHeaderOrCreate(request, deps.newId),
    });
    const device = describeUserAgent(request.headers['user-agent']);
    const sessionToken = await openSession(deps.pool, { userId, device });
    const user = await loadUserProfileAndAccessFromLog(deps, userId);
    return { position, message: formatMessage(msg`Your account was created.`), sessionToken, user };
  });

  registerEndpoint(app, deps.guard, loginEndpoint, async ({ body, request }) => {
    const { userId, passwordHash } = await checkCredentials(accountDepsFor(request), body);
    request.actor = userId;
    await requireSecondFactorCode(deps, userId, body.code ?? null);
    const user = await loadUserProfileAndAccessFromLog(deps, userId);
    const device = describeUserAgent(request.headers['user-agent']);
    const sessionToken = await openSession(deps.pool, { userId, device, passwordHash });
    return { sessionToken, user, message: formatMessage(msg`You are signed in.`) };
  });

  registerEndpoint(app, deps.guard, logoutEndpoint, async ({ request }) => {
    const token = parseBearerToken(request);
    if (token !== null) await deleteSessionByToken(deps.pool, token);
    return { message: formatMessage(msg`You are signed out.`) };
  });
}
