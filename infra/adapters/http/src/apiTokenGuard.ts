import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { coalesce } from '@marketplace/postgres/coalesce.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { claimsToBeApiToken, isApiToken } from './apiToken.ts';
import { type ApiTokenGuard, bearerToken, type Guard, type TokenHolder } from './guard.ts';
import { hashToken } from './sessions.ts';

/** What the contracts say of tokens. */
export interface TokenRules {
  scopeOf(this: void, call: Endpoint): string | null;
  /** What a person is to a call that comes with a token of these scopes. */
  limitedTo(this: void, scopes: readonly string[], caller: Caller): Caller;
}

interface HolderRow {
  readonly user_id: string | null;
  readonly token_id: string;
  readonly scopes: readonly string[];
}

/** Finds the row of a living token: on the primary, by its hash, uncached. Requests that come at the same time share a round trip. */
function createTokenLookup(pool: Pool): (token: string) => Promise<HolderRow | undefined> {
  return coalesce(async (tokens: readonly string[]) => {
    const found = await pool.query<HolderRow>({
      name: 'api-token-holders',
      text: `SELECT holder.user_id, holder.token_id, holder.scopes
               FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, place)
               LEFT JOIN LATERAL accounts.api_token_holder(asked.hash) AS holder ON true ORDER BY asked.place`,
      values: [tokens.map(hashToken)],
    });
    return found.rows;
  });
}

/** @param callerOfUser what a person may do at this moment. */
export function createApiTokenGuard(
  pool: Pool,
  callerOfUser: (userId: string) => Promise<Caller>,
  { scopeOf, limitedTo }: TokenRules,
): ApiTokenGuard {
  const lookup = createTokenLookup(pool);
  return {
    scopeOf,
    holderOf: async (token) => {
      if (!isApiToken(token)) return null;
      const row = await lookup(token);
      if (row === undefined || row.user_id === null) return null;
      const { token_id: tokenId, scopes } = row;
      return { tokenId, scopes, caller: limitedTo(scopes, await callerOfUser(row.user_id)) };
    },
  };
}

/** Who stands behind a bearer, with a session or a living token; whether a call may be made is not asked. */
export async function callerBehind(guard: Guard, bearer: string): Promise<Caller | null> {
  if (!claimsToBeApiToken(bearer)) return guard.callerOf(bearer);
  return (await guard.apiTokens?.holderOf(bearer))?.caller ?? null;
}

/** @throws Refusal 'token.invalid' (401) for a token that does not work. */
async function holderBehind(guard: Guard, bearer: string, reply: FastifyReply): Promise<TokenHolder> {
  const holder = await guard.apiTokens?.holderOf(bearer);
  if (holder !== null && holder !== undefined) return holder;
  void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  const text = 'This API token does not work: it is not complete, has expired, was revoked, or its account is shut.';
  throw new Refusal('unauthenticated', 'token.invalid', text);
}

/** @throws Refusal 'token.never' (403) for a call that no token may make, 'token.scope' (403), which names the scope that is missing. */
function requireScope(guard: Guard, call: Endpoint, { scopes }: TokenHolder, reply: FastifyReply): void {
  const scope = guard.apiTokens?.scopeOf(call) ?? null;
  if (scope === null) {
    throw new Refusal('forbidden', 'token.never', 'No API token may make this call. Please sign in for it.');
  }
  if (scopes.includes(scope)) return;
  void reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`);
  throw new Refusal('forbidden', 'token.scope', `This API token lacks the scope ${scope}, which this call needs.`);
}

/**
 * Lets a request with an API token through for the calls of its scopes only, also where a guest would pass: whoever sends one means it to
 * count. Counts it, and notes whose it is as `request.holder`; a request without one passes as it is. Every route of a call needs it
 * first.
 */
export function admitsTokens(app: FastifyInstance, guard: Guard, call: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bearer = bearerToken(request);
    if (bearer === null || !claimsToBeApiToken(bearer)) return;
    const holder = await holderBehind(guard, bearer, reply);
    request.holder = holder;
    await app.enforceLimit('api-token', request, reply);
    requireScope(guard, call, holder, reply);
  };
}
