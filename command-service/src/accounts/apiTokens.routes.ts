import { msg, plural } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import {
  createApiTokenEndpoint,
  revokeApiTokenEndpoint,
  revokeUserTokensEndpoint,
} from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import { canUseApiScope } from '@marketplace/contracts/endpointScopes.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { FastifyInstance } from 'fastify';
import { createCommandMeta } from '../commandMeta.ts';
import { createConfirmedEmailCheck } from '../confirmedEmail.ts';
import type { CommandRoutePorts, DatabasePort, LoadStatePort } from '../ports.ts';
import type { AccountDeploymentSettingsPort } from './accountSettings.ts';
import {
  createApiTokenExistsRefusal,
  deleteApiToken,
  deleteAllApiTokensOfUser,
  insertApiToken,
  type NewApiTokenInput,
} from './apiTokens.ts';
import type { SharedQueuePasswordHasher } from './passwordHasher.ts';
import { requireCurrentPassword } from './currentPassword.ts';
import { requireSecondFactorCode } from './secondFactor.ts';
import { userDecider } from './user.decider.ts';

export type ApiTokenRoutesDeps = CommandRoutePorts & LoadStatePort & DatabasePort & AccountDeploymentSettingsPort;

/**
 * A code that is never valid. It replaces a missing code, so that a missing code is refused like a wrong one. Otherwise
 * the refusal would be a 401, and pages sign the user out on a 401.
 */
const noCode = 'none';

/**
 * @throws Refusal 'account.token-scope' (403) for scopes beyond the user's rights, because such scopes would take
 * effect unnoticed once the user receives the missing rights.
 */
function requireScopesWithinRights(caller: Caller, scopes: readonly ApiScope[]): void {
  const [scope] = scopes.filter((each) => !canUseApiScope(each, caller));
  if (scope === undefined) return;
  const message = msg`You do not have the rights that the scope ${{ scope }} needs. Remove this scope.`;
  throw new Refusal('forbidden', 'account.token-scope', message, [{ path: 'scopes', message }]);
}

/**
 * Inserts the token's row and records the event. If the log does not contain the token afterwards, the row is rolled
 * back, so that a token that was revoked in the log stays revoked.
 */
async function createToken(
  { pool, execute, loadState }: ApiTokenRoutesDeps,
  tokenToCreate: NewApiTokenInput,
  meta: EventMeta,
) {
  const stream = getUserStreamName(tokenToCreate.userId);
  return runInTransaction(pool, async (client) => {
    const { row, token } = await insertApiToken(client, tokenToCreate);
    const { userId, id: tokenId, name, scopes } = tokenToCreate;
    const expiresAt = row.expires_at.toISOString();
    const command = { type: 'CreateApiToken', userId, tokenId, name, scopes, expiresAt } as const;
    const { position } = await execute(userDecider, { stream, command, meta });
    const { state } = await loadState(userDecider, stream);
    if (!state.apiTokens.some(({ id }) => id === tokenId)) throw createApiTokenExistsRefusal();
    return { row, token, position };
  });
}

/**
 * Endpoints for API tokens, which let programs act for a user. Users create and revoke their own tokens; admins revoke
 * the tokens of other users.
 */
export function registerApiTokenRoutes(
  app: FastifyInstance,
  deps: ApiTokenRoutesDeps,
  passwords: SharedQueuePasswordHasher,
): void {
  const { pool, guard, execute } = deps;
  const requireConfirmed = createConfirmedEmailCheck(deps.loadState);

  registerEndpoint(app, guard, createApiTokenEndpoint, async ({ body, caller, request }) => {
    const { userId } = caller;
    const { currentPassword, code, ...tokenRequest } = body;
    await requireConfirmed(userId);
    requireScopesWithinRights(caller, tokenRequest.scopes);
    const counted = passwords.limitedFor(request);
    await requireCurrentPassword({ pool, passwords: counted }, userId, currentPassword);
    await requireSecondFactorCode(deps, userId, code === undefined || code === '' ? noCode : code);
    const meta = createCommandMeta(deps, { request, caller, body: tokenRequest });
    const tokenToCreate: NewApiTokenInput = {
      id: deriveUuid(meta.commandId, 'API token'),
      userId,
      name: tokenRequest.name,
      scopes: ApiScope.options.filter((scope) => tokenRequest.scopes.includes(scope)),
      days: tokenRequest.expires_in_days,
    };
    const { row, token, position } = await createToken(deps, tokenToCreate, meta);
    const made = {
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      expired: false,
      last_used_at: null,
    };
    return {
      position,
      message: formatMessage(msg`Your API token was created. Copy it now, because it is shown only once.`),
      token,
      made,
    };
  });

  registerEndpoint(app, guard, revokeApiTokenEndpoint, async ({ params, caller, request }) => {
    const { userId } = caller;
    const position = await runInTransaction(pool, async (client) => {
      if (!(await deleteApiToken(client, userId, params.id))) {
        throw new Refusal(
          'notFound',
          'account.unknown-token',
          msg`This API token does not exist or was already revoked.`,
        );
      }
      const command = { type: 'RevokeApiTokens', userId, tokenId: params.id } as const;
      const meta = createCommandMeta(deps, { request, caller, body: { id: params.id } });
      return (await execute(userDecider, { stream: getUserStreamName(userId), command, meta })).position;
    });
    return { position, message: formatMessage(msg`The API token was revoked.`) };
  });

  registerEndpoint(app, guard, revokeUserTokensEndpoint, async ({ params, caller, request }) => {
    const userId = params.id;
    const meta = createCommandMeta(deps, { request, caller, body: { userId } });
    const revoked = await runInTransaction(pool, async (client) => {
      const dropped = await deleteAllApiTokensOfUser(client, userId);
      await execute(userDecider, {
        stream: getUserStreamName(userId),
        command: { type: 'RevokeApiTokens', userId },
        meta,
      });
      return dropped;
    });
    const message = msg`${plural({ revoked }, { 0: 'The user has no API tokens.', one: '# API token was revoked.', other: '# API tokens were revoked.' })}`;
    return { message: formatMessage(message), revoked };
  });
}
