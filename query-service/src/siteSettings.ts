import { type SiteSettings, siteSettingsIn, siteSettingsName } from '@marketplace/contracts/settings/settings.api.ts';
import type { QueryDeps } from './deps.ts';

/** What admins set for the whole site, or what the deployment starts with. */
export async function readSiteSettings({
  pool,
  settings,
}: Pick<QueryDeps, 'pool' | 'settings'>): Promise<SiteSettings> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [
    siteSettingsName,
  ]);
  return siteSettingsIn(rows[0]?.value ?? null, settings);
}
