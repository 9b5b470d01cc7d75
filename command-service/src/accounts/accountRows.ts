import type { ClientBase, Pool } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** An account as stored in the database. */
export interface AccountRow {
  readonly userId: string;
  readonly passwordHash: string;
  readonly commandId: string;
  /** Whether the registration is confirmed to be in the log. */
  readonly registered: boolean;
  /**
   * Whether the registration has been missing from the log for 10 minutes. The email address may then be assigned to
   * another registration.
   */
  readonly abandoned: boolean;
  readonly disabled: boolean;
  /**
   * Whether the password was changed, a second factor exists or the account is disabled. If so, repeating the
   * registration does not sign the user in.
   */
  readonly guarded: boolean;
}

/** A registration that claims an email address (in lower case). */
export interface NewAccountRow {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly commandId: string;
}

/** @returns the account with this email address (in lower case); `null` if there is none. */
export async function findAccountByEmail(pool: Pool, email: string): Promise<AccountRow | null> {
  const found = await pool.query<AccountRow>({
    name: 'account-by-email',
    text: `SELECT user_id AS "userId", password_hash AS "passwordHash", command_id AS "commandId", registered,
                  NOT registered AND created_at < now() - interval '10 minutes' AS abandoned,
                  disabled_at IS NOT NULL AS disabled,
                  password_changed_at IS NOT NULL OR disabled_at IS NOT NULL OR EXISTS (
                    SELECT FROM accounts.second_factor f WHERE f.user_id = a.user_id AND f.confirmed_at IS NOT NULL) AS guarded
             FROM accounts.account a WHERE email = $1`,
    values: [email],
  });
  return found.rows[0] ?? null;
}

/** @returns false if the email address or the user id already exists. */
export async function insertAccount(pool: Pool, claim: NewAccountRow): Promise<boolean> {
  const inserted = await pool.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [claim.userId, claim.email, claim.passwordHash, claim.commandId],
  );
  return inserted.rowCount === 1;
}

/**
 * Assigns an abandoned row to another registration.
 * @returns false if the registration was completed or the row was reassigned in the meantime.
 */
export async function replaceAbandonedAccount(
  pool: Pool,
  abandoned: AccountRow,
  claim: NewAccountRow,
): Promise<boolean> {
  const updated = await pool.query(
    `UPDATE accounts.account SET user_id = $1, password_hash = $3, command_id = $4, created_at = now()
      WHERE email = $2 AND command_id = $5 AND NOT registered`,
    [claim.userId, claim.email, claim.passwordHash, claim.commandId, abandoned.commandId],
  );
  return updated.rowCount === 1;
}

/**
 * Records that the registration is in the log.
 * @returns false if another registration took over the email address.
 */
export async function markAccountRowRegistered(
  pool: Pool,
  row: Pick<AccountRow, 'userId' | 'commandId'>,
): Promise<boolean> {
  const marked = await pool.query(
    'UPDATE accounts.account SET registered = true WHERE user_id = $1 AND command_id = $2',
    [row.userId, row.commandId],
  );
  return marked.rowCount === 1;
}

/** Locks the account against other changes, and against mails to it, until the caller's transaction ends. */
export async function lockAccountRow(client: Queries, userId: string): Promise<void> {
  await client.query('SELECT FROM accounts.account WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

/** @returns the user's password hash; `null` for unknown and erased users. */
export async function findPasswordHash(pool: Queries, userId: string): Promise<string | null> {
  const found = await pool.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM accounts.account WHERE user_id = $1',
    [userId],
  );
  return found.rows[0]?.hash ?? null;
}

/** Stores a new password hash and the time of the change. Does nothing for an erased account. */
export async function setPasswordHash(pool: Queries, userId: string, hash: string): Promise<void> {
  await pool.query(
    `UPDATE accounts.account SET password_hash = $2, password_changed_at = now()
      WHERE user_id = $1 AND erased_at IS NULL`,
    [userId, hash],
  );
}

/** Disables or enables an account; an erased account stays disabled. */
export async function setAccountDisabled(pool: Queries, userId: string, isDisabled: boolean): Promise<void> {
  await pool.query(
    `UPDATE accounts.account SET disabled_at = CASE WHEN $2 THEN coalesce(disabled_at, now()) END
      WHERE user_id = $1 AND erased_at IS NULL`,
    [userId, isDisabled],
  );
}
