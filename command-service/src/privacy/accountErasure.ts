import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { deleteMailsOfRecipient } from '@marketplace/mail/outbox.ts';
import type { Pool } from 'pg';
import { deleteMailPreferencesAndQueuedMails, moveQueuedMailsToProviderColleagues } from '../mails/digestRows.ts';
import { eraseWebhooksOfUser } from '../webhooks/webhookErasure.public.ts';

/**
 * @returns the user id of the account with this email address, even if its registration is incomplete; `null` if there
 * is none.
 */
export async function findAccountUserIdByEmail(pool: Pool, email: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string }>('SELECT user_id FROM accounts.account WHERE email = $1', [
    normaliseEmail(email),
  ]);
  return found.rows[0]?.user_id ?? null;
}

/**
 * @returns the user id of the account with this email address; `null` if there is none or its registration is
 * incomplete.
 */
export async function findRegisteredUserIdByEmail(pool: Pool, email: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM accounts.account WHERE email = $1 AND registered',
    [normaliseEmail(email)],
  );
  return found.rows[0]?.user_id ?? null;
}

/**
 * Ends all sessions and clears the account's email address and password; the address can then be registered again. The
 * row is kept and disabled, so that a session that a concurrent sign-in creates is invalid, and the user id is never
 * reused. Also deletes mails, email preferences, links, API tokens, second factors and the data of webhooks. Queued
 * mails that only this user would have received are moved to colleagues. No mail is queued for an erased account
 * afterwards.
 */
export async function eraseStoredAccountData(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `WITH ended AS (DELETE FROM accounts.session WHERE user_id = $1)
     UPDATE accounts.account
        SET email = NULL, password_hash = NULL, erased_at = now(), disabled_at = coalesce(disabled_at, now())
      WHERE user_id = $1 AND erased_at IS NULL`,
    [userId],
  );
  await deleteMailsOfRecipient(pool, userId);
  await moveQueuedMailsToProviderColleagues(pool, userId);
  await deleteMailPreferencesAndQueuedMails(pool, userId);
  await eraseWebhooksOfUser(pool, userId);
  for (const table of [
    'accounts.link',
    'accounts.api_token',
    'accounts.company_link',
    'accounts.recovery_code',
    'accounts.second_factor',
    'mail.recipient',
    'mail.in_charge',
  ]) {
    await pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
}
