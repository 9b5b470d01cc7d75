// Strings in this file are common passwords and are not spell-checked.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { msg, plural } from '@lingui/core/runtime-macro';

/** Minimum and maximum password length, in UTF-16 units. */
export const passwordLengthRange = { min: 8, max: 128 } as const;

export type PasswordProblem = 'too-short' | 'too-long' | 'needs-letter' | 'needs-digit' | 'common';

/** The password hint of the create-account dialog. */
export const passwordRulesHint = msg`At least ${plural({ min: passwordLengthRange.min }, { one: '# character', other: '# characters' })} with letters and numbers.`;

/**
 * The most common passwords, so that a form can reject them immediately. The server checks tens of thousands of
 * passwords.
 */
const commonPasswords = new Set(
  (
    'password1 password12 password123 passw0rd passw0rd1 qwerty12 qwerty123 qwertyuiop1 abc12345 abcd1234 a1234567 ' +
    'a12345678 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 iloveyou1 welcome1 welcome123 admin123 admin1234 letmein1 letmein123 ' +
    'monkey123 dragon123 football1 baseball1 superman1 batman123 sunshine1 princess1 charlie1 michael1 jordan23 master123 ' +
    'shadow123 trustno1 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 changeme1 secret123 test1234 ' +
    'testtest1 company1 company123 default1 guest1234 hello123 internet1 computer1 zaq12wsx zaq1zaq1 qazwsx123 asdf1234 ' +
    'asdfghjkl1 1234qwer 12345qwert 123456ab 123456abc abc123456 aa123456 aa12345678 p@ssw0rd p@ssword1 pa55word google123'
  ).split(' '),
);

/** @returns the first rule that the password violates, or `null`. */
export function findPasswordProblem(password: string): PasswordProblem | null {
  if (password.length < passwordLengthRange.min) return 'too-short';
  if (password.length > passwordLengthRange.max) return 'too-long';
  if (!/\p{L}/u.test(password)) return 'needs-letter';
  if (!/\d/.test(password)) return 'needs-digit';
  return commonPasswords.has(password.toLowerCase()) ? 'common' : null;
}
