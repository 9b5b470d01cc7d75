import { t } from '@lingui/core/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { exportRfqHistoryEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { getApiErrorText } from '../../../../core/apiError.ts';
import { buildApiRequest } from '../../../../core/apiRequest.ts';
import { useFileDownload } from '../../../../core/useFileDownload.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { ErrorNotice } from '../../../../ui/ErrorNotice.tsx';
import { ExportButton } from '../../../../ui/ExportMenu.tsx';
import { QueryErrorOrSkeleton } from '../../../../ui/QueryErrorOrSkeleton.tsx';
import { useRfqHistoryQuery } from '../rfqAdminApi.ts';
import { RfqSnapshotCard } from './RfqSnapshotCard.tsx';
import { RfqEventList } from './RfqEventList.tsx';
import { RfqHistoryControls } from './RfqHistoryControls.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import classes from './RfqHistorySection.module.css';
import {
  countRfqEventsUntilSelectedTime,
  type RfqHistoryUrlParams,
  useRfqHistoryUrlParams,
} from './useRfqHistoryUrlParams.ts';

const formats = ['xlsx', 'json'] as const;

function Head({ history, urlParams }: { history: RfqHistoryReply; urlParams: RfqHistoryUrlParams }) {
  const { busy, start } = useFileDownload(t`Export failed`);
  const { id, number, project_title, company_name } = history;
  return (
    <FlexRow gap={8} wrap justify="between" className={classes['head']}>
      <div>
        <h2>{t`History of RFQ #${number}`}</h2>
        <p>{[project_title, company_name].filter((part) => part !== null).join(', ')}</p>
      </div>
      <FlexRow gap={8} align="stretch" wrap>
        <ButtonLink
          variant="quiet"
          to={urlParams.to({ rfq: null, event: null, at: null, as: null })}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >{t`Back`}</ButtonLink>
        {formats.map((format) => {
          const name = `rfq-${number}-history.${format}`;
          return (
            <ExportButton
              key={format}
              format={format}
              busy={busy === name}
              onClick={() =>
                void start(buildApiRequest(exportRfqHistoryEndpoint, { params: { id }, query: { format } }), name)
              }
            />
          );
        })}
      </FlexRow>
    </FlexRow>
  );
}

function LoadedHistory({ history, urlParams }: { history: RfqHistoryReply; urlParams: RfqHistoryUrlParams }) {
  const { id } = history;
  const { event, at, as } = urlParams;
  const { data, currentData, error } = useRfqHistoryQuery({ id, event, at, as });
  const pastEventCount = countRfqEventsUntilSelectedTime(history.events, urlParams);
  return (
    <>
      <Head history={history} urlParams={urlParams} />
      <RfqHistoryControls history={history} urlParams={urlParams} pastEventCount={pastEventCount} />
      {error !== undefined && currentData === undefined && (
        <ErrorNotice title={t`The snapshot could not be loaded`}>
          {getApiErrorText(error, t`Unknown error`)}
        </ErrorNotice>
      )}
      <div className={classes['panes']} data-settling={currentData === undefined || undefined}>
        <RfqEventList
          events={history.events}
          pastEventCount={pastEventCount}
          visibleEvents={as === 'auditor' ? null : (data?.events ?? [])}
          onPick={(picked) => urlParams.set({ event: String(picked), at: null })}
        />
        {data !== undefined && <RfqSnapshotCard view={data} />}
      </div>
    </>
  );
}

/**
 * Full history of an RFQ: the list of events, and a snapshot at any point in time as seen by the auditor, the buyer or
 * a vendor.
 */
export function RfqHistorySection({ id }: { id: string }) {
  const urlParams = useRfqHistoryUrlParams();
  const query = useRfqHistoryQuery({ id });
  const { data, error } = query;
  return (
    <section aria-label={t`RFQ history`}>
      <QueryErrorOrSkeleton
        query={query}
        failure={t`The history could not be loaded`}
        loading={t`Loading the history`}
        rows={6}
      >
        {getApiErrorText(error, t`Unknown error`)}
      </QueryErrorOrSkeleton>
      {data !== undefined && <LoadedHistory history={data} urlParams={urlParams} />}
    </section>
  );
}
