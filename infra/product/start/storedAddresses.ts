import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { ClientBase } from 'pg';
import { findSetting, getOrCreateSetting } from './opsSettings.ts';

/** Says that it was done; another rule for addresses needs another name. */
const done = 'addresses_normalised';

interface StoredAddress {
  readonly user_id: string;
  readonly email: string;
}

/** Of two that have one address, whoever stands under its form keeps it. */
const change = `
  UPDATE accounts.account a SET email = $2
   WHERE user_id = $1 AND NOT EXISTS (SELECT FROM accounts.account b WHERE b.email = $2)`;

/**
 * Brings the addresses that releases before stored to the one form in which they are compared, once. Plain addresses have it already.
 * Whose address somebody else has in that form keeps the old one, is told to the operator by user id, and cannot sign in.
 */
export async function normaliseStoredAddresses(
  client: Pick<ClientBase, 'query'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if ((await findSetting(client, done)) !== null) return;
  const { rows } = await client.query<StoredAddress>(
    `SELECT user_id, email FROM accounts.account WHERE email ~ '[^[:ascii:]]|\\.$' ORDER BY created_at`,
  );
  for (const { user_id, email } of rows) {
    const form = normaliseEmail(email);
    if (form === email) continue;
    const changed = await client.query(change, [user_id, form]);
    if (changed.rowCount === 0) {
      logger.warn(
        { userId: user_id },
        'an account has an address that is another account’s by now: it was left as it is',
      );
    }
  }
  await getOrCreateSetting(client, done, new Date().toISOString());
}
