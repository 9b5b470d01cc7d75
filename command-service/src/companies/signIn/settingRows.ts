import { openByEither, seal } from '@marketplace/event-store/personalData/envelope.ts';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { TicketKeys } from './tickets.public.ts';

type Queries = Pick<ClientBase, 'query'>;

/** What stands sealed: the provider, and who we are to it. */
export const ProviderSetting = z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() });
export type ProviderSetting = z.infer<typeof ProviderSetting>;

/** What an envelope of a setting is bound to. */
export function companySignInContext(settingId: string): string {
  return `company-sign-in/${settingId}`;
}

/** Puts a setting beside the log before the log has it. @returns whether it is new: the same one again changes nothing. */
export async function putSetting(
  pool: Queries,
  keys: TicketKeys,
  { settingId, companyId }: { readonly settingId: string; readonly companyId: string },
  setting: ProviderSetting,
): Promise<boolean> {
  const sealed = seal(Buffer.from(JSON.stringify(setting)), keys.secretsKey, companySignInContext(settingId));
  const { rowCount } = await pool.query(
    'INSERT INTO accounts.company_sign_in (setting_id, company_id, sealed) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [settingId, companyId, sealed],
  );
  return rowCount === 1;
}

/** @returns the setting and when it was made; `null` for one that is gone. */
export async function findSetting(pool: Queries, keys: TicketKeys, settingId: string) {
  const { rows } = await pool.query<{ sealed: Buffer; created_at: Date }>(
    'SELECT sealed, created_at FROM accounts.company_sign_in WHERE setting_id = $1',
    [settingId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const context = companySignInContext(settingId);
  const plain = openByEither(row.sealed, keys.secretsKey, keys.previousSecretsKey, context);
  return { setting: ProviderSetting.parse(JSON.parse(plain.toString())), at: row.created_at };
}

/** Drops a setting that the log has not, or not any more. */
export async function dropSetting(pool: Queries, settingId: string): Promise<void> {
  await pool.query('DELETE FROM accounts.company_sign_in WHERE setting_id = $1', [settingId]);
}

/** Drops what a company had set before the one that stands; what was put within the hour may be on its way into the log. */
export async function dropOlderSettings(
  pool: Queries,
  {
    companyId,
    standing,
    before,
  }: { readonly companyId: string; readonly standing: string; readonly before: string | null },
): Promise<void> {
  await pool.query(
    `DELETE FROM accounts.company_sign_in
      WHERE company_id = $1 AND setting_id <> $2 AND (setting_id = $3 OR created_at < now() - interval '1 hour')`,
    [companyId, standing, before],
  );
}
