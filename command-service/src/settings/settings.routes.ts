import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { changeSettingsEndpoint, siteSettingsKey } from '@marketplace/contracts/settings/settings.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import { endSessionsOpenedThroughCompanyByEmailDomain } from '../accounts/sessions.public.ts';
import type { DatabasePort, RequestGuardPort, LoggerPort } from '../ports.ts';

export type SiteSettingsCommandRoutesDeps = RequestGuardPort & DatabasePort & LoggerPort;

const upsertSetting = `
  INSERT INTO ops.setting (name, value) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`;

/**
 * Registers the route with which admins change the site settings. The settings are stored outside the log, since no
 * decision in the log depends on them.
 */
export function registerSiteSettingsCommandRoutes(
  app: FastifyInstance,
  { guard, pool, logger }: SiteSettingsCommandRoutesDeps,
): void {
  registerEndpoint(app, guard, changeSettingsEndpoint, async ({ body, caller }) => {
    const settings = { ...body, refusedDomains: [...new Set(body.refusedDomains)].sort() };
    await pool.query(upsertSetting, [siteSettingsKey, JSON.stringify(settings)]);
    await endSessionsOpenedThroughCompanyByEmailDomain(pool, settings.refusedDomains);
    logger.info({ by: caller.userId }, 'the settings of the site were changed');
    return { message: formatMessage(msg`The settings were saved.`), settings };
  });
}
