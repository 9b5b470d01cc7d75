/** The form in which names are sorted and texts are searched: lower case, without accents. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Letters of a gram: shorter texts cannot be looked up by grams. */
const gramLength = 3;

/** FNV-1a over UTF-16 units, as a signed 32-bit integer. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/**
 * All runs of three letters in a folded text, each as a number: a text that contains another has all of its grams. The reverse does not
 * hold, so that who is found by grams is looked at once more.
 */
export function trigramsOf(folded: string): number[] {
  const grams = new Set<number>();
  for (let end = gramLength; end <= folded.length; end += 1) grams.add(hashOf(folded, end - gramLength, end));
  return [...grams];
}

/** Grams that are looked up for one text: further ones leave few more out and cost as much as the first. */
const gramsLookedUp = 4;

/** Some of a folded text's grams, from its beginning to its end: what has none of them does not contain it. None where it is too short. */
export function gramsToLookUp(folded: string): readonly number[] {
  const grams = trigramsOf(folded);
  if (grams.length <= gramsLookedUp) return grams;
  const step = (grams.length - 1) / (gramsLookedUp - 1);
  return Array.from({ length: gramsLookedUp }, (_, place) => grams[Math.round(place * step)] ?? 0);
}

/** A LIKE pattern for texts that contain this one; everything that LIKE gives a meaning stands for itself. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
