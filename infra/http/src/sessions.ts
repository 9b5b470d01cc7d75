import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** Hours without a request after which a session ends, and days after which it ends in any case. */
export const sessionLimits = { idleHours: 12, absoluteDays: 30 } as const;

/** What the database keeps of a token: its sha256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** @returns the id of the person behind a living session, or `null`; looked up uncached on the primary by primary key. */
export async function sessionUser(pool: Pool, token: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string }>({
    name: 'session-user',
    text: 'SELECT accounts.session_user_id($1) AS user_id',
    values: [hashToken(token)],
  });
  return found.rows[0]?.user_id ?? null;
}
