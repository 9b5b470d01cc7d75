import { z } from 'zod';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { CompanyId } from '../kernel/ids.ts';

/** Maximum number of companies that `listPublicDomainCompanies` returns. */
export const maxListedPublicMailDomainCompanies = 200;

/** A company at a public mail domain. `name` is `null` when the user who entered the name was erased. */
export const PublicMailDomainCompany = z.object({
  company_id: CompanyId,
  name: z.string().nullable(),
  domain: z.string(),
  /** Number of members with an address at the domain. */
  members: z.int(),
});
export type PublicMailDomainCompany = z.infer<typeof PublicMailDomainCompany>;

export const listPublicDomainCompaniesEndpoint = defineQueryEndpoint('/api/admin/public-domain-companies', 'admin', {
  summary: 'List companies at public mail domains, created before the domain was known to be public.',
  reply: z.object({ companies: z.array(PublicMailDomainCompany).max(maxListedPublicMailDomainCompanies) }),
});
