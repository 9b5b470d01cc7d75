import { msg, plural } from '@lingui/core/runtime-macro';
import { type ApiScope, maxApiTokensPerUser } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { generateApiToken } from '@marketplace/http/apiToken.ts';
import { hashBearerToken } from '@marketplace/http/sessions.ts';
import type { ClientBase } from 'pg';
import { lockAccountRow } from './accountRows.ts';

type Queries = Pick<ClientBase, 'query'>;

/** The token that a user wants to create. */
export interface NewApiTokenInput {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
}

/** A stored token without its user and hash. */
export interface ApiTokenDatabaseRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
}

/** Refusal for a repeated request, and for a token that was created and revoked before. */
export function createApiTokenExistsRefusal(): Refusal {
  const text = msg`This API token was already created and cannot be shown again. Revoke it and create a new one.`;
  return new Refusal('state', 'account.token-made', text);
}

function requireBelowTokenLimit(count: number): void {
  if (count < maxApiTokensPerUser) return;
  const text = msg`You have reached the limit of ${plural({ max: maxApiTokensPerUser }, { one: '# API token', other: '# API tokens' })}. Revoke one first.`;
  throw new Refusal('state', 'account.tokens-full', text);
}

/**
 * Creates a token in the caller's transaction, with the account locked. A user who is disabled or erased at the same
 * time either gets no token, or loses it together with all others.
 * @returns the token's row and its secret, of which only a hash is stored.
 * @throws Refusal 'account.tokens-full', 'account.token-made' (409); 'account.unknown-user' (404) when the account is
 * disabled.
 */
export async function insertApiToken(
  client: Queries,
  { id, userId, name, scopes, days }: NewApiTokenInput,
): Promise<{ readonly row: ApiTokenDatabaseRow; readonly token: string }> {
  await lockAccountRow(client, userId);
  const owned = await client.query<{ id: string }>('SELECT id FROM accounts.api_token WHERE user_id = $1', [userId]);
  if (owned.rows.some((row) => row.id === id)) throw createApiTokenExistsRefusal();
  requireBelowTokenLimit(owned.rows.length);
  const token = generateApiToken();
  const inserted = await client.query<ApiTokenDatabaseRow>(
    `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, expires_at)
     SELECT $1, user_id, $3, $4, $5, now() + make_interval(days => $6)
       FROM accounts.account WHERE user_id = $2 AND disabled_at IS NULL
     RETURNING id, name, scopes, created_at, expires_at, last_used_at`,
    [id, userId, hashBearerToken(token), name, scopes, days],
  );
  const [row] = inserted.rows;
  if (row === undefined) throw new Refusal('notFound', 'account.unknown-user', msg`This account does not exist.`);
  return { row, token };
}

/**
 * Deletes one of the user's tokens.
 * @returns whether the token existed.
 */
export async function deleteApiToken(client: Queries, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM accounts.api_token WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Deletes all of the user's tokens.
 * @returns the number of deleted tokens.
 */
export async function deleteAllApiTokensOfUser(client: Queries, userId: string): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM accounts.api_token WHERE user_id = $1', [userId]);
  return rowCount ?? 0;
}
