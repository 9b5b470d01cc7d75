/** Normalises a text for sorting and searching: lower case, without accents. */
export function normaliseSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Characters per trigram. Shorter texts cannot be looked up. */
const gramLength = 3;

/** FNV-1a hash over UTF-16 code units, as a signed 32-bit integer. */
function hashSlice(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

/**
 * Hashes all trigrams of a normalised text. A text that contains a search text also contains all trigrams of the search
 * text, but not vice versa, so matches must be verified against the text.
 */
export function hashTrigrams(folded: string): number[] {
  const grams = new Set<number>();
  for (let end = gramLength; end <= folded.length; end += 1) grams.add(hashSlice(folded, end - gramLength, end));
  return [...grams];
}

/**
 * Maximum number of trigrams to look up for one text. Each look-up costs the same, but additional trigrams exclude only
 * a few more texts.
 */
const maxTrigramsToLookUp = 4;

/**
 * Selects a few trigrams spread over a normalised search text. A text that lacks one of these trigrams does not contain
 * the search text. The list is empty when the search text is too short.
 */
export function selectSpreadTrigramsToLookUp(folded: string): readonly number[] {
  const grams = hashTrigrams(folded);
  if (grams.length <= maxTrigramsToLookUp) return grams;
  const step = (grams.length - 1) / (maxTrigramsToLookUp - 1);
  return Array.from({ length: maxTrigramsToLookUp }, (_, place) => grams[Math.round(place * step)] ?? 0);
}

/** Builds an SQL LIKE pattern, with escaped wildcards, for texts that contain the given text. */
export function toSqlLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
