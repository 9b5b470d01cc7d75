import type { CompanyMembership } from '@marketplace/contracts/kernel/caller.ts';
import type { ReadModelRowTypes } from '../readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '../readModelDb.ts';
import type { companiesReadModel } from './companies.tables.ts';

/** @returns the id of the company that a user belongs to or has requested to join; `null` if there is none. */
export async function findJoinedOrRequestedCompanyId(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<string | null> {
  return (await findMemberRow(source, userId))?.company_id ?? null;
}

/** @returns a user's company and role; `null` for users who are not members of a company. */
export async function findUserCompanyMembership(
  source: ReadModelPoolAndSchemas,
  userId: string,
): Promise<CompanyMembership | null> {
  const { company_id: companyId, role } = (await findMemberRow(source, userId)) ?? {};
  return companyId === undefined || role == null ? null : { companyId, role };
}

async function findMemberRow(source: ReadModelPoolAndSchemas, userId: string) {
  return createReadModelQueryBuilder<ReadModelRowTypes<typeof companiesReadModel>>(source)
    .selectFrom('companies.member')
    .select(['company_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
