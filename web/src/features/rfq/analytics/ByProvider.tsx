import type { RfqAnalyticsView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { errorText } from '../../../core/apiError.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { rateText, spanText } from './rfqFigures.ts';
import { ProviderList } from './ProviderList.tsx';
import { useRfqAnalyticsQuery } from './rfqAdminApi.ts';
import { Counters } from '../../../ui/Counters.tsx';

function Summary({ summary }: { summary: RfqAnalyticsView['summary'] }) {
  const { by_status, rfqs_by_status } = summary;
  const counters = [
    {
      label: 'RFQs',
      value: String(summary.total_rfqs),
      note: `${rfqs_by_status.responded} responded, ${rfqs_by_status.declined} declined, ${rfqs_by_status.expired} expired`,
    },
    {
      label: 'Sent to providers',
      value: String(summary.rfq_count),
      note: `${by_status.sent} open, ${by_status.accepted} accepted, ${by_status.rejected} rejected`,
    },
    { label: 'Response rate', value: rateText(summary.response_rate), note: `${by_status.responded} with a response` },
    {
      label: 'Median time to answer',
      value: spanText(summary.median_answer_seconds),
      note: `${spanText(summary.median_quote_seconds)} to the first quote`,
    },
  ];
  return <Counters counters={counters} dense />;
}

/** RFQs in figures, and by provider. */
export function ByProvider() {
  const { data, isError, error, isFetching, refetch } = useRfqAnalyticsQuery(undefined);
  return (
    <>
      {isError && (
        <ErrorNotice title="Error Loading Analytics" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Unknown error')}
        </ErrorNotice>
      )}
      {data === undefined && !isError && (
        <>
          <LoadingText>Loading analytics</LoadingText>
          <SkeletonRows rows={4} />
        </>
      )}
      {data !== undefined && <Summary summary={data.summary} />}
      {data?.providers.length === 0 && (
        <EmptyState title="No RFQs yet">Providers appear here with the first RFQ that is sent to them.</EmptyState>
      )}
      {data !== undefined && data.providers.length > 0 && <ProviderList providers={data.providers} />}
    </>
  );
}
