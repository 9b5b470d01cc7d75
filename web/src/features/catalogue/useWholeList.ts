import { useMemo } from 'react';
import { facetsOf } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { selectProviders } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { withoutOne } from '@marketplace/domain/catalogue/catalogue.withoutOne.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { type ListPage, questionOf } from '../../shared/catalogue/list/listPage.ts';
import { listQuery, type ListState, listWindow } from '../../shared/catalogue/list/listState.ts';

/** Filters and sorts the whole catalogue in the browser by the same rules as the server. Ignores the search query. */
export function useWholeList(providers: readonly ScoredProviderView[], state: ListState): ListPage<ScoredProviderView> {
  const { filters, sort, shown } = state;
  const facets = useMemo(() => facetsOf(providers, providers, filters), [providers, filters]);
  const found = useMemo(() => sortProviders(selectProviders(providers, filters), sort), [providers, filters, sort]);
  const without = useMemo(
    () => (found.length === 0 ? withoutOne(providers, filters) : []),
    [found, providers, filters],
  );
  const { offset } = listWindow(shown);
  const page = useMemo(() => found.slice(offset, shown), [found, offset, shown]);
  const question = questionOf(listQuery(state));
  return { page, offset, found: found.length, facets, without, question };
}
