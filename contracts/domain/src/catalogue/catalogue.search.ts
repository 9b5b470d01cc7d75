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
