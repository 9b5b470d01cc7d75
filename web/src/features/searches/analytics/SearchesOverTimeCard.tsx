import { t } from '@lingui/core/macro';
import type { SearchMetricsOverviewReply } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { PeriodBarChart } from '../../../charts/PeriodBarChart.tsx';
import type { RtkQueryResult } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatUtcDayAsDayAndMonth } from './analyticsText.ts';

const units = {
  day: { period: t`Day`, value: t`Searches per day`, mean: t`7-day average`, span: 7, text: formatUtcDayAsDayAndMonth },
  week: {
    period: t`Week`,
    value: t`Searches per week`,
    mean: t`4-week average`,
    span: 4,
    text: (start: string) => t`Week of ${{ monday: formatUtcDayAsDayAndMonth(start) }}`,
  },
} as const;

/** Card with a chart of the number of searches per day, or per week for a long range. */
export function SearchesOverTimeCard({ query }: { query: RtkQueryResult<SearchMetricsOverviewReply> }) {
  return (
    <QueryResultCardWithLoadingStates
      title={t`Searches over time`}
      query={query}
      isEmpty={({ figures }) => figures.searches === 0}
      empty={t`No searches in this period.`}
    >
      {({ unit, periods }) => {
        const { period, value, mean, span, text } = units[unit];
        return (
          <PeriodBarChart
            label={t`Searches over time`}
            periods={periods.map(({ start, searches, found_little }) => ({
              start,
              value: searches,
              part: found_little,
            }))}
            names={{ period, value, part: t`With few matches`, mean }}
            span={span}
            dayText={unit === 'day' ? text : formatUtcDayAsDayAndMonth}
          />
        );
      }}
    </QueryResultCardWithLoadingStates>
  );
}
