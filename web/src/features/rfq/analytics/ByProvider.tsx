import type { RfqFiguresView } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { facedRfqStatuses, facedStatuses, linkFaces, rfqFaces } from '../../../shared/rfq/statusFaces.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { rateText, spanText } from './rfqFigures.ts';
import { ProviderList } from './ProviderList.tsx';
import { useRfqMetricsQuery } from './rfqAdminApi.ts';
import { Counters } from '../../../ui/Counters.tsx';

function Summary({ summary }: { summary: RfqFiguresView['summary'] }) {
  const { by_status, rfqs_by_status } = summary;
  const counters = [
    {
      label: 'RFQs',
      value: inFigures(summary.total_rfqs),
      note: facedRfqStatuses
        .filter((status) => rfqFaces[status].isCounted)
        .map((status) => `${inFigures(rfqs_by_status[status])} ${status}`)
        .join(', '),
    },
    {
      label: 'Sent to providers',
      value: inFigures(summary.rfq_count),
      note: facedStatuses
        .filter((status) => linkFaces[status].countedAs !== null)
        .map((status) => `${inFigures(by_status[status])} ${linkFaces[status].countedAs}`)
        .join(', '),
    },
    {
      label: 'Response rate',
      value: rateText(summary.response_rate),
      note: `${inFigures(by_status.responded)} with a response`,
    },
    {
      label: 'Median time to answer',
      value: spanText(summary.median_answer_seconds),
      note: `${spanText(summary.median_quote_seconds)} to the first quote`,
    },
  ];
  return <Counters counters={counters} dense />;
}

/** RFQ metrics in total and by provider. */
export function ByProvider() {
  const query = useRfqMetricsQuery(undefined);
  const { data, error } = query;
  return (
    <>
      <QueryState asked={query} failure="Error Loading Analytics" loading="Loading analytics" rows={4}>
        {errorText(error, 'Unknown error')}
      </QueryState>
      {data !== undefined && <Summary summary={data.summary} />}
      {data?.providers.length === 0 && (
        <EmptyState title="No RFQs yet">Providers appear here with the first RFQ that is sent to them.</EmptyState>
      )}
      {data !== undefined && data.providers.length > 0 && <ProviderList providers={data.providers} />}
    </>
  );
}
