// Strings are not spell-checked, because they contain keyboard rows.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { findPasswordProblem } from '@marketplace/contracts/accounts/accounts.password.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Minimum entropy in bits for each rating. */
const minBits = { fair: 45, strong: 70 } as const;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];

const alphabets = [
  { pattern: /\p{Ll}/u, size: 26 },
  { pattern: /\p{Lu}/u, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^\p{Ll}\p{Lu}\d]/u, size: 32 },
];

/** Whether a character equals the previous one or is adjacent to it in the alphabet, the digits or a keyboard row. */
function isPredictable(previous: string, character: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0);
  const pair = previous + character;
  return Math.abs(step) <= 1 || keyboardRows.some((row) => row.includes(pair));
}

/** Counts the characters that cannot be predicted from the previous character or from an earlier identical pair. */
function countUnpredictable(password: string): number {
  const seen = new Set<string>();
  let count = 0;
  let previous = '';
  for (const character of password.toLowerCase()) {
    const pair = previous + character;
    if (previous === '' || !(isPredictable(previous, character) || seen.has(pair))) count += 1;
    seen.add(pair);
    previous = character;
  }
  return count;
}

/**
 * Estimates roughly how hard a password is to guess. The estimate only advises the user, because the server applies its
 * own rules.
 */
export function estimatePasswordStrength(password: string): PasswordStrength {
  if (findPasswordProblem(password) !== null) return 'weak';
  const size = alphabets.reduce(
    (sum, { pattern, size: characters }) => sum + (pattern.test(password) ? characters : 0),
    0,
  );
  const bits = countUnpredictable(password) * Math.log2(size);
  if (bits >= minBits.strong) return 'strong';
  return bits >= minBits.fair ? 'fair' : 'weak';
}
