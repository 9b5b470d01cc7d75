import { validateDomain, validateEmailAdvanced } from '@marketplace/contracts/accounts/accounts.emailChecks.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort } from '../ports.ts';
import { readSiteSettings, type SiteSettingsDeps } from '../siteSettings.ts';
import { checkDomain, checkEmail, type EmailCheckSettings, usualEmailChecks } from './emailChecks.ts';

export interface EmailCheckRoutesDeps extends GuardPort, SiteSettingsDeps {
  /** How addresses are checked; defaults to the DNS of the host. */
  readonly emailChecks?: EmailCheckSettings;
}

/** Registers the checks that the registration dialog runs while an address is typed. */
export function emailCheckRoutes(app: FastifyInstance, deps: EmailCheckRoutesDeps): void {
  const { guard, emailChecks = usualEmailChecks } = deps;
  const settings = async () => ({ ...emailChecks, refusedDomains: (await readSiteSettings(deps)).refusedDomains });
  serve(app, guard, validateEmailAdvanced, async ({ body }) =>
    checkEmail(await settings(), body.email, { checkMx: body.check_mx, checkConnectivity: body.check_connectivity }),
  );
  serve(app, guard, validateDomain, async ({ body }) => checkDomain(await settings(), body.domain));
}
