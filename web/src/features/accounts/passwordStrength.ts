import { passwordProblem } from '@marketplace/contracts/accounts/accounts.password.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Bits that somebody must guess, from which a password is fair or strong. */
const minBits = { fair: 45, strong: 70 } as const;
const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop'];

const alphabets = [
  { pattern: /\p{Ll}/u, size: 26 },
  { pattern: /\p{Lu}/u, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^\p{Ll}\p{Lu}\d]/u, size: 32 },
];

/** Whether a character repeats the one before, or follows it in the alphabet, among the digits or on the keyboard. */
function isPredictable(before: string, character: string): boolean {
  const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  const pair = before + character;
  return Math.abs(step) <= 1 || keyboardRows.some((row) => row.includes(pair));
}

/** Characters of a password that neither the one before nor an earlier pair of characters predicts. */
function unpredictable(password: string): number {
  const seen = new Set<string>();
  let count = 0;
  let before = '';
  for (const character of password.toLowerCase()) {
    const pair = before + character;
    if (before === '' || !(isPredictable(before, character) || seen.has(pair))) count += 1;
    seen.add(pair);
    before = character;
  }
  return count;
}

/** A rough estimate of how hard a password is to guess, to advise while it is typed; the server decides by its own lists. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordProblem(password) !== null) return 'weak';
  const size = alphabets.reduce((sum, { pattern, size: of }) => sum + (pattern.test(password) ? of : 0), 0);
  const bits = unpredictable(password) * Math.log2(size);
  if (bits >= minBits.strong) return 'strong';
  return bits >= minBits.fair ? 'fair' : 'weak';
}
