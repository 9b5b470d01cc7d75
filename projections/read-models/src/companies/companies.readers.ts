import type { Membership } from '@marketplace/contracts/kernel/caller.ts';
import type { TablesOf } from '../readModel.ts';
import { type ReadSource, readModelDb } from '../readModelDb.ts';
import type { companies } from './companies.tables.ts';

/** @returns the company of a user, including pending join requests; `null` without one. */
export async function companyOf(source: ReadSource, userId: string): Promise<string | null> {
  return (await findMemberRow(source, userId))?.company_id ?? null;
}

/** @returns the membership of a user; `null` without one. */
export async function membershipOf(source: ReadSource, userId: string): Promise<Membership | null> {
  const { company_id: companyId, role } = (await findMemberRow(source, userId)) ?? {};
  return companyId === undefined || role == null ? null : { companyId, role };
}

async function findMemberRow(source: ReadSource, userId: string) {
  return readModelDb<TablesOf<typeof companies>>(source)
    .selectFrom('companies.member')
    .select(['company_id', 'role'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
