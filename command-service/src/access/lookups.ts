import { msg } from '@lingui/core/runtime-macro';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { buildCurrentProvidersQuery } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { DatabasePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';

/**
 * @throws Refusal 'access.not-you' unless the email address belongs to the caller's account. The caller is identified
 * by the session, never by an email address in the body.
 */
export async function requireEmailBelongsToCaller(
  { pool }: DatabasePort,
  userId: string,
  email: string,
): Promise<void> {
  const found = await pool.query('SELECT FROM accounts.account WHERE user_id = $1 AND email = $2', [
    userId,
    normaliseEmail(email),
  ]);
  if (found.rowCount !== 1) {
    throw new Refusal('forbidden', 'access.not-you', msg`This email address does not belong to your account.`);
  }
}

/**
 * @returns the id of the user with this email address.
 * @throws Refusal 'access.unknown-user'.
 */
export async function requireUserIdByEmail({ pool }: DatabasePort, email: string): Promise<string> {
  const found = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM accounts.account WHERE email = $1 AND registered',
    [normaliseEmail(email)],
  );
  const row = found.rows[0];
  if (row === undefined)
    throw new Refusal('notFound', 'access.unknown-user', msg`There is no account with this email address.`);
  return row.user_id;
}

/**
 * @returns the provider's name in the current catalogue.
 * @throws Refusal 'access.unknown-provider'.
 */
export async function requireCatalogueProviderName(
  deps: ReadModelDatabaseAndSchemasPort,
  providerId: string,
): Promise<string> {
  const providers = buildCurrentProvidersQuery(await resolveReadModelPoolAndSchemas(deps));
  const row = await providers.select('p.name').where('p.id', '=', providerId).executeTakeFirst();
  if (row === undefined) {
    const message = msg`This provider is not in the catalogue. Choose another provider.`;
    throw new Refusal('rule', 'access.unknown-provider', message, [{ path: 'provider_id', message }]);
  }
  return row.name;
}
