import { decryptBytesWithEitherKey, encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { SecretsEncryptionKeys } from './signInTickets.public.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Issuer of an identity provider and our client credentials there. Stored encrypted. */
export const IdentityProviderSetting = z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() });
export type IdentityProviderSetting = z.infer<typeof IdentityProviderSetting>;

/** @returns the additional authenticated data that binds a ciphertext to its setting. */
export function buildCompanySignInEncryptionContext(settingId: string): string {
  return `company-sign-in/${settingId}`;
}

/**
 * Stores a setting outside the log, before the event is appended.
 * @returns `false` if the setting is stored already.
 */
export async function insertCompanySignInSetting(
  pool: Queries,
  keys: SecretsEncryptionKeys,
  { settingId, companyId }: { readonly settingId: string; readonly companyId: string },
  setting: IdentityProviderSetting,
): Promise<boolean> {
  const sealed = encryptBytes(
    Buffer.from(JSON.stringify(setting)),
    keys.secretsKey,
    buildCompanySignInEncryptionContext(settingId),
  );
  const { rowCount } = await pool.query(
    'INSERT INTO accounts.company_sign_in (setting_id, company_id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [settingId, companyId, sealed],
  );
  return rowCount === 1;
}

/** @returns the setting and its creation time; `null` for a deleted setting. */
export async function findCompanySignInSetting(pool: Queries, keys: SecretsEncryptionKeys, settingId: string) {
  const { rows } = await pool.query<{ sealed: Buffer; created_at: Date }>(
    'SELECT sealed, created_at FROM accounts.company_sign_in WHERE setting_id = $1',
    [settingId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const context = buildCompanySignInEncryptionContext(settingId);
  const plain = decryptBytesWithEitherKey(row.sealed, keys.secretsKey, keys.previousSecretsKey, context);
  return { setting: IdentityProviderSetting.parse(JSON.parse(plain.toString())), at: row.created_at };
}

/** Deletes a setting to which no event in the log refers. */
export async function deleteUnreferencedCompanySignInSetting(pool: Queries, settingId: string): Promise<void> {
  await pool.query('DELETE FROM accounts.company_sign_in WHERE setting_id = $1', [settingId]);
}

/**
 * Deletes previous settings of a company: the setting `before`, and settings older than one hour. Newer settings are
 * kept, because their event may not have been appended yet.
 * @param currentId id of the current setting, which is kept.
 */
export async function deleteOlderCompanySignInSettings(
  pool: Queries,
  {
    companyId,
    currentId,
    before,
  }: { readonly companyId: string; readonly currentId: string; readonly before: string | null },
): Promise<void> {
  await pool.query(
    `DELETE FROM accounts.company_sign_in
      WHERE company_id = $1 AND setting_id <> $2 AND (setting_id = $3 OR created_at < now() - interval '1 hour')`,
    [companyId, currentId, before],
  );
}
