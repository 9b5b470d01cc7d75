import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import type { DatabasePort, LoadStatePort } from '../ports.ts';
import { companyIdAt } from './companyIdAt.public.ts';

/** Maximum number of users with a cached company id. Entries never expire, because an address never changes. */
const maxCachedUsers = 10_000;

/** @returns a look-up of a user's current company and role in the log; it returns an empty object for users without a company. */
export function createMemberOf(deps: DatabasePort & LoadStatePort) {
  const companyIdByUser = new Map<string, string | null>();
  const findCompanyId = async (userId: string): Promise<string | null> => {
    const found = companyIdByUser.get(userId);
    if (found !== undefined) return found;
    const companyId = await companyIdAt(deps, userId);
    if (companyIdByUser.size >= maxCachedUsers) companyIdByUser.clear();
    companyIdByUser.set(userId, companyId);
    return companyId;
  };
  return async (userId: string): Promise<Pick<Caller, 'member'>> => {
    const companyId = await findCompanyId(userId);
    if (companyId === null) return {};
    const { state } = await deps.loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(companyId));
    const role = roleIn(state, userId);
    return role === null ? {} : { member: { companyId, role } };
  };
}
