import { useCallback, useMemo } from 'react';
import { useSearchMembers } from '../../../core/searchMembers.ts';
import { type ListState, readListState, withSortBy, writeListState } from './listState.ts';
import { type SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { startsDescending } from '@marketplace/domain/catalogue/catalogue.order.ts';

export interface ListControl {
  state: ListState;
  /** Puts the next state into the address; `replace` where Back should not stop, as while typing. */
  change: (next: (state: ListState) => ListState, how?: { replace: boolean }) => void;
}

/** The list's view state, read from and written to the query string. */
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

/** What pressing a column's head does. */
export function useSortBy(change: ListControl['change']): (by: SortKey) => void {
  return useCallback((by) => change((state) => withSortBy(state, by, startsDescending(by))), [change]);
}
