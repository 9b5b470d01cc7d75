import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useListScoredProvidersQuery } from '../features/catalogue/catalogueApi.ts';
import { ProviderGrid, Tiles, WaitingTiles } from './ProviderGrid.tsx';
import { showcaseOf } from './showcase.ts';

export interface WholeShowcaseProps {
  /** Providers that are already loaded. */
  cards: readonly ProviderListing[];
  /** Total number of providers. */
  total: number;
}

/** All providers of the showcase at once. */
export function WholeShowcase({ cards, total }: WholeShowcaseProps) {
  const { data, isError, isFetching, refetch } = useListScoredProvidersQuery(undefined);
  return (
    <>
      <ProviderGrid>
        <Tiles providers={data === undefined ? cards : showcaseOf(data.providers)} />
        {data === undefined && !isError && <WaitingTiles count={total - cards.length} />}
      </ProviderGrid>
      {isError && data === undefined && (
        <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
          The cards above stay. Try again in a moment.
        </ErrorNotice>
      )}
    </>
  );
}
