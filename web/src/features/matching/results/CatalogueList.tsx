import { memo, useCallback } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import { PickBox } from '../../../shared/catalogue/list/PickBox.tsx';
import { ProviderCard } from '../../../shared/catalogue/list/ProviderCard.tsx';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { QuoteLink } from '../../../shared/catalogue/list/QuoteLink.tsx';
import { type ListControl, useSortBy } from '../../../shared/catalogue/list/useListState.ts';
import { type ChosenProvider, isChosen, isFull, toChosen } from '../selection/quoteSelection.ts';
import classes from './Results.module.css';

export interface CatalogueListProps {
  list: Pick<ListPage<ProviderListing>, 'page' | 'offset'>;
  view: ListView;
  sort: Sort;
  change: ListControl['change'];
  /** Whether providers can be selected; else each offers a quote. */
  quoteMode: boolean;
  chosen: readonly ChosenProvider[];
  onToggle: (provider: ChosenProvider) => void;
}

interface PickProps {
  provider: ProviderListing;
  picked: boolean;
  blocked: boolean;
  onToggle: (provider: ChosenProvider) => void;
}

function Pick({ provider, picked, blocked, onToggle }: PickProps) {
  const toggle = (): void => onToggle(toChosen(provider));
  return <PickBox name={provider.Provider} picked={picked} blocked={blocked} onToggle={toggle} />;
}

const Card = memo(function Card({ quoteMode, ...pick }: PickProps & { quoteMode: boolean }) {
  const { provider, picked } = pick;
  if (!quoteMode) return <ProviderCard provider={provider} action={<QuoteLink provider={provider} />} />;
  return <ProviderCard provider={provider} corner={<Pick {...pick} />} chosen={picked} />;
});

/** The whole catalogue, before there is a search. */
export function CatalogueList({
  list: { page, offset },
  view,
  sort,
  change,
  quoteMode,
  chosen,
  onToggle,
}: CatalogueListProps) {
  const sortBy = useSortBy(change);
  const blocked = isFull(chosen);
  const picked = useCallback((provider: ProviderListing) => isChosen(chosen, provider.id), [chosen]);
  const action = useCallback(
    (provider: ProviderListing) =>
      quoteMode ? (
        <Pick provider={provider} picked={picked(provider)} blocked={blocked} onToggle={onToggle} />
      ) : (
        <QuoteLink provider={provider} />
      ),
    [blocked, onToggle, picked, quoteMode],
  );
  if (view === 'table') {
    return (
      <ProviderTable
        providers={page}
        offset={offset}
        label="Providers"
        sort={sort}
        onSort={sortBy}
        action={action}
        chosen={picked}
      />
    );
  }
  return (
    <ul className={classes['cards']}>
      {page.map((provider) => (
        <li key={provider.id}>
          <Card
            provider={provider}
            quoteMode={quoteMode}
            picked={picked(provider)}
            blocked={blocked}
            onToggle={onToggle}
          />
        </li>
      ))}
    </ul>
  );
}
