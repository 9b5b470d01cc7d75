import type { EngagementEvent, LoadFigure } from '@marketplace/contracts/engagement/engagement.api.ts';
import { BarList } from '../../../charts/BarList.tsx';
import { Card } from '../../../ui/Card.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Text } from '../../../ui/Text.tsx';
import classes from './Analytics.module.css';
import { type DayParams, useEngagementQuery } from './analyticsApi.ts';
import { AskedCard } from './AskedCard.tsx';
import { boundText, eventTitles, measureTitles, subjectText } from './engagementWords.ts';

function formatPrevious({ before }: EngagementEvent): string {
  return `${inFigures(before)} before`;
}

function SubjectsCard({ name, subjects }: EngagementEvent) {
  return (
    <Card className={classes['card']} aria-label={eventTitles[name]}>
      <h2>{eventTitles[name]}</h2>
      <BarList
        label={eventTitles[name]}
        items={subjects.map(({ subject, label, times }) => ({
          key: subject,
          label: subjectText(name, subject, label),
          value: times,
        }))}
      />
    </Card>
  );
}

function LoadTimes({ loads }: { loads: readonly LoadFigure[] }) {
  return (
    <dl className={classes['loads']}>
      {loads.map(({ measure, loads: counted, within75, within95 }) => (
        <div key={measure}>
          <dt>{measureTitles[measure]}</dt>
          <dd>
            {counted === 0 ? 'Not measured' : `${boundText(within75)} for 75 of 100, ${boundText(within95)} for 95`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Usage by visitors who accepted analytics cookies: events, their subjects, and page load times. */
export function Engagement({ days }: { days: DayParams }) {
  const query = useEngagementQuery(days);
  const occurred = query.data?.events.filter(({ times }) => times > 0) ?? [];
  return (
    <>
      <Text>Of visitors who agreed to analytics cookies. Only counts are kept, of nobody in particular.</Text>
      <div className={classes['grid']}>
        <AskedCard
          title="What visitors do"
          query={query}
          isEmpty={({ events }) => events.every(({ times }) => times === 0)}
          empty="Nobody was counted in these days."
        >
          {() => (
            <BarList
              label="What visitors do"
              items={occurred.map((event) => ({
                key: event.name,
                label: eventTitles[event.name],
                value: event.times,
                note: formatPrevious(event),
              }))}
            />
          )}
        </AskedCard>
        <AskedCard
          title="How fast pages come"
          query={query}
          isEmpty={({ loads }) => loads.every(({ loads: counted }) => counted === 0)}
          empty="No page load was measured in these days."
        >
          {({ loads }) => <LoadTimes loads={loads} />}
        </AskedCard>
      </div>
      <div className={classes['subjects']}>
        {occurred.map((event) => (
          <SubjectsCard key={event.name} {...event} />
        ))}
      </div>
    </>
  );
}
