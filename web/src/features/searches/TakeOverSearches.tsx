import { useEffect } from 'react';
import { readRecentSearches, type RecentSearch, writeRecentSearches } from '../../shared/searches/recentSearches.ts';
import { useSaveSearchMutation } from './searchesApi.ts';

/** Moves what a guest searched for to the account, oldest first; what the server does not take stays in the browser. */
export function TakeOverSearches({ userId }: { userId: string }) {
  const [save] = useSaveSearchMutation();
  useEffect(() => {
    const searches = readRecentSearches();
    writeRecentSearches([]);
    const takeOver = async (): Promise<void> => {
      const left: RecentSearch[] = [];
      for (const search of searches.toReversed()) {
        const { error } = await save({ userId, searchName: search.name, searchData: search.data });
        if (error !== undefined) left.unshift(search);
      }
      if (left.length > 0) writeRecentSearches([...left, ...readRecentSearches()]);
    };
    void takeOver();
  }, [save, userId]);
  return null;
}
