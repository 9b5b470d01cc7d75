import { plural, t } from '@lingui/core/macro';
import {
  type PasswordProblem,
  passwordLengthRange,
  findPasswordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';

const { min, max } = passwordLengthRange;
const problemTexts: Readonly<Record<PasswordProblem, string>> = {
  'too-short': t`Use at least ${plural(min, { one: '# character', other: '# characters' })}`,
  'too-long': t`Use at most ${plural(max, { one: '# character', other: '# characters' })}`,
  'needs-letter': t`Use at least one letter`,
  'needs-digit': t`Use at least one number`,
  common: t`This password is too common`,
};

/** Returns the errors of a new password and its confirmation by field; empty when both are valid. */
export function validateNewPassword({ password, confirm }: { readonly password: string; readonly confirm: string }): {
  password?: string;
  confirm?: string;
} {
  const problem = findPasswordProblem(password);
  return {
    ...(problem !== null && { password: password === '' ? t`Password is required` : problemTexts[problem] }),
    ...(confirm !== password && { confirm: t`Passwords do not match` }),
  };
}
