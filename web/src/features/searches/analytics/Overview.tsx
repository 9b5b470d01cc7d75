import classes from './Analytics.module.css';
import { type DayParams, useSearchOverviewQuery } from './analyticsApi.ts';
import { DemandCard } from './DemandCard.tsx';
import { Figures } from './Figures.tsx';
import { LittleFoundCard } from './LittleFoundCard.tsx';
import { MatchedCard } from './MatchedCard.tsx';
import { OverTimeCard } from './OverTimeCard.tsx';

/** Providers that the overview names. */
const mostProviders = 6;

/** What happened, at a glance. */
export function Overview({ days }: { days: DayParams }) {
  const asked = useSearchOverviewQuery(days);
  return (
    <>
      <Figures overview={asked.data} />
      <div className={classes['grid']}>
        <OverTimeCard asked={asked} />
        <MatchedCard days={days} most={mostProviders} />
        <DemandCard days={days} by="technology" />
        <LittleFoundCard days={days} />
      </div>
    </>
  );
}
