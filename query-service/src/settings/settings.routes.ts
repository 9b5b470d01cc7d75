import { readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort } from '../ports.ts';
import { readSiteSettings, type SiteSettingsDeps } from '../siteSettings.ts';

export type SettingsRoutesDeps = GuardPort & SiteSettingsDeps;

/** Registers the site settings, for the admins who change them. */
export function settingsRoutes(app: FastifyInstance, deps: SettingsRoutesDeps): void {
  serve(app, deps.guard, readSettings, async () => readSiteSettings(deps));
}
