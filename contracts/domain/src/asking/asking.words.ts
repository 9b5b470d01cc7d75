import { searchText } from '../catalogue/catalogue.search.ts';

/** A word as it was typed, and where. */
export interface AskedWord {
  /** By `askingKey`. */
  readonly key: string;
  /** As texts are searched for it. */
  readonly plain: string;
  readonly from: number;
  readonly to: number;
}

/** Words of one question that are understood; with more of them it is looked for literally only. */
export const mostWords = 12;

/** Letters of one question that are read. */
const mostLetters = 200;

const written = /[\p{L}\p{M}\p{N}³]+/gu;

/** Letters and digits only, without case and accents: `NB-IoT`, `nbiot` and `NB IoT` are one. */
export function askingKey(text: string): string {
  return searchText(text)
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The words of what was asked, in their order. */
export function askedWords(asked: string): readonly AskedWord[] {
  const words: AskedWord[] = [];
  for (const { 0: text, index: from } of asked.slice(0, mostLetters).matchAll(written)) {
    const key = askingKey(text);
    if (key !== '') words.push({ key, plain: searchText(text), from, to: from + text.length });
    if (words.length === mostWords) break;
  }
  return words;
}
