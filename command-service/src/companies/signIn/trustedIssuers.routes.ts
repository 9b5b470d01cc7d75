import {
  endIssuerTrust,
  listTrustedIssuers,
  trustIssuer,
} from '@marketplace/contracts/companies/companies.trust.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { ClockPort, DatabasePort, GuardPort } from '../../ports.ts';
import { requireCompanyDomain } from '../ownCompany.ts';
import { readIssuer } from './issuerAddress.ts';
import type { CompanySignInPort } from './signInSettings.ts';
import { addTrust, readTrustedIssuers, removeTrust } from './trustedIssuers.ts';

export type TrustedIssuersRoutesDeps = GuardPort & DatabasePort & ClockPort & CompanySignInPort;

/** Issuers that admins trust for addresses without `email_verified`: a deployment setting, stored outside the log. */
export function trustedIssuersRoutes(app: FastifyInstance, deps: TrustedIssuersRoutesDeps): void {
  const { guard, pool, now, companySignIn } = deps;

  serve(app, guard, listTrustedIssuers, async () => ({ issuers: [...(await readTrustedIssuers(pool))] }));

  serve(app, guard, trustIssuer, async ({ body: { domain, tenant, ...typed }, caller }) => {
    const issuer = readIssuer(typed.issuer, companySignIn);
    await requireCompanyDomain(deps, domain);
    const issuers = await addTrust(pool, {
      ...{ issuer, domain, tenant: tenant === '' ? null : tenant },
      ...{ trusted_by: caller.userId, trusted_at: now().toISOString() },
    });
    return { message: `The provider is trusted for ${domain}.`, issuers };
  });

  serve(app, guard, endIssuerTrust, async ({ body: { issuer, domain } }) => {
    const issuers = URL.canParse(issuer)
      ? await removeTrust(pool, { issuer, domain })
      : [...(await readTrustedIssuers(pool))];
    return { message: `The provider is no longer trusted for ${domain}.`, issuers };
  });
}
