import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { DisplayedProviderPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import { ProviderListWithShowMoreButton } from '../../../shared/catalogue/list/ProviderListWithShowMoreButton.tsx';
import { NoProvidersFoundNotice } from '../../../shared/catalogue/list/NoProvidersFoundNotice.tsx';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { RequestQuoteLink } from '../../../shared/catalogue/list/RequestQuoteLink.tsx';
import type { ProviderFilterActions } from '../../../shared/catalogue/list/useProviderListFilterActions.ts';
import {
  type ProviderListStateAndSetter,
  useSortProvidersByColumn,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import classes from './ProvidersPage.module.css';

export interface ProviderListProps {
  list: DisplayedProviderPage<ProviderListReplyItem>;
  view: ProviderListViewMode;
  control: ProviderListStateAndSetter;
  /** Whether the list belongs to a previous query. */
  stale: boolean;
  onFilter: ProviderFilterActions['filter'];
  onReset: () => void;
}

const quoteAction = (provider: ProviderListReplyItem) => <RequestQuoteLink provider={provider} />;

const ListCard = memo(function ListCard({ provider }: { provider: ProviderListReplyItem }) {
  return <ProviderCard provider={provider} action={quoteAction(provider)} />;
});

/** Provider list as cards or as a table. Shows ten providers at a time. */
export function ProviderList({ list, view, control, stale, onFilter, onReset }: ProviderListProps) {
  const { state, change } = control;
  const sortBy = useSortProvidersByColumn(change);
  if (list.found === 0) {
    return (
      <NoProvidersFoundNotice filters={state.filters} without={list.without} onChange={onFilter} onReset={onReset} />
    );
  }
  return (
    <ProviderListWithShowMoreButton list={list} control={control} stale={stale}>
      <VisuallyHidden component="h2">{t`Providers`}</VisuallyHidden>
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
          label={t`Providers`}
          sort={state.sort}
          hits={state.filters.ask.trim() !== ''}
          onSort={sortBy}
          action={quoteAction}
        />
      )}
    </ProviderListWithShowMoreButton>
  );
}
