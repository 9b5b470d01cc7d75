import type { CoreDispatch } from '../../core/coreState.ts';
import { readRecentSearches, type RecentSearch, writeRecentSearches } from '../../shared/searches/recentSearches.ts';
import { searchesApi } from './searchesApi.ts';

/** Moves what a guest searched for to the account, oldest first; what the server does not take stays in the browser. */
export async function takeOverSearches(userId: string, dispatch: CoreDispatch): Promise<void> {
  const searches = readRecentSearches();
  writeRecentSearches([]);
  const left: RecentSearch[] = [];
  for (const { name: searchName, data: searchData, ...search } of searches.toReversed()) {
    const saving = searchesApi.endpoints.saveSearch.initiate({ userId, searchName, searchData });
    const { error } = await dispatch(saving);
    if (error !== undefined) left.unshift({ ...search, name: searchName, data: searchData });
  }
  if (left.length > 0) writeRecentSearches([...left, ...readRecentSearches()]);
}
