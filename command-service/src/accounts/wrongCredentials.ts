import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** What everybody hears whose address and password do not fit, for whatever reason. @param about whose account it is, for the security log. */
export function wrongCredentials(about?: string): Refusal {
  return new Refusal('unauthenticated', 'account.credentials', 'Invalid email or password.', [], about);
}
