import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { findAccount } from './accountRows.ts';
import { type AccountDeps, isRegistered } from './register.ts';

/**
 * Checks an address and a password, in the same time whether the address is known or not.
 * @returns the person's user id.
 * @throws Refusal 'account.credentials', alike for everything that does not fit.
 */
export async function checkCredentials(
  deps: Pick<AccountDeps, 'pool' | 'loadState' | 'passwords'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const account = await findAccount(deps.pool, normaliseEmail(email));
  const matches = await deps.passwords.matches(password, account?.passwordHash ?? null);
  if (account === null || !matches || account.disabled || !(await isRegistered(deps, account))) {
    throw new Refusal('unauthenticated', 'account.credentials', 'Invalid email or password.');
  }
  return account.userId;
}
