import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import type { DatabasePort, LoadStatePort } from '../ports.ts';
import { companyIdAt } from './companyIdAt.public.ts';

/** People of whom it is remembered which company their address is of: an address never changes. */
const remembered = 10_000;

/** @returns a look-up of the company that somebody belongs to by the log at this moment; nothing for who belongs to none. */
export function createMemberOf(deps: DatabasePort & LoadStatePort) {
  const known = new Map<string, string | null>();
  const companyIdOf = async (userId: string): Promise<string | null> => {
    const found = known.get(userId);
    if (found !== undefined) return found;
    const companyId = await companyIdAt(deps, userId);
    if (known.size >= remembered) known.clear();
    known.set(userId, companyId);
    return companyId;
  };
  return async (userId: string): Promise<Pick<Caller, 'member'>> => {
    const companyId = await companyIdOf(userId);
    if (companyId === null) return {};
    const { state } = await deps.loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(companyId));
    const role = roleIn(state, userId);
    return role === null ? {} : { member: { companyId, role } };
  };
}
