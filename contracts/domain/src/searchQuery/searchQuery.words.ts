import { normaliseSearchText } from '../catalogue/catalogue.search.ts';

/** A word of a search query and its position. */
export interface SearchQueryWord {
  /** Key of the word from `toAlphanumericKey`. */
  readonly key: string;
  /** The word, normalised like the texts that are searched. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Maximum number of words that a query is split into. A query that reaches this maximum is not parsed, but only
 * searched literally.
 */
export const maxSearchQueryWords = 12;

/** Maximum number of characters of a query that are parsed. */
const maxQueryLength = 200;

const wordPattern = /[\p{L}\p{M}\p{N}³]+/gu;

/** Keeps only letters and digits, and ignores case and accents: `NB-IoT`, `nbiot` and `NB IoT` have the same key. */
export function toAlphanumericKey(text: string): string {
  return normaliseSearchText(text)
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Splits a search query into its words, in order. */
export function splitSearchQueryWords(query: string): readonly SearchQueryWord[] {
  const words: SearchQueryWord[] = [];
  for (const { 0: text, index: from } of query.slice(0, maxQueryLength).matchAll(wordPattern)) {
    const key = toAlphanumericKey(text);
    if (key !== '') words.push({ key, plain: normaliseSearchText(text), from, to: from + text.length });
    if (words.length === maxSearchQueryWords) break;
  }
  return words;
}
