import { t } from '@lingui/core/macro';
import type { SearchMetricsOverviewReply } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { PeriodBarChart } from '../../../charts/PeriodBarChart.tsx';
import type { RtkQueryResult } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { formatUtcDayAsDayAndMonth } from './analyticsText.ts';

const units = {
  day: { period: 'Day', value: t`Searches per day`, mean: '7-day mean', span: 7, text: formatUtcDayAsDayAndMonth },
  week: {
    period: 'Week',
    value: t`Searches per week`,
    mean: '4-week mean',
    span: 4,
    text: (start: string) => `Week of ${formatUtcDayAsDayAndMonth(start)}`,
  },
} as const;

/** Card with a chart of the number of searches per day, or per week for a long range. */
export function SearchesOverTimeCard({ query }: { query: RtkQueryResult<SearchMetricsOverviewReply> }) {
  return (
    <QueryResultCardWithLoadingStates
      title={t`Searches over time`}
      query={query}
      isEmpty={({ figures }) => figures.searches === 0}
      empty={t`Nobody searched in these days.`}
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
            names={{ period, value, part: t`Found little`, mean }}
            span={span}
            dayText={unit === 'day' ? text : formatUtcDayAsDayAndMonth}
          />
        );
      }}
    </QueryResultCardWithLoadingStates>
  );
}
