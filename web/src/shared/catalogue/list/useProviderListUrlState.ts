import { useCallback, useMemo } from 'react';
import { useUrlQuery } from '../../../core/urlQuery.ts';
import {
  type ProviderListState,
  parseProviderListState,
  sortProviderListStateByColumnOrReverse,
  buildQueryWithProviderListState,
} from './listState.ts';
import { type ProviderSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { sortsDescendingByDefault } from '@marketplace/domain/catalogue/catalogue.order.ts';

export interface ProviderListStateAndSetter {
  state: ProviderListState;
  /** Writes the next state into the URL. `replace` adds no entry to the browser history, for example while typing. */
  change: (next: (state: ProviderListState) => ProviderListState, how?: { replace: boolean }) => void;
}

/** Returns the state of a provider list, which is stored in the URL query, and a function that changes the state. */
export function useProviderListUrlState(): ProviderListStateAndSetter {
  const [query, setQuery] = useUrlQuery();
  const state = useMemo(() => parseProviderListState(query), [query]);
  const change = useCallback<ProviderListStateAndSetter['change']>(
    (next, how) =>
      setQuery((current) => buildQueryWithProviderListState(current, next(parseProviderListState(current))), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      }),
    [setQuery],
  );
  return { state, change };
}

/**
 * @returns a function that sorts the list by a column, or reverses the sort direction if the list is already sorted by
 * that column.
 */
export function useSortProvidersByColumn(change: ProviderListStateAndSetter['change']): (by: ProviderSortKey) => void {
  return useCallback(
    (by) => change((state) => sortProviderListStateByColumnOrReverse(state, by, sortsDescendingByDefault(by))),
    [change],
  );
}
