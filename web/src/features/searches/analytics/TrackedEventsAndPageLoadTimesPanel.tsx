import { t } from '@lingui/core/macro';
import type {
  EngagementEventStatistics,
  PageLoadTimePercentiles,
} from '@marketplace/contracts/engagement/engagement.api.ts';
import { BarList } from '../../../charts/BarList.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './Analytics.module.css';
import { type DateRangeParams, useEngagementQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import {
  formatPageLoadTimeBound,
  trackedEventTitles,
  pageLoadMeasureTitles,
  formatTrackedEventSubject,
} from './engagementText.ts';

function formatPrevious({ before }: EngagementEventStatistics): string {
  return t`previously ${{ previousCount: formatInteger(before) }}`;
}

function SubjectsCard({ name, subjects }: EngagementEventStatistics) {
  return (
    <Card className={classes['card']} aria-label={trackedEventTitles[name]}>
      <h2>{trackedEventTitles[name]}</h2>
      <BarList
        label={trackedEventTitles[name]}
        items={subjects.map(({ subject, label, times }) => ({
          key: subject,
          label: formatTrackedEventSubject(name, subject, label),
          value: times,
        }))}
      />
    </Card>
  );
}

function LoadTimes({ loads }: { loads: readonly PageLoadTimePercentiles[] }) {
  return (
    <dl className={classes['loads']}>
      {loads.map(({ measure, loads: counted, within75, within95 }) => (
        <div key={measure}>
          <dt>{pageLoadMeasureTitles[measure]}</dt>
          <dd>
            {counted === 0
              ? t`Not measured`
              : t`75th percentile: ${{ bound75: formatPageLoadTimeBound(within75) }}, 95th percentile: ${{ bound95: formatPageLoadTimeBound(within95) }}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Usage by visitors who accepted analytics cookies: tracked events, subjects of the events, and page load times. */
export function TrackedEventsAndPageLoadTimesPanel({ days }: { days: DateRangeParams }) {
  const query = useEngagementQuery(days);
  const occurred = query.data?.events.filter(({ times }) => times > 0) ?? [];
  return (
    <>
      <MutedText>{t`Only visitors who accepted analytics cookies are counted. Only totals are stored, and no data about individual visitors.`}</MutedText>
      <div className={classes['grid']}>
        <QueryResultCardWithLoadingStates
          title={t`Visitor activity`}
          query={query}
          isEmpty={({ events }) => events.every(({ times }) => times === 0)}
          empty={t`No activity was counted in this period.`}
        >
          {() => (
            <BarList
              label={t`Visitor activity`}
              items={occurred.map((event) => ({
                key: event.name,
                label: trackedEventTitles[event.name],
                value: event.times,
                note: formatPrevious(event),
              }))}
            />
          )}
        </QueryResultCardWithLoadingStates>
        <QueryResultCardWithLoadingStates
          title={t`Page load times`}
          query={query}
          isEmpty={({ loads }) => loads.every(({ loads: counted }) => counted === 0)}
          empty={t`No page load was measured in this period.`}
        >
          {({ loads }) => <LoadTimes loads={loads} />}
        </QueryResultCardWithLoadingStates>
      </div>
      <div className={classes['subjects']}>
        {occurred.map((event) => (
          <SubjectsCard key={event.name} {...event} />
        ))}
      </div>
    </>
  );
}
