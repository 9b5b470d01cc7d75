import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { ProviderFinder } from '../../shared/catalogue/AddProvider.tsx';
import { searchDelay } from '../../shared/catalogue/list/SearchField.tsx';
import { useSearchProvidersQuery } from './catalogueApi.ts';

/** Names offered at once. */
const offered = 8;

/** Finds providers by their names, to put one beside those with these ids. @param most that can stand there; then nothing is asked. */
export function useProviderFinder(ids: readonly string[], most: number): ProviderFinder {
  const [typed, type] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), searchDelay);
  const question = { q: wanted, limit: offered + most };
  const { data, isFetching, isError } = useSearchProvidersQuery(ids.length >= most ? skipToken : question);
  const found = (data?.providers ?? []).filter(({ id }) => !ids.includes(id)).slice(0, offered);
  return { ids, most, typed, type, found, searching: isFetching, failed: isError };
}
