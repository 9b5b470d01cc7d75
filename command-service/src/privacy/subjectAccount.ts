import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { forgetMails } from '@marketplace/mail/outbox.ts';
import type { Pool } from 'pg';
import { dropChoices, handOver } from '../mails/digestRows.ts';
import { blankWebhooks } from '../webhooks/blankWebhooks.public.ts';

/** @returns the user id behind an address, also of a registration that was cut off; `null` when nobody has it. */
export async function findSubject(pool: Pool, email: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string }>('SELECT user_id FROM accounts.account WHERE email = $1', [
    normaliseEmail(email),
  ]);
  return found.rows[0]?.user_id ?? null;
}

/** @returns the user id of the account that has an address, `null` when none has, or its registration was cut off. */
export async function findRegistered(pool: Pool, email: string): Promise<string | null> {
  const found = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM accounts.account WHERE email = $1 AND registered',
    [normaliseEmail(email)],
  );
  return found.rows[0]?.user_id ?? null;
}

/**
 * Ends the person's sessions and takes address and password out of the account, whose address may then register anew. The row
 * stays, disabled: a session that a sign-in opens at this moment is dead, and the user id is never given to a registration again. Mails,
 * links, API tokens and second factors go with it, and so does what webhooks hold; no mail is written to a blanked account, so that none
 * comes after.
 */
export async function blankAccount(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `WITH ended AS (DELETE FROM accounts.session WHERE user_id = $1)
     UPDATE accounts.account
        SET email = NULL, password_hash = NULL, erased_at = now(), disabled_at = coalesce(disabled_at, now())
      WHERE user_id = $1 AND erased_at IS NULL`,
    [userId],
  );
  await forgetMails(pool, userId);
  await handOver(pool, userId);
  await dropChoices(pool, userId);
  await blankWebhooks(pool, userId);
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
