import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { findAccountByEmail } from './accountRows.ts';
import { type AccountDeps, isAccountRegistrationInEventLog } from './register.ts';
import { createWrongCredentialsRefusal } from './sessions.ts';

/**
 * Checks an email address and a password, taking the same time whether the address is known or not.
 * @returns the user id, and the hash that the password matches.
 * @throws Refusal 'account.credentials', the same for every failure.
 */
export async function checkCredentials(
  deps: Pick<AccountDeps, 'pool' | 'loadState' | 'passwords'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<{ readonly userId: string; readonly passwordHash: string }> {
  const account = await findAccountByEmail(deps.pool, normaliseEmail(email));
  const matches = await deps.passwords.matches(password, account?.passwordHash ?? null);
  if (account === null || !matches || account.disabled || !(await isAccountRegistrationInEventLog(deps, account))) {
    throw createWrongCredentialsRefusal(account?.userId);
  }
  return { userId: account.userId, passwordHash: account.passwordHash };
}
