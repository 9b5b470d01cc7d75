import { useMemo } from 'react';
import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { ListState } from './listState.ts';
import {
  countFacets,
  facetCells,
  type Facets,
  findsText,
  selectProviders,
} from '@marketplace/contracts/catalogue/catalogue.filters.ts';
import { sortProviders } from '@marketplace/contracts/catalogue/catalogue.order.ts';

export interface Listed<P extends ProviderView> {
  options: Facets;
  /** All that pass the filters, sorted. */
  found: readonly P[];
  /** Those of them that are shown. */
  page: readonly P[];
}

/** A list as its state wants it. */
export function useListed<P extends ProviderView>(providers: readonly P[], state: ListState): Listed<P> {
  const { filters, sort, shown } = state;
  const all = useMemo(() => facetCells(providers), [providers]);
  const searched = useMemo(
    () => providers.filter((provider) => findsText(provider, filters.text)),
    [providers, filters.text],
  );
  const options = useMemo(() => countFacets(all, facetCells(searched), filters), [all, searched, filters]);
  const found = useMemo(() => sortProviders(selectProviders(searched, filters), sort), [searched, filters, sort]);
  const page = useMemo(() => found.slice(0, shown), [found, shown]);
  return { options, found, page };
}
