import type { CompanyMembership } from '@marketplace/contracts/kernel/caller.ts';
import type { ReadModelRowTypes } from '../readModel.ts';
import { type ReadModelSource, createReadModelQueryBuilder } from '../readModelDb.ts';
import type { companiesReadModel } from './companies.tables.ts';

/** @returns the company of a user, including pending join requests; `null` without one. */
export async function findUserCompanyId(source: ReadModelSource, userId: string): Promise<string | null> {
  return (await findMemberRow(source, userId))?.company_id ?? null;
}

/** @returns the membership of a user; `null` without one. */
export async function findCompanyMembership(
  source: ReadModelSource,
  userId: string,
): Promise<CompanyMembership | null> {
  const { company_id: companyId, role } = (await findMemberRow(source, userId)) ?? {};
  return companyId === undefined || role == null ? null : { companyId, role };
}

async function findMemberRow(source: ReadModelSource, userId: string) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof companiesReadModel>>(source)
    .selectFrom('companies.member')
    .select(['company_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
