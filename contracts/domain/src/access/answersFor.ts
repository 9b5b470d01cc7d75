import type { AccessState } from './access.fold.ts';
import type { UserState } from '../accounts/accounts.fold.ts';

/**
 * Whether somebody answers for a provider: approved for it, with a confirmed address and an account that is not shut. Whoever is in charge
 * of an RFQ counts as that as long as this holds.
 */
export function answersFor(
  providerId: string,
  access: Pick<AccessState, 'status' | 'providerId'>,
  user: Pick<UserState, 'emailConfirmed' | 'disabled' | 'erased'>,
): boolean {
  const isApproved = access.status === 'approved' && access.providerId === providerId;
  return isApproved && user.emailConfirmed && !user.disabled && !user.erased;
}
