import { t } from '@lingui/core/macro';
import { exportRematchEndpoint } from '@marketplace/contracts/searches/searches.analytics.api.ts';
import type { LoggedSearchesRematchSummaryReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { FilterChip, FilterChipGroup } from '../../../ui/FilterChip.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useRematchQuery } from './analyticsApi.ts';
import { type SearchAnalyticsStateAndSetter, buildSearchRematchQueryParams } from './analyticsUrlState.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { SearchesWithProviderRankChangeTable } from './SearchesWithProviderRankChangeTable.tsx';
import { RematchFilterFields } from './RematchFilterFields.tsx';
import { RematchProviderRankTable } from './RematchProviderRankTable.tsx';
import { formatRematchSummary } from './rematchText.ts';

function RematchResult({
  reply,
  control: { state, change },
}: {
  reply: LoggedSearchesRematchSummaryReply;
  control: SearchAnalyticsStateAndSetter;
}) {
  const { provider } = state;
  const name = reply.providers.find(({ provider_id }) => provider_id === provider)?.provider_name ?? provider;
  return (
    <>
      <MutedText size="medium">{formatRematchSummary(reply)}</MutedText>
      {name !== undefined && (
        <FilterChipGroup>
          <FilterChip field={t`Provider`} value={name} onRemove={() => change({ provider: undefined })} />
        </FilterChipGroup>
      )}
      {reply.providers.length === 0 ? (
        <p className={classes['none']}>{t`No provider enters or leaves the top 10, the top 3 or first place.`}</p>
      ) : (
        <RematchProviderRankTable
          rows={reply.providers}
          onOpen={provider === undefined ? (opened) => change({ provider: opened }) : null}
        />
      )}
      <SearchesWithProviderRankChangeTable changed={reply.changed} />
    </>
  );
}

/**
 * Compares the provider ranks of the searches in the range with the ranks that another algorithm or catalogue version
 * yields for the same searches.
 */
export function SearchRematchPanel({
  days,
  control,
}: {
  days: DateRangeParams;
  control: SearchAnalyticsStateAndSetter;
}) {
  const rematchQuery = buildSearchRematchQueryParams(days, control.state);
  const query = useRematchQuery(rematchQuery);
  const { busy, start } = useFileDownload(t`Export failed`);
  return (
    <QueryResultCardWithLoadingStates
      title={t`Searches matched again`}
      aside={
        <ExportMenu
          hasCsv
          busy={busy !== null}
          items={[
            {
              label: t`Export .csv`,
              disabled: query.data === undefined,
              onPress: (separator) =>
                void start(buildApiRequest(exportRematchEndpoint, { query: { ...rematchQuery, separator } })),
            },
          ]}
        />
      }
      above={<RematchFilterFields control={control} />}
      query={query}
      isEmpty={({ searches }) => searches === 0}
      empty={t`No search in this period can be matched again.`}
      wide
    >
      {(reply) => <RematchResult reply={reply} control={control} />}
    </QueryResultCardWithLoadingStates>
  );
}
