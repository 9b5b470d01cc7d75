import { msg } from '@lingui/core/runtime-macro';
import {
  endIssuerTrustEndpoint,
  listTrustedIssuersEndpoint,
  trustIssuerEndpoint,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, DatabasePort, RequestGuardPort } from '../../ports.ts';
import { requireNonPublicEmailDomain } from '../companyOfUserDomain.ts';
import { parseOidcIssuerUrl } from './issuerUrl.ts';
import type { CompanySignInDeploymentSettingsPort } from './companySignInSettings.ts';
import {
  addTrustedOidcIssuerForEmailDomain,
  loadTrustedOidcIssuers,
  removeTrustedOidcIssuerForEmailDomain,
} from './trustedIssuers.ts';

export type TrustedOidcIssuersRoutesDeps = RequestGuardPort &
  DatabasePort &
  ClockPort &
  CompanySignInDeploymentSettingsPort;

/**
 * Endpoints for admins to list and change the issuers that they trust for email addresses without `email_verified`. The
 * list is a deployment setting, stored outside the log.
 */
export function registerTrustedOidcIssuersRoutes(app: FastifyInstance, deps: TrustedOidcIssuersRoutesDeps): void {
  const { guard, pool, now, companySignIn } = deps;

  registerEndpoint(app, guard, listTrustedIssuersEndpoint, async () => ({
    issuers: [...(await loadTrustedOidcIssuers(pool))],
  }));

  registerEndpoint(app, guard, trustIssuerEndpoint, async ({ body: { domain, tenant, ...typed }, caller }) => {
    const issuer = parseOidcIssuerUrl(typed.issuer, companySignIn);
    await requireNonPublicEmailDomain(deps, domain);
    const issuers = await addTrustedOidcIssuerForEmailDomain(pool, {
      ...{ issuer, domain, tenant: tenant === '' ? null : tenant },
      ...{ trusted_by: caller.userId, trusted_at: now().toISOString() },
    });
    return { message: formatMessage(msg`The identity provider is trusted for ${{ domain }}.`), issuers };
  });

  registerEndpoint(app, guard, endIssuerTrustEndpoint, async ({ body: { issuer, domain } }) => {
    const issuers = URL.canParse(issuer)
      ? await removeTrustedOidcIssuerForEmailDomain(pool, { issuer, domain })
      : [...(await loadTrustedOidcIssuers(pool))];
    return { message: formatMessage(msg`The identity provider is no longer trusted for ${{ domain }}.`), issuers };
  });
}
