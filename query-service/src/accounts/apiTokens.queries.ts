import type { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import type { ApiTokenReplyItem } from '@marketplace/contracts/accounts/accounts.tokens.api.ts';
import type { Pool } from 'pg';

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly expired: boolean;
  readonly last_used_at: Date | null;
}

/** Finds a person's API tokens on the primary, newest first. */
export async function findUserApiTokens(pool: Pool, userId: string): Promise<ApiTokenReplyItem[]> {
  const { rows } = await pool.query<TokenRow>('SELECT * FROM accounts.api_tokens($1)', [userId]);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Adds to each person the number of their valid API tokens, which is read from the primary. */
export async function addValidApiTokenCountsToPeople<Person extends { readonly id: string }>(
  pool: Pool,
  people: readonly Person[],
): Promise<(Person & { readonly api_access: number })[]> {
  const { rows } = await pool.query<{ user_id: string; living: number }>(
    'SELECT * FROM accounts.api_token_counts($1)',
    [people.map(({ id }) => id)],
  );
  const living = new Map(rows.map((row) => [row.user_id, row.living]));
  return people.map((person) => ({ ...person, api_access: living.get(person.id) ?? 0 }));
}
