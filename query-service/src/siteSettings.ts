import { type SiteSettings, siteSettingsIn, siteSettingsName } from '@marketplace/contracts/settings/settings.api.ts';
import type { PrimaryPort } from './ports.ts';

export interface SiteSettingsDeps extends PrimaryPort {
  /** What holds until an admin says otherwise. */
  readonly settings: { readonly contactEmail: string; readonly bookingUrl: string };
}

/** What admins set for the whole site, or what the deployment starts with. */
export async function readSiteSettings({ primary, settings }: SiteSettingsDeps): Promise<SiteSettings> {
  const { rows } = await primary.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [
    siteSettingsName,
  ]);
  return siteSettingsIn(rows[0]?.value ?? null, settings);
}
