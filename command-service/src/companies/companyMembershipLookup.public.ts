import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, initialCompanyState, findCompanyRole } from '@marketplace/domain/companies/companies.fold.ts';
import type { DatabasePort, LoadStatePort } from '../ports.ts';
import { findCompanyIdByUserDomain } from './companyIdByDomain.public.ts';

/**
 * Maximum number of users with a cached company id. Entries never expire: the domain of the user's email address
 * determines the company, and the address never changes.
 */
const maxCachedUsers = 10_000;

/**
 * @returns a function that looks up a user's current company and role in the log; the function returns an empty object
 * for users without a company.
 */
export function createCompanyMembershipLookup(deps: DatabasePort & LoadStatePort) {
  const companyIdByUser = new Map<string, string | null>();
  const findCompanyId = async (userId: string): Promise<string | null> => {
    const found = companyIdByUser.get(userId);
    if (found !== undefined) return found;
    const companyId = await findCompanyIdByUserDomain(deps, userId);
    if (companyIdByUser.size >= maxCachedUsers) companyIdByUser.clear();
    companyIdByUser.set(userId, companyId);
    return companyId;
  };
  return async (userId: string): Promise<Pick<Caller, 'member'>> => {
    const companyId = await findCompanyId(userId);
    if (companyId === null) return {};
    const { state } = await deps.loadState(
      { initial: initialCompanyState, evolve: evolveCompany },
      getCompanyStreamName(companyId),
    );
    const role = findCompanyRole(state, userId);
    return role === null ? {} : { member: { companyId, role } };
  };
}
