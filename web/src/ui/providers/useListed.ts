import { useMemo } from 'react';
import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { ListState } from './listState.ts';
import { filterOptions, type FilterOptions, filterProviders } from './providerFilters.ts';
import { sortProviders } from './providerSort.ts';

export interface Listed<P extends ProviderView> {
  options: FilterOptions;
  /** All that pass the filters, sorted. */
  found: readonly P[];
  /** Those of them that are shown. */
  page: readonly P[];
}

/** A list as its state wants it. */
export function useListed<P extends ProviderView>(providers: readonly P[], state: ListState): Listed<P> {
  const { filters, sort, shown } = state;
  const options = useMemo(() => filterOptions(providers), [providers]);
  const found = useMemo(() => sortProviders(filterProviders(providers, filters), sort), [providers, filters, sort]);
  const page = useMemo(() => found.slice(0, shown), [found, shown]);
  return { options, found, page };
}
