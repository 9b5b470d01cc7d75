import { useCallback, useId, useState } from 'react';
import { changeFiltersInProviderListState, removeFiltersFromProviderListState } from './listState.ts';
import { countChosenFilterValues, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderListStateAndSetter } from './useProviderListUrlState.ts';

/** A change of filters, or a function that computes the change from the current filters. */
export type ProviderFilterChange = Partial<ProviderFilters> | ((now: ProviderFilters) => Partial<ProviderFilters>);

export interface ProviderFilterActions {
  /** `typing` is true while the user types a search; the change then adds no entry to the browser history. */
  filter: (change: ProviderFilterChange, typing?: boolean) => void;
  reset: () => void;
  /** Props of the button that opens the filter panel. */
  panel: { open: boolean; count: number; panelId: string; onToggle: () => void };
}

/** Returns functions that change the filters of a list, and the props of the button that opens the filter panel. */
export function useProviderListFilterActions({ state, change }: ProviderListStateAndSetter): ProviderFilterActions {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const filter = useCallback<ProviderFilterActions['filter']>(
    (next, typing = false) =>
      change((now) => changeFiltersInProviderListState(now, typeof next === 'function' ? next(now.filters) : next), {
        replace: typing,
      }),
    [change],
  );
  const reset = useCallback(() => change(removeFiltersFromProviderListState), [change]);
  const panel = { open, count: countChosenFilterValues(state.filters), panelId, onToggle: () => setOpen(!open) };
  return { filter, reset, panel };
}
