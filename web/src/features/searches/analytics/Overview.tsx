import classes from './Analytics.module.css';
import { type DayParams, useSearchOverviewQuery } from './analyticsApi.ts';
import { DemandCard } from './DemandCard.tsx';
import { Figures } from './Figures.tsx';
import { LittleFoundCard } from './LittleFoundCard.tsx';
import { MatchedCard } from './MatchedCard.tsx';
import { OverTimeCard } from './OverTimeCard.tsx';

/** Number of providers in the overview. */
const maxProviders = 6;

/** Overview of the search analytics. */
export function Overview({ days }: { days: DayParams }) {
  const query = useSearchOverviewQuery(days);
  return (
    <>
      <Figures overview={query.data} />
      <div className={classes['grid']}>
        <OverTimeCard query={query} />
        <MatchedCard days={days} maxProviders={maxProviders} />
        <DemandCard days={days} by="technology" />
        <LittleFoundCard days={days} />
      </div>
    </>
  );
}
