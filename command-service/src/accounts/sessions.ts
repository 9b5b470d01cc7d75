import { msg } from '@lingui/core/runtime-macro';
import { randomBytes } from 'node:crypto';
import { hashBearerToken, sessionLifetimeLimits } from '@marketplace/http/sessions.ts';
import type { ClientBase } from 'pg';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/**
 * The same refusal for every failed sign-in, so that the response does not reveal the reason.
 * @param about user id of the account, for the security log.
 */
export function createWrongCredentialsRefusal(about?: string): Refusal {
  return new Refusal('unauthenticated', 'account.credentials', msg`Invalid email or password.`, [], about);
}

type Queries = Pick<ClientBase, 'query'>;

/** Number of random bytes in a session token. */
const tokenBytes = 32;

/** Properties of a new session. */
export interface NewSession {
  readonly userId: string;
  /** Readable browser and operating system; `null` if unknown. */
  readonly device: string | null;
  /** Hash that the password was verified against; omitted when no password was used. */
  readonly passwordHash?: string;
  /** The company through which the user signed in; omitted for a sign-in by password. */
  readonly byCompany?: { readonly companyId: string; readonly isByTrust: boolean };
}

/**
 * Opens a session and deletes the user's expired sessions. Locks the account, so that a password change at the same
 * time either ends this session too or prevents it.
 * @returns the session's token, of which only a hash is stored.
 * @throws Refusal 'account.credentials' when the account is disabled or its password has changed in the meantime.
 */
export async function openSession(
  pool: Queries,
  { userId, device, passwordHash, byCompany }: NewSession,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const { rowCount } = await pool.query(
    `WITH ended AS (
       DELETE FROM accounts.session
        WHERE user_id = $2 AND (last_seen_at < now() - make_interval(hours => $3) OR created_at < now() - make_interval(days => $4))
     ), person AS (
       SELECT user_id FROM accounts.account
        WHERE user_id = $2 AND disabled_at IS NULL AND ($6::text IS NULL OR password_hash = $6) FOR SHARE
     )
     INSERT INTO accounts.session (token_hash, user_id, device, company_id, is_by_trust) SELECT $1, user_id, $5, $7, $8 FROM person`,
    [
      ...[hashBearerToken(token), userId, sessionLifetimeLimits.idleHours, sessionLifetimeLimits.absoluteDays],
      ...[device, passwordHash ?? null, byCompany?.companyId ?? null, byCompany?.isByTrust ?? false],
    ],
  );
  if (rowCount !== 1) throw createWrongCredentialsRefusal();
  return token;
}

/**
 * Ends one of the user's sessions by its id.
 * @returns whether the session existed.
 */
export async function deleteSessionById(pool: Queries, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM accounts.session WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

/** Ends a session everywhere; does nothing for an invalid token. */
export async function deleteSessionByToken(pool: Queries, token: string): Promise<void> {
  await pool.query('DELETE FROM accounts.session WHERE token_hash = $1', [hashBearerToken(token)]);
}

/**
 * Ends all sessions of a user except the one with `keepToken`.
 * @returns the number of ended sessions.
 */
export async function deleteUserSessions(pool: Queries, userId: string, keepToken: string | null): Promise<number> {
  const { rowCount } = await pool.query(
    'DELETE FROM accounts.session WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2',
    [userId, keepToken === null ? null : hashBearerToken(keepToken)],
  );
  return rowCount ?? 0;
}
