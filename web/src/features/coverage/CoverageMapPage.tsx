import { t } from '@lingui/core/macro';
import { useDeferredValue, useMemo } from 'react';
import { getApiErrorText } from '../../core/apiError.ts';
import { useUrlState } from '../../core/urlState.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx';
import { CoverageComparisonCard } from './compare/CoverageComparisonCard.tsx';
import { useReadCoverageQuery } from './coverageApi.ts';
import {
  parseCoverageTechnologiesParam,
  coverageMapUrlStateCodec,
  type CoverageMapUrlState,
} from './coverageMapUrlStateCodec.ts';
import { CoverageMapOrTableCard } from './CoverageMapOrTableCard.tsx';
import { CoverageExportButtons } from './CoverageExportButtons.tsx';
import classes from './CoverageMap.module.css';
import { CoverageDataSourcesSection } from './CoverageDataSourcesSection.tsx';
import { ProviderCoverageOverlayCard } from './overlay/ProviderCoverageOverlayCard.tsx';
import { useProviderCoverageOverlay } from './overlay/useProviderCoverageOverlay.ts';
import { useTrackCoverageMapLoadTime } from './useTrackCoverageMapLoadTime.ts';

const lead = t`Explore IoT connectivity coverage with real infrastructure and provider data across the globe`;

const displayModes = [
  { value: 'map', label: t`Map` },
  { value: 'table', label: t`Table` },
] as const;

/** Coverage map page: map or table, details of a country, chosen providers on the map, and a comparison. */
export function CoverageMapPage() {
  const { state, change } = useUrlState(coverageMapUrlStateCodec);
  const technologies = useMemo(() => parseCoverageTechnologiesParam(state.technologies), [state.technologies]);
  const overlay = useProviderCoverageOverlay(technologies);
  const { data, error, isFetching, refetch } = useReadCoverageQuery(undefined);
  /** Deferred, so that rendering the map does not block input. */
  const countries = useDeferredValue(data?.countries);
  useTrackCoverageMapLoadTime(data !== undefined);
  const show = (next: CoverageMapUrlState['show']): void => change({ show: next });
  return (
    <div className={`page ${classes['page'] ?? ''}`}>
      <PageHeader
        title={t`Enhanced Global Coverage Map`}
        crumb={t`Coverage Map`}
        lead={lead}
        actions={
          <FlexRow gap="8px 12px" wrap className={classes['actions']}>
            <SegmentedSwitch label={t`Show as`} choices={displayModes} value={state.show} onChange={show} />
            <CoverageExportButtons view={state.view} technologies={technologies} />
          </FlexRow>
        }
      />
      {error !== undefined && (
        <ErrorNotice title={t`Failed to load coverage data`} onRetry={refetch} retrying={isFetching}>
          <p>{getApiErrorText(error, t`The request failed. Try again.`)}</p>
          {data !== undefined && <p>{t`This page shows the data that was loaded before.`}</p>}
        </ErrorNotice>
      )}
      {(data !== undefined || error === undefined) && (
        <CoverageMapOrTableCard countries={countries} control={{ state, change }} marked={overlay.marked} />
      )}
      <ProviderCoverageOverlayCard overlay={overlay} />
      <CoverageComparisonCard />
      {data !== undefined && <CoverageDataSourcesSection coverage={data} />}
    </div>
  );
}
