import { msg, plural } from '@lingui/core/runtime-macro';
import { maxUsersPerProvider } from '@marketplace/contracts/access/access.values.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import type { ProviderMember } from '@marketplace/domain/access/providerOwners.ts';
import type { LoadStatePort } from '../ports.ts';
import { userRolesAndProviderAccessDecider } from './access.decider.ts';
import { requireGranteeEmailConfirmed } from './requireGranteeEmailConfirmed.ts';

/** A user whom an owner wants to admit, and all users with access to the provider. */
export interface VendorAdmissionCheckInput {
  readonly providerId: string;
  readonly userId: string;
  readonly all: readonly ProviderMember[];
}

/**
 * Checks that the user's email address is confirmed and that the provider has not reached its user limit.
 * @returns whether the user has a pending request for this provider; if not, nothing is checked, because the decider
 * refuses the command.
 * @throws Refusal 'access.email-unconfirmed', 'access.provider-full' (409).
 */
export async function requireVendorConfirmedAndProviderNotFull(
  deps: LoadStatePort,
  { providerId, userId, all }: VendorAdmissionCheckInput,
): Promise<boolean> {
  const { state } = await deps.loadState(userRolesAndProviderAccessDecider, getUserAccessRightsStreamName(userId));
  if (state.status !== 'pending' || state.providerId !== providerId) return false;
  await requireGranteeEmailConfirmed(deps, userId);
  if (all.length < maxUsersPerProvider) return true;
  const text = msg`Your provider has reached its limit of ${plural({ max: maxUsersPerProvider }, { one: '# user', other: '# users' })}. Contact support to raise it.`;
  throw new Refusal('state', 'access.provider-full', text);
}
