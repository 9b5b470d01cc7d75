import { listPublicDomainCompanies } from '@marketplace/contracts/companies/companies.admin.api.ts';
import { readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { companyPeople, ownStanding } from './companies.queries.ts';
import { countAlone } from '../rfq/ownAlone.public.ts';
import { toOwnCompanyView } from './companies.views.ts';
import { companyName } from './companyName.public.ts';
import { publicDomainCompanies } from './publicDomainCompanies.ts';
import { readSiteSettings, type SiteSettingsDeps } from '../siteSettings.ts';

export type CompanyRoutesDeps = GuardPort & ReadModelPort & SiteSettingsDeps;

/** Company data for a caller with an unconfirmed address. */
const noCompanyData = { name: null, people: [], earlier: 0 };

/** Registers the caller's own company and, for admins, the companies at public domains. */
export function companyRoutes(app: FastifyInstance, deps: CompanyRoutesDeps): void {
  serve(app, deps.guard, readOwnCompany, async ({ caller }) => {
    const source = await readSource(deps);
    const own = await ownStanding(source, caller.userId);
    // The existence and the name of a company are visible only to people with a confirmed address at its domain.
    const { companyId, emailConfirmed } = own;
    if (companyId === null || !emailConfirmed) {
      return toOwnCompanyView({ ...own, companyId: null, role: null }, { ...noCompanyData, reader: caller.userId });
    }
    const name = await companyName(source, companyId);
    const people = own.role === null ? [] : await companyPeople(source, companyId);
    const earlier = own.role === null || own.role === 'viewer' ? 0 : await countAlone(source, caller.userId);
    return toOwnCompanyView(own, { name, people, earlier, reader: caller.userId });
  });

  serve(app, deps.guard, listPublicDomainCompanies, async () => {
    const { refusedDomains } = await readSiteSettings(deps);
    return { companies: await publicDomainCompanies(await readSource(deps), refusedDomains) };
  });
}
