import { useCallback, useId, useState } from 'react';
import { withFilters, withoutFilters } from './listState.ts';
import { filterCount, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ListControl } from './useListState.ts';

/** What changes, or how it does from the filters as they are now. */
export type FilterChange = Partial<ProviderFilters> | ((now: ProviderFilters) => Partial<ProviderFilters>);

export interface FilterControl {
  /** `typing` while a search is being written: Back does not stop at every letter. */
  filter: (change: FilterChange, typing?: boolean) => void;
  reset: () => void;
  /** What the button needs that opens the panel. */
  panel: { open: boolean; count: number; panelId: string; onToggle: () => void };
}

/** Changing the filters of a list, and opening and closing their panel. */
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
