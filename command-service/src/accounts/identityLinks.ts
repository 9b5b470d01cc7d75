import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';

type Queries = Pick<ClientBase, 'query'>;

/** A person as identified by a company's identity provider. */
export interface IdentityProviderSubject {
  readonly settingId: string;
  readonly subject: string;
}

/** @returns a hash that represents the identity provider's subject identifier. */
export function hashIdentityProviderSubject({ settingId, subject }: IdentityProviderSubject): Buffer {
  return hash('sha256', `${settingId} ${subject}`, 'buffer');
}

/**
 * Whether the account is linked to this subject of the identity provider. A link made before the last password change
 * does not count.
 */
export async function isAccountLinkedToOidcSubject(
  pool: Queries,
  userId: string,
  settingId: string,
  subject: Buffer,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM accounts.company_link l JOIN accounts.account a USING (user_id)
      WHERE l.user_id = $1 AND l.setting_id = $2 AND l.subject_hash = $3
        AND l.linked_at >= coalesce(a.password_changed_at, l.linked_at)`,
    [userId, settingId, subject],
  );
  return rowCount === 1;
}

/**
 * Links the account to this subject of the identity provider and replaces an earlier link. Does nothing for a disabled
 * account.
 */
export async function linkAccountToOidcSubject(
  pool: Queries,
  userId: string,
  settingId: string,
  subject: Buffer,
): Promise<void> {
  await pool.query(
    `INSERT INTO accounts.company_link (user_id, setting_id, subject_hash)
     SELECT user_id, $2, $3 FROM accounts.account WHERE user_id = $1 AND disabled_at IS NULL
     ON CONFLICT (user_id) DO UPDATE
       SET setting_id = excluded.setting_id, subject_hash = excluded.subject_hash, linked_at = now()`,
    [userId, settingId, subject],
  );
}
