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
import { formatRatePercent, formatResponseDuration } from './formatRfqMetrics.ts';
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
        .map((status) => `${formatInteger(rfqs_by_status[status])} ${status}`)
        .join(', '),
    },
    {
      label: t`Sent to providers`,
      value: formatInteger(summary.rfq_count),
      note: rfqLinkStatusesInDisplayOrder
        .filter((status) => rfqLinkStatusAppearances[status].countedAs !== null)
        .map((status) => `${formatInteger(by_status[status])} ${rfqLinkStatusAppearances[status].countedAs}`)
        .join(', '),
    },
    {
      label: t`Response rate`,
      value: formatRatePercent(summary.response_rate),
      note: t`${{ integer: formatInteger(by_status.responded) }} with a response`,
    },
    {
      label: t`Median time to answer`,
      value: formatResponseDuration(summary.median_answer_seconds),
      note: t`${{ responseDuration: formatResponseDuration(summary.median_quote_seconds) }} to the first quote`,
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
        <EmptyState
          title={t`No RFQs yet`}
        >{t`Providers appear here with the first RFQ that is sent to them.`}</EmptyState>
      )}
      {data !== undefined && data.providers.length > 0 && <ProviderRfqMetricsList providers={data.providers} />}
    </>
  );
}
