import { skipToken } from '@reduxjs/toolkit/query';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { useListProvidersQuery, useSearchProvidersQuery } from './catalogueApi.ts';
import { useListSource } from './providerListApi.ts';

/** Names that a search in a large catalogue offers at once. */
const offered = 20;

export interface ProviderNames {
  /** Every provider of a small catalogue, those that the text finds in a large one; `undefined` until they came. */
  readonly names: readonly Pick<ProviderListing, 'id' | 'Provider'>[] | undefined;
  /** They are found already: a field that offers them must not filter again. */
  readonly searched: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Providers to choose one from, in the order of their names. @param text what was typed to find it. */
export function useProviderNames(text: string): ProviderNames {
  const source = useListSource();
  const whole = useListProvidersQuery(source === 'whole' ? undefined : skipToken);
  const query = { q: text === '' ? undefined : text, sort: 'name', limit: offered };
  const search = useSearchProvidersQuery(source === 'search' ? query : skipToken);
  if (source === 'search') {
    const { data, isError, refetch } = search;
    return { names: data?.providers, searched: true, failed: isError, retry: () => void refetch() };
  }
  const { data, isError, refetch } = whole;
  return { names: data, searched: false, failed: isError, retry: () => void refetch() };
}
