import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { ClientBase } from 'pg';
import { findSettingInDatabase, getOrCreateStoredSetting } from './storedSettings.ts';

/**
 * Name of the setting that records that the normalisation is complete. A different normalisation rule needs a different
 * name.
 */
const completionSetting = 'addresses_normalised';

interface StoredAddress {
  readonly user_id: string;
  readonly email: string;
}

/** Normalises the email address of one account, unless another account already uses the normalised address. */
const updateAddress = `
  UPDATE accounts.account a SET email = $2
   WHERE user_id = $1 AND NOT EXISTS (SELECT FROM accounts.account b WHERE b.email = $2)`;

/**
 * Normalises email addresses stored by earlier releases, once. Most addresses are already normalised. An account whose
 * normalised address is used by another account keeps its old address and cannot sign in; its user id is logged.
 */
export async function normaliseStoredEmails(
  client: Pick<ClientBase, 'query'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if ((await findSettingInDatabase(client, completionSetting)) !== null) return;
  const { rows } = await client.query<StoredAddress>(
    `SELECT user_id, email FROM accounts.account WHERE email ~ '[^[:ascii:]]|\\.$' ORDER BY created_at`,
  );
  for (const { user_id, email } of rows) {
    const normalised = normaliseEmail(email);
    if (normalised === email) continue;
    const changed = await client.query(updateAddress, [user_id, normalised]);
    if (changed.rowCount === 0) {
      logger.warn(
        { userId: user_id },
        'the address of an account was not normalised: another account uses the normalised address',
      );
    }
  }
  await getOrCreateStoredSetting(client, completionSetting, new Date().toISOString());
}
