import { lazy, Suspense } from 'react';
import { useUrlState } from '../../../core/urlState.ts';
import { useDeferredFirstValue } from '../../../core/useDeferredFirstValue.ts';
import { useHasBeenTrue } from '../../../core/useHasBeenTrue.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { getApiErrorText } from '../../../core/apiError.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { IconPlus } from '@tabler/icons-react';
import { CatalogueSummaryCard } from './CatalogueSummaryCard.tsx';
import { CatalogueFilters } from './CatalogueFilters.tsx';
import { CatalogueTable } from './CatalogueTable.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './CatalogueTab.module.css';
import { useCatalogueTableQuery } from './databaseApi.ts';
import {
  type CatalogueTabUrlStateControl,
  catalogueTabUrlState,
  toCatalogueTableQuery,
} from './databaseTabUrlState.ts';
import { CatalogueDownloadButtons } from './CatalogueDownloadButtons.tsx';

/** Rarely used, so loaded on demand. */
const CatalogueHistory = lazy(async () => ({ default: (await import('./CatalogueHistory.tsx')).CatalogueHistory }));
const EditProviderDrawer = lazy(async () => ({
  default: (await import('./EditProviderDrawer.tsx')).EditProviderDrawer,
}));

const views = [
  { value: 'providers', label: 'Providers' },
  { value: 'history', label: 'History' },
] as const;

function Providers({ control }: { control: CatalogueTabUrlStateControl }) {
  const { state, change } = control;
  const {
    data: loaded,
    currentData,
    error,
    isError,
    isFetching,
    refetch,
  } = useCatalogueTableQuery(toCatalogueTableQuery(state));
  const data = useDeferredFirstValue(loaded);
  const wasDrawerOpened = useHasBeenTrue(state.provider !== undefined);
  return (
    <>
      <CatalogueSummaryCard page={data} />
      {isError && (
        <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
          {getApiErrorText(error, '')} {data === undefined ? '' : 'The table below is the last one that came.'}
        </ErrorNotice>
      )}
      <CatalogueFilters control={control} />
      <CatalogueTable page={data} fresh={currentData !== undefined} control={control} />
      {wasDrawerOpened && (
        <Suspense>
          <EditProviderDrawer id={state.provider ?? null} onClose={() => change({ provider: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** Catalogue administration: searchable table with editing, downloads and version history. */
export function CatalogueTab() {
  const control = useUrlState(catalogueTabUrlState);
  const { state, change } = control;
  return (
    <Stack gap={16} className={classes['tab']}>
      <FlexRow gap={8} align="stretch" wrap justify="between">
        <SegmentedSwitch
          label="What is shown"
          choices={views}
          value={state.view}
          onChange={(view) => change({ view, version: undefined, provider: undefined })}
        />
        <FlexRow gap={8} align="stretch" wrap>
          <CatalogueDownloadButtons />
          <Button
            variant="primary"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change({ view: 'providers', provider: 'new' })}
          >
            Add provider
          </Button>
        </FlexRow>
      </FlexRow>
      {state.view === 'providers' ? (
        <Providers control={control} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <CatalogueHistory control={control} />
        </Suspense>
      )}
    </Stack>
  );
}
