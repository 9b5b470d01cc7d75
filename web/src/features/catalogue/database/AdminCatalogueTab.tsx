import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { useUrlState } from '../../../core/urlState.ts';
import { useDeferFirstRenderOfValue } from '../../../core/useDeferFirstRenderOfValue.ts';
import { useHasBeenTrue } from '../../../core/useHasBeenTrue.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { getApiErrorText } from '../../../core/apiError.ts';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { IconPlus } from '@tabler/icons-react';
import { AdminCatalogueSummaryCard } from './AdminCatalogueSummaryCard.tsx';
import { AdminCatalogueSearchAndFilterBar } from './AdminCatalogueSearchAndFilterBar.tsx';
import { AdminCatalogueTable } from './AdminCatalogueTable.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './AdminCatalogueTab.module.css';
import { useCatalogueTableQuery } from './databaseApi.ts';
import {
  type AdminCatalogueTabUrlStateAndSetter,
  adminCatalogueTabUrlStateCodec,
  toAdminCatalogueTableQuery,
} from './databaseTabUrlState.ts';
import { CatalogueDownloadButtons } from './CatalogueDownloadButtons.tsx';

/** These components are rarely used, so they are loaded on demand. */
const AdminCatalogueHistory = lazy(async () => ({
  default: (await import('./AdminCatalogueVersionHistoryList.tsx')).AdminCatalogueVersionHistoryList,
}));
const EditProviderDrawer = lazy(async () => ({
  default: (await import('./EditProviderDrawer.tsx')).EditProviderDrawer,
}));

const views = [
  { value: 'providers', label: t`Providers` },
  { value: 'history', label: t`History` },
] as const;

function Providers({ control }: { control: AdminCatalogueTabUrlStateAndSetter }) {
  const { state, change } = control;
  const {
    data: loaded,
    currentData,
    error,
    isError,
    isFetching,
    refetch,
  } = useCatalogueTableQuery(toAdminCatalogueTableQuery(state));
  const data = useDeferFirstRenderOfValue(loaded);
  const wasDrawerOpened = useHasBeenTrue(state.provider !== undefined);
  return (
    <>
      <AdminCatalogueSummaryCard page={data} />
      {isError && (
        <ErrorNotice title={t`Failed to load providers data`} onRetry={refetch} retrying={isFetching}>
          {getApiErrorText(error, '')} {data === undefined ? '' : t`The table below may be out of date.`}
        </ErrorNotice>
      )}
      <AdminCatalogueSearchAndFilterBar control={control} />
      <AdminCatalogueTable page={data} fresh={currentData !== undefined} control={control} />
      {wasDrawerOpened && (
        <Suspense>
          <EditProviderDrawer id={state.provider ?? null} onClose={() => change({ provider: undefined })} />
        </Suspense>
      )}
    </>
  );
}

/** Catalogue administration: searchable table with editing, downloads and version history. */
export function AdminCatalogueTab() {
  const control = useUrlState(adminCatalogueTabUrlStateCodec);
  const { state, change } = control;
  return (
    <Stack gap={16} className={classes['tab']}>
      <FlexRow gap={8} align="stretch" wrap justify="between">
        <SegmentedSwitch
          label={t`View`}
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
          >{t`Add provider`}</Button>
        </FlexRow>
      </FlexRow>
      {state.view === 'providers' ? (
        <Providers control={control} />
      ) : (
        <Suspense fallback={<SkeletonRows />}>
          <AdminCatalogueHistory control={control} />
        </Suspense>
      )}
    </Stack>
  );
}
