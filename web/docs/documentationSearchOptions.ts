import type { Options } from 'minisearch';

/** A section of a document in the search index. */
export interface DocumentationSearchEntry {
  /** URL of the section. */
  readonly id: string;
  /** Title of the document. */
  readonly title: string;
  /** Heading of the section, or an empty string for the text before the first heading. */
  readonly heading: string;
  readonly text: string;
  readonly kind: string;
}

/** Converts a term to lower case without accents, so that words match with and without accents. */
function normaliseTerm(term: string): string {
  return term.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * `minFuzzyLength`: minimum length in characters of the terms that also match words with typing errors. `fuzziness`:
 * share of the characters of these terms that may differ.
 */
const [minFuzzyLength, fuzziness] = [4, 0.2];

/** Options of the search index. The build and the browser must use the same options. */
export const documentationSearchOptions: Options<DocumentationSearchEntry> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text', 'kind'],
  processTerm: normaliseTerm,
  searchOptions: {
    boost: { title: 4, heading: 3 },
    prefix: true,
    fuzzy: (term) => (term.length < minFuzzyLength ? false : fuzziness),
    combineWith: 'AND',
    // Guides and references rank higher than decisions and runbooks, because guides answer most questions and decisions
    // are the longest part of the documentation.
    boostDocument: (_id, _term, stored) =>
      stored?.['kind'] === 'Decision' || stored?.['kind'] === 'Runbook' ? 1 : 1.5,
  },
};
