import { memo, useCallback } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ProviderListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListView } from '../../../shared/catalogue/list/listState.ts';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { QuoteLink } from '../../../shared/catalogue/list/QuoteLink.tsx';
import {
  type ProviderListStateAndSetter,
  useSortProvidersByColumn,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { renderQuoteCheckbox } from '../selection/QuoteCheckbox.tsx';
import { isProviderChosen } from '../selection/quoteSelection.ts';
import { useRequirements } from '../useRequirements.ts';
import classes from './Results.module.css';

export interface CatalogueListProps {
  list: Pick<ProviderListPage<ProviderListing>, 'page' | 'offset'>;
  view: ProviderListView;
  sort: ProviderSort;
  change: ProviderListStateAndSetter['change'];
}

const renderQuoteLink = (provider: ProviderListing) => <QuoteLink provider={provider} />;

interface CardProps {
  provider: ProviderListing;
  quoteMode: boolean;
  picked: boolean;
}

const Card = memo(function Card({ provider, quoteMode, picked }: CardProps) {
  if (!quoteMode) return <ProviderCard provider={provider} action={renderQuoteLink(provider)} />;
  return <ProviderCard provider={provider} corner={renderQuoteCheckbox(provider)} chosen={picked} />;
});

/** The full catalogue, shown before a search. Each provider has a quote link, or a checkbox in quote mode. */
export function CatalogueList({ list: { page, offset }, view, sort, change }: CatalogueListProps) {
  const { chosen, quoteMode } = useRequirements();
  const sortBy = useSortProvidersByColumn(change);
  const isPicked = useCallback((provider: ProviderListing) => isProviderChosen(chosen, provider.id), [chosen]);
  if (view === 'table') {
    return (
      <ProviderTable
        providers={page}
        offset={offset}
        label="Providers"
        sort={sort}
        onSort={sortBy}
        action={quoteMode ? renderQuoteCheckbox : renderQuoteLink}
        chosen={isPicked}
      />
    );
  }
  return (
    <ul className={classes['cards']}>
      {page.map((provider) => (
        <li key={provider.id}>
          <Card provider={provider} quoteMode={quoteMode} picked={isPicked(provider)} />
        </li>
      ))}
    </ul>
  );
}
