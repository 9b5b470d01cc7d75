import {
  passwordHint,
  passwordLength,
  type PasswordProblem,
  passwordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

const texts: Record<PasswordProblem, string> = {
  'too-short': passwordHint,
  'needs-letter': passwordHint,
  'needs-digit': passwordHint,
  'too-long': `A password may have at most ${passwordLength.max} characters.`,
  common: 'This password is among the most common ones. Please choose another.',
};

/** @param path of the password in the body. @throws Refusal 'account.password' with the rule that it breaks. */
export function refuseWeak(password: string, path: string): void {
  const weakness = passwordProblem(password);
  if (weakness === null) return;
  const message = texts[weakness];
  throw new Refusal('rule', 'account.password', message, [{ path, message }]);
}
