import { useMemo } from 'react';
import {
  countFacets,
  facetCells,
  findsText,
  selectProviders,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { type ListPage, questionOf } from '../../shared/catalogue/list/listPage.ts';
import { listQuery, type ListState, listWindow } from '../../shared/catalogue/list/listState.ts';

/** A list from the whole catalogue, filtered and sorted here by the rules that the server follows too. */
export function useWholeList(providers: readonly ScoredProviderView[], state: ListState): ListPage<ScoredProviderView> {
  const { filters, sort, shown } = state;
  const all = useMemo(() => facetCells(providers), [providers]);
  const searched = useMemo(
    () => providers.filter((provider) => findsText(provider, filters.text)),
    [providers, filters.text],
  );
  const facets = useMemo(() => countFacets(all, facetCells(searched), filters), [all, searched, filters]);
  const found = useMemo(() => sortProviders(selectProviders(searched, filters), sort), [searched, filters, sort]);
  const { offset } = listWindow(shown);
  const page = useMemo(() => found.slice(offset, shown), [found, offset, shown]);
  const question = questionOf(listQuery(state));
  return { page, offset, found: found.length, facets, question };
}
