import { type CompanyRole, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { accessStream, evolveAccess, noAccess, toCaller } from '@marketplace/domain/access/access.fold.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';
import type { OwnedEndpoint } from './endpointRows.ts';

/**
 * Whether a webhook can receive a message, by the current log: the account of its creator is enabled, confirmed and unrestricted, and the
 * creator still represents the owner. @param companyId company of the RFQ, if the creator has to be its member; else `null`.
 */
export async function mayTell(
  { loadState }: LoadStatePort,
  { owner, userId }: Pick<OwnedEndpoint, 'owner' | 'userId'>,
  companyId: string | null,
): Promise<boolean> {
  const { state } = await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
  if (state.disabled || state.erased || state.restricted || !state.emailConfirmed) return false;
  const loadCompanyRole = async (company: string): Promise<CompanyRole | null> => {
    const { state: members } = await loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(company));
    return roleIn(members, userId);
  };
  if (owner.kind === 'user')
    return owner.id === userId && (companyId === null || (await loadCompanyRole(companyId)) !== null);
  if (owner.kind === 'company') return (await loadCompanyRole(owner.id)) === 'owner';
  const access = await loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId));
  const caller = toCaller(userId, access.state);
  return mayAnswer(caller) && caller.vendorOf === owner.id;
}
