import { randomBytes } from 'node:crypto';
import { hashToken, sessionLimits } from '@marketplace/http/sessions.ts';
import type { ClientBase } from 'pg';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** What everybody hears whose address and password do not fit, for whatever reason. @param about whose account it is, for the security log. */
export function wrongCredentials(about?: string): Refusal {
  return new Refusal('unauthenticated', 'account.credentials', 'Invalid email or password.', [], about);
}

type Queries = Pick<ClientBase, 'query'>;

/** Bytes of randomness in a token. */
const tokenBytes = 32;

/** Whose session it is to be. */
export interface NewSession {
  readonly userId: string;
  /** Browser and system, as people know them; `null` for none that is known. */
  readonly device: string | null;
  /** Hash that the given password was compared with; left out where none was. */
  readonly passwordHash?: string;
  /** The company whose provider vouched for the person; left out where the password opens the session. */
  readonly byCompany?: { readonly companyId: string; readonly isByTrust: boolean };
}

/**
 * Opens a session and drops the person's ended ones. The account is locked meanwhile, so that a password changed at the same moment
 * either ends this session too, or prevents it.
 * @returns its token, which is stored as a hash only. @throws Refusal 'account.credentials' where the account is shut or has another
 * password by now.
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
      ...[hashToken(token), userId, sessionLimits.idleHours, sessionLimits.absoluteDays],
      ...[device, passwordHash ?? null, byCompany?.companyId ?? null, byCompany?.isByTrust ?? false],
    ],
  );
  if (rowCount !== 1) throw wrongCredentials();
  return token;
}

/** Ends one of a person's sessions by its id. @returns whether it was there. */
export async function endSessionOf(pool: Queries, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('DELETE FROM accounts.session WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
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
