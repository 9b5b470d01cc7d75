import { listPublicDomainCompaniesEndpoint } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { listCompanyMembersAndJoinRequests, findOwnCompanyMembership } from './companies.queries.ts';
import { countPersonalRfqs } from '../rfq/personalRfqs.public.ts';
import { toOwnCompanyView } from './companies.views.ts';
import { findCompanyName } from './companyName.public.ts';
import { findPublicEmailDomainCompanies } from './publicDomainCompanies.ts';
import { loadSiteSettingsFromDatabase, type SiteSettingsDeps } from '../siteSettings.ts';

export type CompanyQueryRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort & SiteSettingsDeps;

/** Company data for callers without a company or with an unconfirmed email address. */
const noCompanyData = { name: null, people: [], transferableRequests: 0 };

/** Registers the endpoints for the caller's own company and, for admins, for the companies at public email domains. */
export function registerCompanyQueryRoutes(app: FastifyInstance, deps: CompanyQueryRoutesDeps): void {
  registerEndpoint(app, deps.guard, readOwnCompanyEndpoint, async ({ caller }) => {
    const source = await resolveReadModelPoolAndSchemas(deps);
    const own = await findOwnCompanyMembership(source, caller.userId);
    // The existence and the name of a company are visible only to people with a confirmed email address at its domain.
    const { companyId, emailConfirmed } = own;
    if (companyId === null || !emailConfirmed) {
      return toOwnCompanyView({ ...own, companyId: null, role: null }, { ...noCompanyData, reader: caller.userId });
    }
    const name = await findCompanyName(source, companyId);
    const people = own.role === null ? [] : await listCompanyMembersAndJoinRequests(source, companyId);
    const earlier = own.role === null || own.role === 'viewer' ? 0 : await countPersonalRfqs(source, caller.userId);
    return toOwnCompanyView(own, { name, people, transferableRequests: earlier, reader: caller.userId });
  });

  registerEndpoint(app, deps.guard, listPublicDomainCompaniesEndpoint, async () => {
    const { refusedDomains } = await loadSiteSettingsFromDatabase(deps);
    return {
      companies: await findPublicEmailDomainCompanies(await resolveReadModelPoolAndSchemas(deps), refusedDomains),
    };
  });
}
