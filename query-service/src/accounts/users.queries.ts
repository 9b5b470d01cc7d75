import type { SessionReplyItem } from '@marketplace/contracts/accounts/accounts.profile.api.ts';
import { hashBearerToken } from '@marketplace/http/sessions.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { sql, type SqlBool } from 'kysely';
import type { Pool } from 'pg';

export interface AdminUserListSearchAndPage {
  /** Part of a name, email address or company, ignoring case; empty to list everyone. */
  readonly search: string;
  /** Page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Selects the people (alias `p`) whose name, email address or company contains the text. */
function selectMatching(source: ReadModelPoolAndSchemas, search: string) {
  const persons =
    createReadModelQueryBuilder<ReadModelRowTypes<typeof peopleReadModel>>(source).selectFrom('people.person as p');
  if (search === '') return persons;
  return persons.where((eb) => {
    const texts = [eb.ref('p.email'), eb.ref('p.first_name'), eb.ref('p.last_name'), eb.ref('p.company')];
    const words = texts.map((text) => eb.fn.coalesce(text, eb.val('')));
    return sql<SqlBool>`strpos(lower(${sql.join(words, sql` || ' ' || `)}), lower(${search})) > 0`;
  });
}

/** Finds one page of the matching users, newest first, and the total number of matching users. */
export async function findUsersPage(
  source: ReadModelPoolAndSchemas,
  { search, page, pageSize }: AdminUserListSearchAndPage,
) {
  const matching = selectMatching(source, search);
  const counted = await matching
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirst();
  const rows = await matching
    .innerJoin('people.access as a', 'a.user_id', 'p.user_id')
    .select([
      'p.user_id as id',
      'p.email',
      'p.first_name',
      'p.last_name',
      'p.company',
      'a.roles',
      'a.status as provider_access_status',
      'a.provider_name as provider_company_name',
      'p.registered_at',
      'p.email_confirmed',
      'p.second_factor',
      'p.disabled',
    ])
    .orderBy('p.registered_at', 'desc')
    .orderBy('p.user_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const users = rows.map((row) => ({ ...row, registered_at: row.registered_at.toISOString() }));
  return { users, total: counted?.total ?? 0 };
}

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly current: boolean;
  readonly device: string | null;
}

/**
 * Finds a person's active sessions on the primary.
 * @param token session token of the request; the session with this token is marked as current.
 */
export async function findActiveUserSessions(pool: Pool, userId: string, token: string): Promise<SessionReplyItem[]> {
  const { rows } = await pool.query<SessionRow>('SELECT * FROM accounts.living_sessions($1, $2)', [
    userId,
    hashBearerToken(token),
  ]);
  return rows.map(({ id, created_at, last_seen_at, current, device }) => ({
    id,
    signed_in_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    device,
    current,
  }));
}
