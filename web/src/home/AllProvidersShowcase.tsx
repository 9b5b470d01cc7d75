import { t } from '@lingui/core/macro';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useListScoredProvidersQuery } from '../features/catalogue/catalogueApi.ts';
import { ProviderTileGrid, ProviderTilesAsListItems, ProviderTileSkeletons } from './ProviderTileGrid.tsx';
import { selectShowcaseProviders } from './showcase.ts';

export interface FullProviderShowcaseProps {
  /** Providers that are already loaded. */
  cards: readonly ProviderListReplyItem[];
  /** Total number of providers. */
  total: number;
}

/** Showcase that loads and displays all of its providers at once. */
export function AllProvidersShowcase({ cards, total }: FullProviderShowcaseProps) {
  const { data, isError, isFetching, refetch } = useListScoredProvidersQuery(undefined);
  return (
    <>
      <ProviderTileGrid>
        <ProviderTilesAsListItems providers={data === undefined ? cards : selectShowcaseProviders(data.providers)} />
        {data === undefined && !isError && <ProviderTileSkeletons count={total - cards.length} />}
      </ProviderTileGrid>
      {isError && data === undefined && (
        <ErrorNotice
          title={t`Failed to load providers data`}
          onRetry={refetch}
          retrying={isFetching}
        >{t`The providers above are still listed. Try again in a moment.`}</ErrorNotice>
      )}
    </>
  );
}
