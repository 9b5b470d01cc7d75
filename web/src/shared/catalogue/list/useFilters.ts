import { useCallback, useId, useState } from 'react';
import { withFilters, withoutFilters } from './listState.ts';
import { filterCount, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ListControl } from './useListState.ts';

export interface FilterControl {
  /** `typing` while a search is being written: Back does not stop at every letter. */
  filter: (change: Partial<ProviderFilters>, typing?: boolean) => void;
  reset: () => void;
  /** What the button needs that opens the panel. */
  panel: { open: boolean; count: number; panelId: string; onToggle: () => void };
}

/** Changing the filters of a list, and opening and closing their panel. */
export function useFilters({ state, change }: ListControl): FilterControl {
  const panelId = useId();
  const [open, setOpen] = useState(false);
  const filter = useCallback<FilterControl['filter']>(
    (next, typing = false) => change((current) => withFilters(current, next), { replace: typing }),
    [change],
  );
  const reset = useCallback(() => change(withoutFilters), [change]);
  const panel = { open, count: filterCount(state.filters), panelId, onToggle: () => setOpen(!open) };
  return { filter, reset, panel };
}
