import { type CompanyRole, mayAnswer } from '@marketplace/contracts/kernel/caller.ts';
import { userStream } from '@marketplace/contracts/accounts/accounts.events.ts';
import { accessStream, evolveAccess, noAccess, toCaller } from '@marketplace/domain/access/access.fold.ts';
import { companyStream } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, noCompany, roleIn } from '@marketplace/domain/companies/companies.fold.ts';
import { evolveUser, unknownUser } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';
import type { OwnedEndpoint } from './endpointRows.ts';

/**
 * Whether, by the log as it stands, something may be told to a webhook: who set it up has an account that nothing restricts, and still
 * speaks for the owner. @param companyId the company whose request it is about, where only its members receive it.
 */
export async function mayTell(
  { loadState }: LoadStatePort,
  { owner, userId }: Pick<OwnedEndpoint, 'owner' | 'userId'>,
  companyId: string | null,
): Promise<boolean> {
  const { state } = await loadState({ initial: unknownUser, evolve: evolveUser }, userStream(userId));
  if (state.disabled || state.erased || state.restricted || !state.emailConfirmed) return false;
  const roleAt = async (company: string): Promise<CompanyRole | null> => {
    const { state: members } = await loadState({ initial: noCompany, evolve: evolveCompany }, companyStream(company));
    return roleIn(members, userId);
  };
  if (owner.kind === 'user') return owner.id === userId && (companyId === null || (await roleAt(companyId)) !== null);
  if (owner.kind === 'company') return (await roleAt(owner.id)) === 'owner';
  const access = await loadState({ initial: noAccess, evolve: evolveAccess }, accessStream(userId));
  const caller = toCaller(userId, access.state);
  return mayAnswer(caller) && caller.vendorOf === owner.id;
}
