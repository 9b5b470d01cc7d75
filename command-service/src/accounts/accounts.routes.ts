import { login, logout, register } from '@marketplace/contracts/accounts/accounts.api.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyKey } from '../commandMeta.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort, ReadPersonalPort } from '../ports.ts';
import type { AccountSettingsPort } from './accountSettings.ts';
import { deviceOf } from '../deviceOf.ts';
import type { SharedPasswords } from './passwords.ts';
import { type AccountDeps, registerAccount } from './register.ts';
import { requireCode } from './secondFactor.ts';
import { endSession, openSession } from './sessions.ts';
import { checkCredentials } from './signIn.ts';
import { readUserView } from './userView.ts';

export type AccountRoutesDeps = CommandRoutePorts &
  LoadStatePort &
  ReadPersonalPort &
  DatabasePort &
  AccountSettingsPort;

/** Registration, sign-in and sign-out. Every sign-in creates a new token after checking password and second factor. */
export function accountRoutes(app: FastifyInstance, deps: AccountRoutesDeps, passwords: SharedPasswords): void {
  const accountDepsFor = (request: FastifyRequest): AccountDeps => ({
    ...deps,
    passwords: passwords.countedFor(request),
  });

  serve(app, deps.guard, register, async ({ body, request }) => {
    const { userId, position } = await registerAccount(accountDepsFor(request), {
      email: body.email,
      password: body.password,
      firstName: body.firstName ?? body.first_name ?? '',
      lastName: body.lastName ?? body.last_name ?? '',
      company: body.company,
      termsVersion: body.termsVersion ?? null,
      key: idempotencyKey(request, deps.newId),
    });
    const device = deviceOf(request.headers['user-agent']);
    const sessionToken = await openSession(deps.pool, { userId, device });
    const user = await readUserView(deps, userId);
    return { position, message: 'Your account was created.', sessionToken, user };
  });

  serve(app, deps.guard, login, async ({ body, request }) => {
    const { userId, passwordHash } = await checkCredentials(accountDepsFor(request), body);
    request.actor = userId;
    await requireCode(deps, userId, body.code ?? null);
    const user = await readUserView(deps, userId);
    const device = deviceOf(request.headers['user-agent']);
    const sessionToken = await openSession(deps.pool, { userId, device, passwordHash });
    return { sessionToken, user, message: 'You are signed in.' };
  });

  serve(app, deps.guard, logout, async ({ request }) => {
    const token = bearerToken(request);
    if (token !== null) await endSession(deps.pool, token);
    return { message: 'You are signed out.' };
  });
}
