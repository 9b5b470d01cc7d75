import { readSettingsEndpoint } from '@marketplace/contracts/settings/settings.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort } from '../ports.ts';
import { loadSiteSettingsFromDatabase, type SiteSettingsDeps } from '../siteSettings.ts';

export type SiteSettingsRoutesDeps = RequestGuardPort & SiteSettingsDeps;

/** Registers the admin endpoint that returns the site-wide settings. */
export function registerSiteSettingsRoutes(app: FastifyInstance, deps: SiteSettingsRoutesDeps): void {
  registerEndpoint(app, deps.guard, readSettingsEndpoint, async () => loadSiteSettingsFromDatabase(deps));
}
