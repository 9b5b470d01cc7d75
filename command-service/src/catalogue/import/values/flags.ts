import { quiet, type Reading } from '../diagnostics.ts';

const yes = new Set(['y', 'yes', 'true', '1', 'x', '✓', '✔']);
const no = new Set(['n', 'no', 'false', '0']);

/** Yes, no, or `null` for everything that says neither: a value that cannot be read is unknown, not No. */
export function readFlag(text: string): Reading<boolean | null> {
  const word = text.toLowerCase();
  if (yes.has(word)) return quiet(true);
  if (no.has(word)) return quiet(false);
  if (word === '') return quiet(null);
  const message = 'Neither yes nor no: the value is unknown.';
  return { value: null, diagnostics: [{ outcome: 'repair', code: 'unreadableFlag', value: text, message }] };
}

/** A partner is marked by a yes; everything else is none. */
export function readPartner(text: string): Reading<boolean> {
  return quiet(yes.has(text.toLowerCase()));
}
