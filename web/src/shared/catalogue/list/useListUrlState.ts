import { useCallback, useMemo } from 'react';
import { useUrlQuery } from '../../../core/urlQuery.ts';
import { type ProviderListState, parseListState, applySort, writeListStateToQuery } from './listState.ts';
import { type ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { sortsDescendingByDefault } from '@marketplace/domain/catalogue/catalogue.order.ts';

export interface ListStateControl {
  state: ProviderListState;
  /** Writes the next state into the URL; `replace` keeps the change out of the browser history, as while typing. */
  change: (next: (state: ProviderListState) => ProviderListState, how?: { replace: boolean }) => void;
}

/** The list's view state, stored in the URL query. */
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

/** @returns a function that handles a press on a column header. */
export function useSortByColumn(change: ListStateControl['change']): (by: ProviderSortKey) => void {
  return useCallback((by) => change((state) => applySort(state, by, sortsDescendingByDefault(by))), [change]);
}
