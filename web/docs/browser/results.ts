import type MiniSearch from 'minisearch';
import type { DocumentationSearchEntry } from '../documentationSearchOptions.ts';

/** A section that a search found. */
export interface FoundDocumentationSection extends DocumentationSearchEntry {
  /** The words of the section that match the search, in lower case. */
  readonly words: readonly string[];
}

/** Maximum number of results shown for a search. */
export const maxDocumentationSearchResults = 12;

/**
 * Finds the sections that contain all words of a search. If there are none, finds the sections that contain some of the
 * words.
 * @returns the sections, best match first.
 */
export function findDocumentationSections(
  index: MiniSearch<DocumentationSearchEntry>,
  query: string,
): readonly FoundDocumentationSection[] {
  const all = index.search(query);
  const found = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
  return found.map((result) => ({ ...(result as unknown as DocumentationSearchEntry), words: result.terms }));
}

/**
 * Text around a match, split into parts: parts with an even index are plain text, parts with an odd index match the
 * search.
 */
export type DocumentationSearchExcerptParts = readonly string[];

/** Approximate number of characters in an excerpt before and after the start of its first match. */
const [before, after] = [40, 120] as const;

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Cuts an excerpt around the first match of one of the words. The excerpt begins and ends at word boundaries. Without
 * words, returns the beginning of the text, cut to a fixed length.
 */
export function cutDocumentationSearchExcerpt(text: string, words: readonly string[]): DocumentationSearchExcerptParts {
  if (words.length === 0) return [text.slice(0, before + after)];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escapePattern).join('|')})`, 'giu');
  const first = text.search(pattern);
  const from = first <= before ? 0 : text.lastIndexOf(' ', first - before) + 1;
  const end = text.indexOf(' ', Math.max(first, 0) + after);
  const cut = text.slice(from, end < 0 ? undefined : end);
  const parts = cut.split(pattern);
  const last = parts.length - 1;
  return parts.map((part, at) => `${at === 0 && from > 0 ? '… ' : ''}${part}${at === last && end >= 0 ? ' …' : ''}`);
}

/**
 * Describes the number of results.
 * @param shown number of results that are listed.
 */
export function describeDocumentationResultCount(count: number, shown: number, query: string): string {
  if (count === 0) return `No results for “${query}”. Check the spelling or use fewer words.`;
  if (count === 1) return '1 result';
  return shown < count ? `${count} results, the best ${shown} are listed` : `${count} results`;
}
