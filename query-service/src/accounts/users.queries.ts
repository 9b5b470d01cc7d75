import type { AdminUserView } from '@marketplace/contracts/accounts/accounts.admin.api.ts';
import type { SessionView } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { hashToken } from '@marketplace/http/sessions.ts';
import type { SchemaOf } from '@marketplace/read-models/schemaNames.ts';
import type { Pool } from 'pg';

export interface UserSearch {
  /** Part of name, address or company in any case; empty for everybody. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

type UserRow = Omit<AdminUserView, 'registered_at'> & { readonly registered_at: Date };

const matches = `
  ($1 = '' OR strpos(lower(coalesce(p.email, '') || ' ' || coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '') || ' ' || coalesce(p.company, '')), lower($1)) > 0)`;

/** The newest first, and how many there are in all. */
export async function findUsers(pool: Pool, schemaOf: SchemaOf, { search, page, pageSize }: UserSearch) {
  const people = schemaOf('people');
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${people}.person p WHERE ${matches}`,
    [search],
  );
  const found = await pool.query<UserRow>(
    `SELECT p.user_id AS id, p.email, p.first_name, p.last_name, p.company, a.roles, a.status AS provider_access_status,
            a.provider_name AS provider_company_name, p.registered_at, p.email_confirmed, p.second_factor, p.disabled
       FROM ${people}.person p JOIN ${people}.access a USING (user_id) WHERE ${matches}
      ORDER BY p.registered_at DESC, p.user_id LIMIT $2 OFFSET $3`,
    [search, pageSize, (page - 1) * pageSize],
  );
  const users = found.rows.map((row) => ({ ...row, registered_at: row.registered_at.toISOString() }));
  return { users, total: counted.rows[0]?.total ?? 0 };
}

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly current: boolean;
  readonly device: string | null;
}

/** A person's living sessions, from the primary. @param token of the one that asks. */
export async function findSessions(pool: Pool, userId: string, token: string): Promise<SessionView[]> {
  const { rows } = await pool.query<SessionRow>('SELECT * FROM accounts.living_sessions($1, $2)', [
    userId,
    hashToken(token),
  ]);
  return rows.map(({ id, created_at, last_seen_at, current, device }) => ({
    id,
    signed_in_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    device,
    current,
  }));
}
