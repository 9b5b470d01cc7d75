import { skipToken } from '@reduxjs/toolkit/query';
import type { SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useUnderstoodAsQuery } from './understoodApi.ts';

const noCriteria: readonly SearchQueryTerm[] = [];

/**
 * Returns the criteria and plain words that the server parsed from a search, even before the list is loaded; empty
 * until the server has responded.
 */
export function useParsedProviderSearch(text: string): readonly SearchQueryTerm[] {
  const ask = text.trim();
  const { currentData } = useUnderstoodAsQuery(ask === '' ? skipToken : ask);
  return currentData ?? noCriteria;
}
