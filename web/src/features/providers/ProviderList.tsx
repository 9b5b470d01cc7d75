import { memo } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { type ListState, type ListView, withMore } from '../../ui/providers/listState.ts';
import { NoProviders } from '../../ui/providers/NoProviders.tsx';
import { ProviderCard } from '../../ui/providers/ProviderCard.tsx';
import { ProviderTable } from '../../ui/providers/ProviderTable.tsx';
import { QuoteLink } from '../../ui/providers/QuoteLink.tsx';
import { ShowMore } from '../../ui/providers/ShowMore.tsx';
import { type ListControl, useSortBy } from '../../ui/providers/useListState.ts';
import classes from './ProvidersPage.module.css';

export interface ProviderListProps {
  /** How many pass the filters. */
  found: number;
  /** Those that are shown, in their order. */
  page: readonly ProviderListing[];
  state: ListState;
  view: ListView;
  change: ListControl['change'];
  onReset: () => void;
}

const quoteAction = (provider: ProviderListing) => <QuoteLink provider={provider} />;

const Card = memo(function Card({ provider }: { provider: ProviderListing }) {
  return <ProviderCard provider={provider} action={quoteAction(provider)} />;
});

/** Ten providers at first, as cards or as a table. */
export function ProviderList({ found, page, state, view, change, onReset }: ProviderListProps) {
  const sortBy = useSortBy(change);
  if (found === 0) return <NoProviders filters={state.filters} onReset={onReset} />;
  return (
    <>
      {view === 'cards' ? (
        <ul className={classes['cards']}>
          {page.map((provider) => (
            <li key={provider.id}>
              <Card provider={provider} />
            </li>
          ))}
        </ul>
      ) : (
        <ProviderTable providers={page} label="Providers" sort={state.sort} onSort={sortBy} action={quoteAction} />
      )}
      <ShowMore shown={state.shown} total={found} onMore={() => change(withMore, { replace: true })} />
    </>
  );
}
