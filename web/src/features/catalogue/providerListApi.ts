import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import {
  type ProviderListReplyItem,
  maxClientSideCatalogueSize,
} from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { unclaimedProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import type { ScoredProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { DisplayedProviderPage } from '../../shared/catalogue/list/listPage.ts';
import { buildProviderListApiQueryParams, type ProviderListState } from '../../shared/catalogue/list/listState.ts';
import {
  useListScoredProvidersQuery,
  useReadMetadataQuery,
  useReadResponsesQuery,
  useSearchProvidersQuery,
} from './catalogueApi.ts';
import { useLocallyFilteredProviderList } from './useLocallyFilteredProviderList.ts';

export interface CatalogueListPageData extends DisplayedProviderPage<ProviderListReplyItem> {
  /** Number of providers in the catalogue. */
  readonly total: number;
  /** Time of the last upload, ISO 8601; `null` before the first upload. */
  readonly lastUpdated: string | null;
}

/** The filtered provider list and its loading state. */
export interface ProviderListResult {
  /** Last loaded list; `undefined` before the first load. Kept while the next list is loading or has failed to load. */
  readonly list: CatalogueListPageData | undefined;
  /** Whether the list belongs to a previous query because the current query is loading. */
  readonly stale: boolean;
  /** Error of the last request. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Returns how lists are loaded. `whole`: a small catalogue is fetched once and filtered in the browser without delay.
 * `search`: a large catalogue, or a catalogue of unknown size, is fetched page by page. `null`: the size is loading.
 */
export function useCatalogueLoadingMode(): 'whole' | 'search' | null {
  const { data, isError } = useReadMetadataQuery(undefined);
  if (data === undefined) return isError ? 'search' : null;
  return data.providers <= maxClientSideCatalogueSize ? 'whole' : 'search';
}

const noProviders: readonly ScoredProviderReplyItem[] = [];

/**
 * Adds response statistics to the providers. The statistics are fetched separately, because they change more often than
 * the catalogue.
 */
function useWithResponses(
  providers: readonly ScoredProviderReplyItem[],
  enabled: boolean,
): readonly ScoredProviderReplyItem[] {
  const { data } = useReadResponsesQuery(enabled ? undefined : skipToken);
  return useMemo(() => {
    if (data === undefined) return providers;
    const responseById = new Map(data.responses.map(({ id, ...response }) => [id, response]));
    return providers.map((provider) => ({
      ...provider,
      response: responseById.get(provider.id) ?? unclaimedProviderResponseMetrics,
    }));
  }, [data, providers]);
}

function useFiltered(state: ProviderListState, enabled: boolean): ProviderListResult {
  const { data, error, refetch } = useListScoredProvidersQuery(enabled ? undefined : skipToken);
  const catalogue = useDeferredValue(data);
  const listed = useLocallyFilteredProviderList(useWithResponses(catalogue?.providers ?? noProviders, enabled), state);
  const list = catalogue && { ...listed, total: catalogue.providers.length, lastUpdated: catalogue.lastUpdated };
  return { list, stale: false, error, retry: () => void refetch() };
}

function useSearched(state: ProviderListState, enabled: boolean): ProviderListResult {
  const query = useSearchProvidersQuery(enabled ? buildProviderListApiQueryParams(state) : skipToken);
  const { data, currentData, isFetching, error, refetch } = query;
  const page = useDeferredValue(data);
  const list = page && { ...page, page: page.providers };
  const stale = page !== data || (isFetching && currentData === undefined);
  return { list, stale, error, retry: () => void refetch() };
}

/**
 * Returns the provider list with the same filters, counts, order and pages for catalogues of any size. Search queries
 * are always parsed by the server. Results are rendered with deferred values, so that input stays responsive.
 */
export function useProviderList(state: ProviderListState): ProviderListResult {
  const source = useCatalogueLoadingMode();
  const hasSearchText = state.filters.ask.trim() !== '';
  const filtered = useFiltered(state, source === 'whole');
  const searched = useSearched(state, source === 'search' || (source === 'whole' && hasSearchText));
  if (source !== 'search' && !hasSearchText) return filtered;
  if (searched.list !== undefined || source === 'search') return searched;
  return { ...searched, list: filtered.list, stale: true };
}
