import { msg } from '@lingui/core/runtime-macro';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { coalesceLookups } from '@marketplace/postgres/coalesceLookups.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { hasApiTokenPrefix, isWellFormedApiToken } from './apiToken.ts';
import { type ApiTokenGuard, parseBearerToken, type RequestAuthenticator, type ApiTokenHolder } from './guard.ts';
import { hashBearerToken } from './sessions.ts';

/** Rules for API tokens, defined by the contracts. */
export interface ApiTokenScopeRules {
  getRequiredScope(this: void, call: Endpoint): string | null;
  /** Reduces a caller's rights to those of a token with these scopes. */
  restrictCallerToScopes(this: void, scopes: readonly string[], caller: Caller): Caller;
}

interface HolderRow {
  readonly user_id: string | null;
  readonly token_id: string;
  readonly scopes: readonly string[];
}

/** Finds valid tokens by their hash in the primary database, uncached. Concurrent requests share a query. */
function createTokenLookup(pool: Pool): (token: string) => Promise<HolderRow | undefined> {
  return coalesceLookups(async (tokens: readonly string[]) => {
    const found = await pool.query<HolderRow>({
      name: 'api-token-holders',
      text: `SELECT holder.user_id, holder.token_id, holder.scopes
               FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, place)
               LEFT JOIN LATERAL accounts.api_token_holder(asked.hash) AS holder ON true ORDER BY asked.place`,
      values: [tokens.map(hashBearerToken)],
    });
    return found.rows;
  });
}

/**
 * Creates the guard that validates API tokens.
 * @param callerOfUser loads the current rights of a user.
 */
export function createApiTokenGuard(
  pool: Pool,
  callerOfUser: (userId: string) => Promise<Caller>,
  { getRequiredScope, restrictCallerToScopes }: ApiTokenScopeRules,
): ApiTokenGuard {
  const lookup = createTokenLookup(pool);
  return {
    getRequiredScope,
    findHolder: async (token) => {
      if (!isWellFormedApiToken(token)) return null;
      const row = await lookup(token);
      if (row === undefined || row.user_id === null) return null;
      const { token_id: tokenId, scopes } = row;
      return { tokenId, scopes, caller: restrictCallerToScopes(scopes, await callerOfUser(row.user_id)) };
    },
  };
}

/** @returns the caller of a bearer token, from a session or a valid API token, without any authorization check. */
export async function findBearerCaller(guard: RequestAuthenticator, bearer: string): Promise<Caller | null> {
  if (!hasApiTokenPrefix(bearer)) return guard.callerOf(bearer);
  return (await guard.apiTokens?.findHolder(bearer))?.caller ?? null;
}

/** @throws Refusal 'token.invalid' (401) for an invalid token. */
async function requireHolder(
  guard: RequestAuthenticator,
  bearer: string,
  reply: FastifyReply,
): Promise<ApiTokenHolder> {
  const holder = await guard.apiTokens?.findHolder(bearer);
  if (holder !== null && holder !== undefined) return holder;
  void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  const text = msg`This API token is not valid: it is incomplete, has expired or was revoked, or its account is disabled. Check the token, or create a new one.`;
  throw new Refusal('unauthenticated', 'token.invalid', text);
}

/**
 * @throws Refusal 'token.never' (403) if no scope permits the call; 'token.scope' (403), with the name of the required
 * scope, if the token lacks it.
 */
function requireScope(
  guard: RequestAuthenticator,
  call: Endpoint,
  { scopes }: ApiTokenHolder,
  reply: FastifyReply,
): void {
  const scope = guard.apiTokens?.getRequiredScope(call) ?? null;
  if (scope === null) {
    throw new Refusal('forbidden', 'token.never', msg`This endpoint does not accept API tokens. Sign in instead.`);
  }
  if (scopes.includes(scope)) return;
  void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  const text = msg`This endpoint requires the scope ${{ scope }}, which this API token does not have. Create a token with this scope.`;
  throw new Refusal('forbidden', 'token.scope', text);
}

/**
 * Creates a hook that admits a request with an API token only to calls that the token's scopes permit. The token must
 * be valid even if the call admits guests. Counts the request, and stores the token's owner in `request.holder`.
 * Ignores requests without an API token. Must be the first hook of every route.
 */
export function createApiTokenScopeHook(app: FastifyInstance, guard: RequestAuthenticator, call: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bearer = parseBearerToken(request);
    if (bearer === null || !hasApiTokenPrefix(bearer)) return;
    const holder = await requireHolder(guard, bearer, reply);
    request.holder = holder;
    await app.enforceLimit('api-token', request, reply);
    requireScope(guard, call, holder, reply);
  };
}
