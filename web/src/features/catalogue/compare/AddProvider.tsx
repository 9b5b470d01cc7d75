import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { mostCompared } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { searchDelay } from '../../../shared/catalogue/list/SearchField.tsx';
import { useSearchProvidersQuery } from '../catalogueApi.ts';
import classes from './ComparePage.module.css';

/** Names offered at once. */
const offered = 8;

/** Finds a provider by its name and puts it beside the others; refuses a fifth. */
export function AddProvider({ ids, onAdd }: { ids: readonly string[]; onAdd: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), searchDelay);
  const full = ids.length >= mostCompared;
  const question = { q: wanted, limit: offered + mostCompared };
  const { data, isFetching, isError } = useSearchProvidersQuery(full ? skipToken : question);
  const found = (data?.providers ?? []).filter(({ id }) => !ids.includes(id)).slice(0, offered);
  const nothing = isError ? 'The search failed. Type again to retry.' : 'No provider of this name';
  return (
    <Select
      key={ids.join(',')}
      className={classes['add'] ?? ''}
      aria-label="Add a provider"
      placeholder={full ? `${mostCompared} of ${mostCompared}, remove one to add another` : 'Add a provider'}
      disabled={full}
      searchable
      leftSection={<IconPlus size={16} aria-hidden />}
      data={found.map(({ id, Provider }) => ({ value: id, label: Provider }))}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching' : nothing}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
    />
  );
}
