import { type SiteSettings, siteSettingsIn, siteSettingsName } from '@marketplace/contracts/settings/settings.api.ts';
import type { DatabasePort } from './ports.ts';

export interface SiteSettingsDeps extends DatabasePort {
  /** What holds until an admin says otherwise. */
  readonly settings: { readonly contactEmail: string; readonly bookingUrl: string };
}

/** What admins set for the whole site, or what the deployment starts with. */
export async function readSiteSettings({ pool, settings }: SiteSettingsDeps): Promise<SiteSettings> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [
    siteSettingsName,
  ]);
  return siteSettingsIn(rows[0]?.value ?? null, settings);
}
