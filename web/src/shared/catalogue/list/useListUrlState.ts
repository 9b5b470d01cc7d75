import { useCallback, useMemo } from 'react';
import { useUrlQuery } from '../../../core/urlQuery.ts';
import { type ProviderListState, parseListState, applySort, writeListStateToQuery } from './listState.ts';
import { type ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { sortsDescendingByDefault } from '@marketplace/domain/catalogue/catalogue.order.ts';

export interface ListStateControl {
  state: ProviderListState;
  /** Writes the next state into the URL. `replace` adds no entry to the browser history, for example while typing. */
  change: (next: (state: ProviderListState) => ProviderListState, how?: { replace: boolean }) => void;
}

/** Returns the view state of a list, which is stored in the URL query. */
export function useListUrlState(): ListStateControl {
  const [query, setQuery] = useUrlQuery();
  const state = useMemo(() => parseListState(query), [query]);
  const change = useCallback<ListStateControl['change']>(
    (next, how) =>
      setQuery((current) => writeListStateToQuery(current, next(parseListState(current))), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return { state, change };
}

/** @returns a function that sorts the list by a column, or reverses its direction. */
export function useSortByColumn(change: ListStateControl['change']): (by: ProviderSortKey) => void {
  return useCallback((by) => change((state) => applySort(state, by, sortsDescendingByDefault(by))), [change]);
}
