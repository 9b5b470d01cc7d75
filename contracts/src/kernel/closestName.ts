import { distance } from 'fastest-levenshtein';

/** Longest text that is compared: no name is longer. */
const longestCompared = 80;

/** One form for case, accents, spaces and punctuation. */
function nameForm(text: string): string {
  const plain = text.slice(0, longestCompared).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Slips that leave a name recognisable: none in a short one. */
function mostSlips(form: string): number {
  if (form.length < 4) return 0;
  return form.length < 8 ? 1 : 2;
}

const letters = (form: string): string => Array.from(form).sort().join('');

/** Whether a text is a misspelling of a name: other case or punctuation, one or two slips, two letters in the wrong order. */
function isNearMiss(text: string, name: string): boolean {
  const [given, known] = [nameForm(text), nameForm(name)];
  if (given === '' || Math.abs(given.length - known.length) > 2) return given !== '' && given === known;
  const slips = distance(given, known);
  const isSwapped = slips === 2 && given.length >= 4 && letters(given) === letters(known);
  return slips <= mostSlips(known) || isSwapped;
}

/** The name that a text misspells; `null` where it is close to none. @param text is none of the names itself. */
export function nearMiss(text: string, names: Iterable<string>): string | null {
  const near = [...names].filter((name) => isNearMiss(text, name));
  return closestName(text, near);
}

/** The name closest to a text, unless more than half of its letters differ. */
export function closestName(text: string, names: Iterable<string>): string | null {
  const given = nameForm(text);
  let closest: { readonly name: string; readonly slips: number } | null = null;
  for (const name of names) {
    const slips = distance(given, nameForm(name));
    if (slips * 2 <= Math.max(given.length, 2) && slips < (closest?.slips ?? Infinity)) closest = { name, slips };
  }
  return closest?.name ?? null;
}

/** `Did you mean "Europe"?` behind a sentence; nothing without a name. */
export function suggestion(name: string | null): string {
  return name === null ? '' : ` Did you mean "${name}"?`;
}
