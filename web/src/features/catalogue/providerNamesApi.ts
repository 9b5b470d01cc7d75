import { skipToken } from '@reduxjs/toolkit/query';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { useListProvidersQuery, useSearchProvidersQuery } from './catalogueApi.ts';
import { useCatalogueLoadingMode } from './providerListApi.ts';

const maxSearchResults = 20;

export interface ProviderNameOptionsLoadingState {
  /** All providers of a small catalogue, or the search results in a large one; `undefined` until loaded. */
  readonly names: readonly Pick<ProviderListReplyItem, 'id' | 'Provider'>[] | undefined;
  /** Whether the names are search results, which the field must not filter again. */
  readonly areSearchResults: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/**
 * Returns providers to choose from, sorted by name.
 * @param text search text; used only for large catalogues.
 */
export function useProviderNameOptions(text: string): ProviderNameOptionsLoadingState {
  const source = useCatalogueLoadingMode();
  const whole = useListProvidersQuery(source === 'whole' ? undefined : skipToken);
  const query = { q: text === '' ? undefined : text, sort: 'name', limit: maxSearchResults };
  const search = useSearchProvidersQuery(source === 'search' ? query : skipToken);
  if (source === 'search') {
    const { data, isError, refetch } = search;
    return { names: data?.providers, areSearchResults: true, failed: isError, retry: () => void refetch() };
  }
  const { data, isError, refetch } = whole;
  return { names: data, areSearchResults: false, failed: isError, retry: () => void refetch() };
}
