import { t } from '@lingui/core/macro';
import { getApiErrorText } from '../../../core/apiError.ts';
import { CatalogueChangeList, formatCatalogueChangeCounts } from '../../../shared/catalogue/CatalogueChangeList.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useCatalogueDifferenceQuery } from './databaseApi.ts';
import { CatalogueDownloadButtons } from './CatalogueDownloadButtons.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './AdminCatalogueVersionHistoryList.module.css';
import { RestoreCatalogueVersionButton } from './RestoreCatalogueVersionButton.tsx';

/** Field changes that a catalogue version made, with buttons to download and restore the version. */
export function CatalogueVersionDetailsSection({ version, newest }: { version: number; newest: number }) {
  const { currentData, isError, error, isFetching, refetch } = useCatalogueDifferenceQuery({ to: version });
  return (
    <Stack gap={8} className={classes['details']}>
      <FlexRow gap={8} align="stretch" wrap>
        <CatalogueDownloadButtons version={version} />
        {version < newest && <RestoreCatalogueVersionButton version={version} base={newest} />}
      </FlexRow>
      {isError && (
        <ErrorNotice title={t`Failed to load the changes`} onRetry={refetch} retrying={isFetching}>
          {getApiErrorText(error, '')}
        </ErrorNotice>
      )}
      {currentData === undefined && !isError && (
        <>
          <ScreenReaderLoadingText>{t`Loading the changes`}</ScreenReaderLoadingText>
          <SkeletonRows rows={3} />
        </>
      )}
      {currentData !== undefined && (
        <>
          <MutedText size="small">{formatCatalogueChangeCounts(currentData.counts)}</MutedText>
          <CatalogueChangeList
            label={t`Changes in version ${version}`}
            counts={currentData.counts}
            changes={currentData.changes}
          />
        </>
      )}
    </Stack>
  );
}
