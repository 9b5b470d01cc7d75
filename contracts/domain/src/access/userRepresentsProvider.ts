import type { UserAccessRightsState } from './access.fold.ts';
import type { UserState } from '../accounts/accounts.fold.ts';

type ActiveFacts = Pick<UserState, 'emailConfirmed' | 'disabled' | 'erased'>;

/** Whether the account can be used: the email address is confirmed, and the account is neither disabled nor erased. */
export function isAccountActive({ emailConfirmed, disabled, erased }: ActiveFacts): boolean {
  return emailConfirmed && !disabled && !erased;
}

/**
 * Whether a user represents a provider: the user is approved for the provider with more than read access, and the
 * account is active. An assignee of an RFQ stays assigned only while this is true.
 */
export function userRepresentsProvider(
  providerId: string,
  access: Pick<UserAccessRightsState, 'status' | 'providerId' | 'right'>,
  user: ActiveFacts,
): boolean {
  const isApproved = access.status === 'approved' && access.providerId === providerId;
  return isApproved && access.right !== 'viewer' && isAccountActive(user);
}
