import { type CompanyRole, canAnswerRfqs } from '@marketplace/contracts/kernel/caller.ts';
import { getUserStreamName } from '@marketplace/contracts/accounts/accounts.events.ts';
import {
  getUserAccessRightsStreamName,
  evolveUserAccessRights,
  initialUserAccessRightsState,
  buildCallerFromUserAccessRights,
} from '@marketplace/domain/access/access.fold.ts';
import { getCompanyStreamName } from '@marketplace/contracts/companies/companies.events.ts';
import { evolveCompany, initialCompanyState, findCompanyRole } from '@marketplace/domain/companies/companies.fold.ts';
import { evolveUser, initialUserState } from '@marketplace/domain/accounts/accounts.fold.ts';
import type { LoadStatePort } from '../ports.ts';
import type { OwnedWebhookEndpoint } from './endpointRows.ts';

/**
 * Whether a webhook can receive a message, according to the current log: the account of its creator is enabled,
 * confirmed and unrestricted, and the creator may still manage the owner's webhooks.
 * @param companyId company of which the creator must be a member if the webhook belongs to a user; `null` if membership
 * is not required.
 */
export async function canNotifyWebhook(
  { loadState }: LoadStatePort,
  { owner, userId }: Pick<OwnedWebhookEndpoint, 'owner' | 'userId'>,
  companyId: string | null,
): Promise<boolean> {
  const { state } = await loadState({ initial: initialUserState, evolve: evolveUser }, getUserStreamName(userId));
  if (state.disabled || state.erased || state.restricted || !state.emailConfirmed) return false;
  const loadCompanyRole = async (company: string): Promise<CompanyRole | null> => {
    const { state: members } = await loadState(
      { initial: initialCompanyState, evolve: evolveCompany },
      getCompanyStreamName(company),
    );
    return findCompanyRole(members, userId);
  };
  if (owner.kind === 'user')
    return owner.id === userId && (companyId === null || (await loadCompanyRole(companyId)) !== null);
  if (owner.kind === 'company') return (await loadCompanyRole(owner.id)) === 'owner';
  const access = await loadState(
    { initial: initialUserAccessRightsState, evolve: evolveUserAccessRights },
    getUserAccessRightsStreamName(userId),
  );
  const caller = buildCallerFromUserAccessRights(userId, access.state);
  return canAnswerRfqs(caller) && caller.vendorOf === owner.id;
}
