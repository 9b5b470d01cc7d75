import { parseSiteSettings, siteSettingsKey } from '@marketplace/contracts/settings/settings.api.ts';
import type { Pool } from 'pg';

/** @returns the email domains that admins refuse at registration; empty until an admin sets some. */
export async function loadRefusedEmailDomains(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM ops.setting WHERE name = $1', [
    siteSettingsKey,
  ]);
  const stored = rows[0];
  return stored === undefined ? [] : parseSiteSettings(stored.value).refusedDomains;
}
