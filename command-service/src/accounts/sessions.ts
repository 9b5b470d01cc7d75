import { randomBytes } from 'node:crypto';
import { hashToken, sessionLimits } from '@marketplace/http/sessions.ts';
import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** Bytes of randomness in a token. */
const tokenBytes = 32;

/** Opens a session and drops the person's ended ones. @returns its token, which is stored as a hash only. */
export async function openSession(pool: Queries, userId: string): Promise<string> {
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
export async function endSession(pool: Queries, token: string): Promise<void> {
  await pool.query('DELETE FROM accounts.session WHERE token_hash = $1', [hashToken(token)]);
}

/** Ends every session of a person, but the one with the token that is to be kept. @returns how many. */
export async function endSessions(pool: Queries, userId: string, keepToken: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    'DELETE FROM accounts.session WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2',
    [userId, keepToken === null ? null : hashToken(keepToken)],
  );
  return rowCount ?? 0;
}
