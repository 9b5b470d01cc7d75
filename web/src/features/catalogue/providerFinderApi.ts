import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { AddProviderSearchState } from '../../shared/catalogue/AddProviderSelect.tsx';
import { providerSearchDelayMs } from '../../shared/catalogue/list/ProviderSearchField.tsx';
import { useSearchProvidersQuery } from './catalogueApi.ts';

const maxSuggestions = 8;

/**
 * Searches providers by name, to add one to a selection.
 * @param ids ids of the current selection, which are excluded from the results.
 * @param maxSelected maximum size of the selection; no search runs when the selection is full.
 */
export function useComparisonProviderSearch(ids: readonly string[], maxSelected: number): AddProviderSearchState {
  const [typed, type] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), providerSearchDelayMs);
  const query = { q: searchText, limit: maxSuggestions + maxSelected };
  const { data, isFetching, isError } = useSearchProvidersQuery(ids.length >= maxSelected ? skipToken : query);
  const found = (data?.providers ?? []).filter(({ id }) => !ids.includes(id)).slice(0, maxSuggestions);
  return { ids, maxProviders: maxSelected, typed, type, found, searching: isFetching, failed: isError };
}
