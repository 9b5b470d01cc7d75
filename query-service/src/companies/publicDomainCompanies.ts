import {
  maxListedPublicMailDomainCompanies,
  type PublicMailDomainCompany,
} from '@marketplace/contracts/companies/companies.admin.api.ts';
import { isPublicEmailDomain } from '@marketplace/domain/accounts/accounts.publicDomains.ts';
import type { companiesReadModel } from '@marketplace/read-models/companies/companies.tables.ts';
import type { peopleReadModel } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import { emailDomainSql } from './companies.queries.ts';

type Tables = ReadModelRowTypes<typeof companiesReadModel> & ReadModelRowTypes<typeof peopleReadModel>;

/**
 * Finds companies at public email domains, the largest first. Such companies can no longer be created or joined, but
 * may have been created before the domain was classified as public.
 * @param alsoRefused further domains that admins refuse.
 */
export async function findPublicEmailDomainCompanies(
  source: ReadModelPoolAndSchemas,
  alsoRefused: readonly string[],
): Promise<PublicMailDomainCompany[]> {
  const rows = await createReadModelQueryBuilder<Tables>(source)
    .selectFrom('companies.member as m')
    .innerJoin('companies.company as c', 'c.company_id', 'm.company_id')
    .innerJoin('people.person as p', 'p.user_id', 'm.user_id')
    .select(['c.company_id', 'c.name', emailDomainSql('p.email').as('domain')])
    .select(({ fn }) => fn.countAll<string>().as('members'))
    .where('m.role', 'is not', null)
    .where('p.email', 'is not', null)
    .groupBy(['c.company_id', 'c.name', 'domain'])
    .orderBy('members', 'desc')
    .orderBy('domain')
    .execute();
  return rows
    .filter(({ domain }) => isPublicEmailDomain(domain, alsoRefused))
    .slice(0, maxListedPublicMailDomainCompanies)
    .map((row) => ({ ...row, members: Number(row.members) }));
}
