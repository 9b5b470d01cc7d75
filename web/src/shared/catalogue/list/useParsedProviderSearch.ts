import { skipToken } from '@reduxjs/toolkit/query';
import type { SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useUnderstoodAsQuery } from './understoodApi.ts';

const noCriteria: readonly SearchQueryTerm[] = [];

/**
 * Returns the criteria and plain words that the server parsed from a search. They are requested separately from the
 * provider list, so they can arrive before the list. The result is empty until the server has responded.
 */
export function useParsedProviderSearch(text: string): readonly SearchQueryTerm[] {
  const ask = text.trim();
  const { currentData } = useUnderstoodAsQuery(ask === '' ? skipToken : ask);
  return currentData ?? noCriteria;
}
