import { skipToken } from '@reduxjs/toolkit/query';
import type { QueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { useUnderstoodAsQuery } from './understoodApi.ts';

const noCriteria: readonly QueryTerm[] = [];

/** The criteria and plain words that the server parsed from a search, independent of the list; empty until loaded. */
export function useParsedSearch(text: string): readonly QueryTerm[] {
  const ask = text.trim();
  const { currentData } = useUnderstoodAsQuery(ask === '' ? skipToken : ask);
  return currentData ?? noCriteria;
}
