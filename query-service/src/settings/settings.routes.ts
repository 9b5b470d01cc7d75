import { readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryDeps } from '../deps.ts';
import { readSiteSettings } from '../siteSettings.ts';

/** The settings of the site, for the admins who change them. */
export function settingsRoutes(app: FastifyInstance, deps: QueryDeps): void {
  serve(app, deps.guard, readSettings, async () => readSiteSettings(deps));
}
