import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** What everybody hears whose address and password do not fit, for whatever reason. */
export function wrongCredentials(): Refusal {
  return new Refusal('unauthenticated', 'account.credentials', 'Invalid email or password.');
}
