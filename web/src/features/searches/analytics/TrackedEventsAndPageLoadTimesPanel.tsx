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
  return `${formatInteger(before)} before`;
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
              : t`${{ pageLoadTimeBound: formatPageLoadTimeBound(within75) }} for 75 of 100, ${{ pageLoadTimeBound2: formatPageLoadTimeBound(within95) }} for 95`}
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
      <MutedText>{t`Of visitors who agreed to analytics cookies. Only counts are kept, of nobody in particular.`}</MutedText>
      <div className={classes['grid']}>
        <QueryResultCardWithLoadingStates
          title={t`What visitors do`}
          query={query}
          isEmpty={({ events }) => events.every(({ times }) => times === 0)}
          empty={t`Nobody was counted in these days.`}
        >
          {() => (
            <BarList
              label={t`What visitors do`}
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
          title={t`How fast pages come`}
          query={query}
          isEmpty={({ loads }) => loads.every(({ loads: counted }) => counted === 0)}
          empty={t`No page load was measured in these days.`}
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
