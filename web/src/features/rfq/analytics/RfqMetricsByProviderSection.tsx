import { t } from '@lingui/core/macro';
import type { RfqSummaryAndProviderMetricsReply } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import {
  rfqStatusesInDisplayOrder,
  rfqLinkStatusesInDisplayOrder,
  rfqLinkStatusAppearances,
  rfqStatusAppearances,
} from '../../../shared/rfq/statusAppearances.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { formatRatePercent, formatResponseDuration, statusCountFormatters } from './formatRfqMetrics.ts';
import { ProviderRfqMetricsList } from './ProviderRfqMetricsList.tsx';
import { useRfqMetricsQuery } from './rfqAdminApi.ts';
import { CounterCard } from '../../../ui/CounterCard.tsx';

function Summary({ summary }: { summary: RfqSummaryAndProviderMetricsReply['summary'] }) {
  const { by_status, rfqs_by_status } = summary;
  const counters = [
    {
      label: t`RFQs`,
      value: formatInteger(summary.total_rfqs),
      note: rfqStatusesInDisplayOrder
        .filter((status) => rfqStatusAppearances[status].isCounted)
        .map((status) => statusCountFormatters[status](formatInteger(rfqs_by_status[status])))
        .join(', '),
    },
    {
      label: t`Sent to providers`,
      value: formatInteger(summary.rfq_count),
      note: rfqLinkStatusesInDisplayOrder
        .flatMap((status) => {
          const { countedAs } = rfqLinkStatusAppearances[status];
          return countedAs === null ? [] : [statusCountFormatters[countedAs](formatInteger(by_status[status]))];
        })
        .join(', '),
    },
    {
      label: t`Response rate`,
      value: formatRatePercent(summary.response_rate),
      note: t`${{ count: formatInteger(by_status.responded) }} with a response`,
    },
    {
      label: t`Median time to respond`,
      value: formatResponseDuration(summary.median_answer_seconds),
      note: t`${{ duration: formatResponseDuration(summary.median_quote_seconds) }} to the first quote`,
    },
  ];
  return <CounterCard counters={counters} dense />;
}

/** RFQ metrics in total and by provider. */
export function RfqMetricsByProviderSection() {
  const query = useRfqMetricsQuery(undefined);
  const { data, error } = query;
  return (
    <>
      <QueryErrorOrSkeleton query={query} failure={t`Error Loading Analytics`} loading={t`Loading analytics`} rows={4}>
        {getApiErrorText(error, t`Unknown error`)}
      </QueryErrorOrSkeleton>
      {data !== undefined && <Summary summary={data.summary} />}
      {data?.providers.length === 0 && (
        <EmptyState title={t`No RFQs yet`}>{t`A provider appears here after it receives its first RFQ.`}</EmptyState>
      )}
      {data !== undefined && data.providers.length > 0 && <ProviderRfqMetricsList providers={data.providers} />}
    </>
  );
}
