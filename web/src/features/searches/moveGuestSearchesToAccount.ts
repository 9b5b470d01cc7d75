import type { CoreDispatch } from '../../core/coreState.ts';
import {
  loadGuestRecentSearches,
  type GuestRecentSearch,
  replaceGuestRecentSearches,
} from '../../shared/searches/recentSearches.ts';
import { searchesApi } from './searchesApi.ts';

/** Saves the searches of a guest to the account, oldest first. Searches that the server rejects stay in the browser. */
export async function moveGuestSearchesToAccount(userId: string, dispatch: CoreDispatch): Promise<void> {
  const searches = loadGuestRecentSearches();
  replaceGuestRecentSearches([]);
  const failed: GuestRecentSearch[] = [];
  for (const { name: searchName, data: searchData, ...search } of searches.toReversed()) {
    const saving = searchesApi.endpoints.saveSearch.initiate({ userId, searchName, searchData });
    const { error } = await dispatch(saving);
    if (error !== undefined) failed.unshift({ ...search, name: searchName, data: searchData });
  }
  if (failed.length > 0) replaceGuestRecentSearches([...failed, ...loadGuestRecentSearches()]);
}
