import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './AddProviderSelect.module.css';
import type { ComparedProvider } from './comparisonContext.ts';

/** State of the search for providers to add to a comparison or an RFQ. */
export interface AddProviderSearchState {
  /** Ids of the providers that are already in the comparison or RFQ. */
  readonly ids: readonly string[];
  /** Maximum number of providers in the comparison or RFQ. */
  readonly maxProviders: number;
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly found: readonly ComparedProvider[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** Select field that finds a provider by name and adds it to a comparison or an RFQ, up to the maximum number. */
export function AddProviderSelect({ finder, onAdd }: { finder: AddProviderSearchState; onAdd: (id: string) => void }) {
  const { ids, maxProviders, typed, type, found, searching, failed } = finder;
  const full = ids.length >= maxProviders;
  const nothing = failed ? t`The search failed. Change the text to retry.` : t`No provider with this name`;
  return (
    <Select
      key={ids.join(',')}
      className={classes['add'] ?? ''}
      aria-label={t`Add a provider`}
      placeholder={full ? t`Limit of ${maxProviders} reached. Remove one first.` : t`Add a provider`}
      disabled={full}
      searchable
      leftSection={<IconPlus size={16} aria-hidden />}
      data={found.map(({ id, Provider }) => ({ value: id, label: Provider }))}
      filter={({ options }) => options}
      nothingFoundMessage={searching ? t`Searching` : nothing}
      searchValue={typed}
      onSearchChange={type}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
    />
  );
}
