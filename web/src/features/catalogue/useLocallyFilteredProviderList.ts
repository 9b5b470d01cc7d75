import { useMemo } from 'react';
import { countAllFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { filterProvidersIgnoringText } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { suggestFilterRemovals } from '@marketplace/domain/catalogue/catalogue.filterRemovals.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { type DisplayedProviderPage, buildProviderListKey } from '../../shared/catalogue/list/listPage.ts';
import {
  buildProviderListApiQueryParams,
  type ProviderListState,
  computeDisplayedProviderListRange,
} from '../../shared/catalogue/list/listState.ts';

/** Filters and sorts the whole catalogue in the browser by the same rules as the server. Ignores the search query. */
export function useLocallyFilteredProviderList(
  providers: readonly ScoredProviderReplyItem[],
  state: ProviderListState,
): DisplayedProviderPage<ScoredProviderReplyItem> {
  const { filters, sort, shown } = state;
  const facets = useMemo(() => countAllFacets(providers, providers, filters), [providers, filters]);
  const found = useMemo(
    () => sortProviders(filterProvidersIgnoringText(providers, filters), sort),
    [providers, filters, sort],
  );
  const without = useMemo(
    () => (found.length === 0 ? suggestFilterRemovals(providers, filters) : []),
    [found, providers, filters],
  );
  const { offset } = computeDisplayedProviderListRange(shown);
  const page = useMemo(() => found.slice(offset, shown), [found, offset, shown]);
  const question = buildProviderListKey(buildProviderListApiQueryParams(state));
  return { page, offset, found: found.length, facets, without, question };
}
