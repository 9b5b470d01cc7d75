import {
  validateDomainEndpoint,
  validateEmailAdvancedEndpoint,
} from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort } from '../ports.ts';
import { loadSiteSettingsFromDatabase, type SiteSettingsDeps } from '../siteSettings.ts';
import {
  checkEmailDomain,
  checkEmailAddress,
  type EmailCheckSettings,
  defaultEmailCheckSettings,
} from './emailChecks.ts';

export interface EmailCheckRoutesDeps extends RequestGuardPort, SiteSettingsDeps {
  /** Settings of the checks; by default, the DNS of the host is used. */
  readonly emailChecks?: EmailCheckSettings;
}

/** Registers the endpoints for the checks that the registration dialog runs while an email address is typed. */
export function registerEmailCheckRoutes(app: FastifyInstance, deps: EmailCheckRoutesDeps): void {
  const { guard, emailChecks = defaultEmailCheckSettings } = deps;
  const settings = async () => ({
    ...emailChecks,
    refusedDomains: (await loadSiteSettingsFromDatabase(deps)).refusedDomains,
  });
  registerEndpoint(app, guard, validateEmailAdvancedEndpoint, async ({ body }) =>
    checkEmailAddress(await settings(), body.email, {
      checkMx: body.check_mx,
      checkConnectivity: body.check_connectivity,
    }),
  );
  registerEndpoint(app, guard, validateDomainEndpoint, async ({ body }) =>
    checkEmailDomain(await settings(), body.domain),
  );
}
