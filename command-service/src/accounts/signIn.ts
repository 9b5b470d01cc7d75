import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { findAccount } from './accountRows.ts';
import { type AccountDeps, isRegistered } from './register.ts';
import { wrongCredentials } from './sessions.ts';

/**
 * Checks an address and a password, in the same time whether the address is known or not.
 * @returns the person's user id, and the hash that the password fits.
 * @throws Refusal 'account.credentials', alike for everything that does not fit.
 */
export async function checkCredentials(
  deps: Pick<AccountDeps, 'pool' | 'loadState' | 'passwords'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const account = await findAccount(deps.pool, normaliseEmail(email));
  const matches = await deps.passwords.matches(password, account?.passwordHash ?? null);
  if (account === null || !matches || account.disabled || !(await isRegistered(deps, account))) {
    throw wrongCredentials(account?.userId);
  }
  return { userId: account.userId, passwordHash: account.passwordHash };
}
