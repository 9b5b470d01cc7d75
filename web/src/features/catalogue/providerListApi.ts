import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useMemo } from 'react';
import { type ProviderListing, wholeCatalogueLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { noVendor } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import type { ScoredProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { ListPage } from '../../shared/catalogue/list/listPage.ts';
import { listQuery, type ListState } from '../../shared/catalogue/list/listState.ts';
import {
  useListScoredProvidersQuery,
  useReadMetadataQuery,
  useReadResponsesQuery,
  useSearchProvidersQuery,
} from './catalogueApi.ts';
import { useWholeList } from './useWholeList.ts';

export interface CatalogueListed extends ListPage<ProviderListing> {
  /** How many the catalogue holds. */
  readonly total: number;
  /** Instant of the last upload; `null` before the first. */
  readonly lastUpdated: string | null;
}

/** The catalogue's list as its state wants it. */
export interface ProviderList {
  /** `undefined` until the first came; then the last one that came, also while the next is on its way or has failed. */
  readonly list: CatalogueListed | undefined;
  /** The list is not the one that is asked for, which is on its way. */
  readonly stale: boolean;
  /** Why the last call failed. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Where lists come from: a small catalogue as a whole, for filters without waiting; a large one page by page from the search,
 * and so one of unknown size. `null` until the size is known.
 */
export function useListSource(): 'whole' | 'search' | null {
  const { data, isError } = useReadMetadataQuery(undefined);
  if (data === undefined) return isError ? 'search' : null;
  return data.providers <= wholeCatalogueLimit ? 'whole' : 'search';
}

const none: readonly ScoredProviderView[] = [];

/** The providers of a whole catalogue with how their vendors answer here, once that is known: it changes more often than they do. */
function useAnswering(providers: readonly ScoredProviderView[], asked: boolean): readonly ScoredProviderView[] {
  const { data } = useReadResponsesQuery(asked ? undefined : skipToken);
  return useMemo(() => {
    if (data === undefined) return providers;
    const known = new Map(data.responses.map(({ id, ...response }) => [id, response]));
    return providers.map((provider) => ({ ...provider, response: known.get(provider.id) ?? noVendor }));
  }, [data, providers]);
}

function useFiltered(state: ListState, asked: boolean): ProviderList {
  const { data, error, refetch } = useListScoredProvidersQuery(asked ? undefined : skipToken);
  const catalogue = useDeferredValue(data);
  const listed = useWholeList(useAnswering(catalogue?.providers ?? none, asked), state);
  const list = catalogue && { ...listed, total: catalogue.providers.length, lastUpdated: catalogue.lastUpdated };
  return { list, stale: false, error, retry: () => void refetch() };
}

function useSearched(state: ListState, asked: boolean): ProviderList {
  const query = useSearchProvidersQuery(asked ? listQuery(state) : skipToken);
  const { data, currentData, isFetching, error, refetch } = query;
  const page = useDeferredValue(data);
  const list = page && { ...page, page: page.providers };
  const stale = page !== data || (isFetching && currentData === undefined);
  return { list, stale, error, retry: () => void refetch() };
}

/**
 * One list of providers for catalogues of any size, with the same filters, counts, order and pages. What was typed into the search is
 * understood by the server. What comes is shown in small steps, so that typing and taps go first.
 */
export function useProviderList(state: ListState): ProviderList {
  const source = useListSource();
  const asks = state.filters.ask.trim() !== '';
  const filtered = useFiltered(state, source === 'whole');
  const searched = useSearched(state, source === 'search' || (source === 'whole' && asks));
  if (source !== 'search' && !asks) return filtered;
  if (searched.list !== undefined || source === 'search') return searched;
  return { ...searched, list: filtered.list, stale: true };
}
