import type { AccessState } from './access.fold.ts';
import type { UserState } from '../accounts/accounts.fold.ts';

type ActiveFacts = Pick<UserState, 'emailConfirmed' | 'disabled' | 'erased'>;

/** Whether what somebody may do for a provider counts: the address is confirmed, and the account neither shut nor erased. */
export function isActive({ emailConfirmed, disabled, erased }: ActiveFacts): boolean {
  return emailConfirmed && !disabled && !erased;
}

/**
 * Whether somebody answers for a provider: approved for it and not to read alone, with a confirmed address and an account that is not
 * shut. Whoever is in charge of an RFQ counts as that as long as this holds.
 */
export function answersFor(
  providerId: string,
  access: Pick<AccessState, 'status' | 'providerId' | 'right'>,
  user: ActiveFacts,
): boolean {
  const isApproved = access.status === 'approved' && access.providerId === providerId;
  return isApproved && access.right !== 'viewer' && isActive(user);
}
