import { hash } from 'node:crypto';
import { coalesce } from '@marketplace/postgres/coalesce.ts';
import type { Pool } from 'pg';

/** Hours without a request after which a session ends, and days after which it ends in any case. */
export const sessionLimits = { idleHours: 12, absoluteDays: 30 } as const;

/** What the database keeps of a token: its sha256. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Finds the id of the person behind a living session, or `null`: on the primary, by primary key, uncached. Requests that come
 * at the same time share a round trip.
 */
export function createSessionLookup(pool: Pool): (token: string) => Promise<string | null> {
  return coalesce(async (tokens: readonly string[]) => {
    const found = await pool.query<{ user_id: string | null }>({
      name: 'session-users',
      text: `SELECT accounts.session_user_id(hash) AS user_id
               FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, place) ORDER BY place`,
      values: [tokens.map(hashToken)],
    });
    return found.rows.map(({ user_id }) => user_id);
  });
}
