import { distance } from 'fastest-levenshtein';

/** Length to which texts are truncated before the comparison; all names are shorter. */
const maxComparedLength = 80;

/** Converts to lower case, and removes accents, spaces and punctuation. */
function normaliseName(text: string): string {
  const plain = text.slice(0, maxComparedLength).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Maximum edit distance of a misspelling, by the length of the name. */
function maxEditDistance(name: string): number {
  if (name.length < 4) return 0;
  return name.length < 8 ? 1 : 2;
}

const sortLetters = (text: string): string => Array.from(text).sort().join('');

/**
 * Whether a text is a misspelling of a name: different case or punctuation, one or two typos, or two swapped letters.
 */
function isMisspelling(text: string, name: string): boolean {
  const [typed, expected] = [normaliseName(text), normaliseName(name)];
  if (typed === '' || Math.abs(typed.length - expected.length) > 2) return typed !== '' && typed === expected;
  const distanceToName = distance(typed, expected);
  const isSwapped = distanceToName === 2 && typed.length >= 4 && sortLetters(typed) === sortLetters(expected);
  return distanceToName <= maxEditDistance(expected) || isSwapped;
}

/**
 * Finds the name of which a text is a misspelling.
 * @param text a text that is not one of the names.
 * @returns `null` if the text resembles none of the names.
 */
export function findNameForMisspelling(text: string, names: Iterable<string>): string | null {
  const candidates = [...names].filter((name) => isMisspelling(text, name));
  return findClosestName(text, candidates);
}

/** Finds the most similar name. Returns `null` if every name needs more edits than half the length of the text. */
export function findClosestName(text: string, names: Iterable<string>): string | null {
  const typed = normaliseName(text);
  let closest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of names) {
    const edits = distance(typed, normaliseName(name));
    if (edits * 2 <= Math.max(typed.length, 2) && edits < (closest?.edits ?? Infinity)) closest = { name, edits };
  }
  return closest?.name ?? null;
}
