import {
  type SiteSettings,
  parseStoredOrDefaultSiteSettings,
  siteSettingsKey,
} from '@marketplace/contracts/settings/settings.api.ts';
import type { PrimaryDatabasePort } from './ports.ts';

export interface SiteSettingsDeps extends PrimaryDatabasePort {
  /** The deployment's settings, used until an admin changes them. */
  readonly settings: { readonly contactEmail: string; readonly bookingUrl: string };
}

/** Loads the site-wide settings that admins have saved, or the defaults of the deployment. */
export async function loadSiteSettingsFromDatabase({ primary, settings }: SiteSettingsDeps): Promise<SiteSettings> {
  const { rows } = await primary.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [
    siteSettingsKey,
  ]);
  return parseStoredOrDefaultSiteSettings(rows[0]?.value ?? null, settings);
}
