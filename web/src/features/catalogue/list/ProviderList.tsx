import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import { ListWindow } from '../../../shared/catalogue/list/ListWindow.tsx';
import { NoProviders } from '../../../shared/catalogue/list/NoProviders.tsx';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { QuoteLink } from '../../../shared/catalogue/list/QuoteLink.tsx';
import type { FilterControl } from '../../../shared/catalogue/list/useFilters.ts';
import { type ListControl, useSortBy } from '../../../shared/catalogue/list/useListState.ts';
import classes from './ProvidersPage.module.css';

export interface ProviderListProps {
  list: ListPage<ProviderListing>;
  view: ListView;
  control: ListControl;
  /** The list belongs to a previous query. */
  stale: boolean;
  onFilter: FilterControl['filter'];
  onReset: () => void;
}

const quoteAction = (provider: ProviderListing) => <QuoteLink provider={provider} />;

const ListCard = memo(function ListCard({ provider }: { provider: ProviderListing }) {
  return <ProviderCard provider={provider} action={quoteAction(provider)} />;
});

/** Provider list as cards or as a table, ten at a time. */
export function ProviderList({ list, view, control, stale, onFilter, onReset }: ProviderListProps) {
  const { state, change } = control;
  const sortBy = useSortBy(change);
  if (list.found === 0) {
    return <NoProviders filters={state.filters} without={list.without} onChange={onFilter} onReset={onReset} />;
  }
  return (
    <ListWindow list={list} control={control} stale={stale}>
      <VisuallyHidden component="h2">Providers</VisuallyHidden>
      {view === 'cards' ? (
        <ul className={classes['cards']}>
          {list.page.map((provider) => (
            <li key={provider.id}>
              <ListCard provider={provider} />
            </li>
          ))}
        </ul>
      ) : (
        <ProviderTable
          providers={list.page}
          offset={list.offset}
          label="Providers"
          sort={state.sort}
          hits={state.filters.ask.trim() !== ''}
          onSort={sortBy}
          action={quoteAction}
        />
      )}
    </ListWindow>
  );
}
