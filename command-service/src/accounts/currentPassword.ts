import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { DatabasePort } from '../ports.ts';
import { findPasswordHash } from './accountRows.ts';
import type { PasswordHasher } from './passwordHasher.ts';

/**
 * @param path of the password field in the body.
 * @throws Refusal 'account.present-password' unless `password` is the user's current password.
 */
export async function requireCurrentPassword(
  { pool, passwords }: DatabasePort & { readonly passwords: PasswordHasher },
  userId: string,
  password: string,
  path = 'currentPassword',
): Promise<void> {
  if (await passwords.matches(password, await findPasswordHash(pool, userId))) return;
  const message = msg`Your current password is incorrect.`;
  throw new Refusal('rule', 'account.present-password', message, [{ path, message }]);
}
