import { z } from 'zod';
import { query } from '../kernel/endpoint.ts';
import { CompanyId } from '../kernel/ids.ts';

/** Maximum number of companies in the list. */
export const maxPublicDomainCompanies = 200;

/** A company at a public mail domain. `name` is `null` when the person who entered it was erased. */
export const PublicDomainCompany = z.object({
  company_id: CompanyId,
  name: z.string().nullable(),
  domain: z.string(),
  /** Members at the domain. */
  members: z.int(),
});
export type PublicDomainCompany = z.infer<typeof PublicDomainCompany>;

export const listPublicDomainCompanies = query('/api/admin/public-domain-companies', 'admin', {
  summary: 'Companies at domains where everybody can have an address, founded before the domain was known as one.',
  reply: z.object({ companies: z.array(PublicDomainCompany).max(maxPublicDomainCompanies) }),
});
