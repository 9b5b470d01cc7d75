import { useCallback, useId, useState } from 'react';
import { withFilters, withoutFilters } from './listState.ts';
import { filterCount, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ListControl } from './useListState.ts';

/** A filter change, or a function that computes it from the current filters. */
export type FilterChange = Partial<ProviderFilters> | ((now: ProviderFilters) => Partial<ProviderFilters>);

export interface FilterControl {
  /** `typing` keeps the change out of the browser history while a search is being typed. */
  filter: (change: FilterChange, typing?: boolean) => void;
  reset: () => void;
  /** Props of the button that opens the panel. */
  panel: { open: boolean; count: number; panelId: string; onToggle: () => void };
}

/** Changes the filters of a list and toggles their panel. */
export function useFilters({ state, change }: ListControl): FilterControl {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const filter = useCallback<FilterControl['filter']>(
    (next, typing = false) =>
      change((now) => withFilters(now, typeof next === 'function' ? next(now.filters) : next), { replace: typing }),
    [change],
  );
  const reset = useCallback(() => change(withoutFilters), [change]);
  const panel = { open, count: filterCount(state.filters), panelId, onToggle: () => setOpen(!open) };
  return { filter, reset, panel };
}
