import { randomBytes } from 'node:crypto';
import { hashToken, sessionLimits } from '@marketplace/http/sessions.ts';
import type { Pool } from 'pg';

/** Bytes of randomness in a token. */
const tokenBytes = 32;

/** Opens a session and drops the person's ended ones. @returns its token, which is stored as a hash only. */
export async function openSession(pool: Pool, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await pool.query(
    `WITH ended AS (
       DELETE FROM accounts.session
        WHERE user_id = $2 AND (last_seen_at < now() - make_interval(hours => $3) OR created_at < now() - make_interval(days => $4))
     )
     INSERT INTO accounts.session (token_hash, user_id) VALUES ($1, $2)`,
    [hashToken(token), userId, sessionLimits.idleHours, sessionLimits.absoluteDays],
  );
  return token;
}

/** Ends a session everywhere; nothing happens for a token that is dead already. */
export async function endSession(pool: Pool, token: string): Promise<void> {
  await pool.query('DELETE FROM accounts.session WHERE token_hash = $1', [hashToken(token)]);
}
