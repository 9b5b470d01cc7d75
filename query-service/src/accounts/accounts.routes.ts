import { msg } from '@lingui/core/runtime-macro';
import { listUsersEndpoint } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import { validateSessionEndpoint } from '@marketplace/contracts/accounts/accounts.api.ts';
import { listApiTokensEndpoint } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { listSessionsEndpoint } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { toSignedInUserReply } from '@marketplace/domain/accounts/accounts.userView.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { readInDatabaseSnapshot, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, PrimaryDatabasePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findAccountAndAccessRights } from './accounts.queries.ts';
import { findUserApiTokens, addValidApiTokenCountsToPeople } from './apiTokens.queries.ts';
import { findActiveUserSessions, findUsersPage } from './users.queries.ts';

export type AccountQueryRoutesDeps = RequestGuardPort & PrimaryDatabasePort & ReadModelDatabaseAndSchemasPort;

/**
 * Registers the endpoints for the current user, their sessions and their API tokens, and the admin endpoint that lists
 * all users.
 */
export function registerAccountQueryRoutes(app: FastifyInstance, deps: AccountQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, validateSessionEndpoint, async ({ caller }) => {
    const person = await findAccountAndAccessRights(await resolveReadModelPoolAndSchemas(deps), caller.userId);
    // Not 401, because the session is valid and the web app signs the user out after a 401.
    if (person === null)
      throw new Refusal(
        'unavailable',
        'account.not-ready',
        msg`Your account is not ready yet. Please try again in a moment.`,
      );
    return { user: toSignedInUserReply(caller.userId, person, person) };
  });

  registerEndpoint(app, deps.guard, listSessionsEndpoint, async ({ caller, request }) =>
    findActiveUserSessions(deps.primary, caller.userId, parseBearerToken(request) ?? ''),
  );

  registerEndpoint(app, deps.guard, listApiTokensEndpoint, async ({ caller }) =>
    findUserApiTokens(deps.primary, caller.userId),
  );

  registerEndpoint(app, deps.guard, listUsersEndpoint, async ({ query }) => {
    const { search, page, page_size } = query;
    const found = await readInDatabaseSnapshot(await resolveReadModelPoolAndSchemas(deps), (source) =>
      findUsersPage(source, { search, page, pageSize: page_size }),
    );
    const users = await addValidApiTokenCountsToPeople(deps.primary, found.users);
    return { users, total: found.total, page, page_size };
  });
}
