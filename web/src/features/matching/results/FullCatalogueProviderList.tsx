import { t } from '@lingui/core/macro';
import { memo, useCallback } from 'react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { DisplayedProviderPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { RequestQuoteLink } from '../../../shared/catalogue/list/RequestQuoteLink.tsx';
import {
  type ProviderListStateAndSetter,
  useSortProvidersByColumn,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { renderRfqProviderCheckbox } from '../selection/RfqProviderCheckbox.tsx';
import { isProviderChosenForRfq } from '../selection/quoteSelection.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import classes from './Results.module.css';

export interface FullCatalogueProviderListProps {
  list: Pick<DisplayedProviderPage<ProviderListReplyItem>, 'page' | 'offset'>;
  view: ProviderListViewMode;
  sort: ProviderSort;
  change: ProviderListStateAndSetter['change'];
}

const renderQuoteLink = (provider: ProviderListReplyItem) => <RequestQuoteLink provider={provider} />;

interface CardProps {
  provider: ProviderListReplyItem;
  quoteMode: boolean;
  picked: boolean;
}

const Card = memo(function Card({ provider, quoteMode, picked }: CardProps) {
  if (!quoteMode) return <ProviderCard provider={provider} action={renderQuoteLink(provider)} />;
  return <ProviderCard provider={provider} corner={renderRfqProviderCheckbox(provider)} chosen={picked} />;
});

/** The full catalogue, shown before a search. Each provider has a quote link, or a checkbox in quote mode. */
export function FullCatalogueProviderList({
  list: { page, offset },
  view,
  sort,
  change,
}: FullCatalogueProviderListProps) {
  const { chosen, quoteMode } = useRequirementsState();
  const sortBy = useSortProvidersByColumn(change);
  const isPicked = useCallback(
    (provider: ProviderListReplyItem) => isProviderChosenForRfq(chosen, provider.id),
    [chosen],
  );
  if (view === 'table') {
    return (
      <ProviderTable
        providers={page}
        offset={offset}
        label={t`Providers`}
        sort={sort}
        onSort={sortBy}
        action={quoteMode ? renderRfqProviderCheckbox : renderQuoteLink}
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
