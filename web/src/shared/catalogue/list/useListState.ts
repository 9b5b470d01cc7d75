import { useCallback, useMemo } from 'react';
import { useSearchMembers } from '../../../core/searchMembers.ts';
import { type ListState, readListState, withSortBy, writeListState } from './listState.ts';
import { type SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { startsDescending } from '@marketplace/domain/catalogue/catalogue.order.ts';

export interface ListControl {
  state: ListState;
  /** Writes the next state into the URL; `replace` keeps the change out of the browser history, as while typing. */
  change: (next: (state: ListState) => ListState, how?: { replace: boolean }) => void;
}

/** The list's view state, stored in the URL query. */
export function useListState(): ListControl {
  const [query, setQuery] = useSearchMembers();
  const state = useMemo(() => readListState(query), [query]);
  const change = useCallback<ListControl['change']>(
    (next, how) =>
      setQuery((current) => writeListState(current, next(readListState(current))), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return { state, change };
}

/** @returns a function that handles a press on a column header. */
export function useSortBy(change: ListControl['change']): (by: SortKey) => void {
  return useCallback((by) => change((state) => withSortBy(state, by, startsDescending(by))), [change]);
}
