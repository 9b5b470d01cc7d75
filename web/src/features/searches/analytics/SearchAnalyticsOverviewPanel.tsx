import classes from './Analytics.module.css';
import { type DateRangeParams, useSearchOverviewQuery } from './analyticsApi.ts';
import { SearchDemandHeatMapCard } from './SearchDemandHeatMapCard.tsx';
import { SearchMetricsCard } from './SearchMetricsCard.tsx';
import { LowResultSearchesCard } from './LowResultSearchesCard.tsx';
import { MostMatchedProvidersCard } from './MostMatchedProvidersCard.tsx';
import { SearchesOverTimeCard } from './SearchesOverTimeCard.tsx';

/** Number of providers in the overview. */
const maxProviders = 6;

/**
 * Overview of the searches in a range of days: metrics, trend, most matched providers, demand and low-result searches.
 */
export function SearchAnalyticsOverviewPanel({ days }: { days: DateRangeParams }) {
  const query = useSearchOverviewQuery(days);
  return (
    <>
      <SearchMetricsCard overview={query.data} />
      <div className={classes['grid']}>
        <SearchesOverTimeCard query={query} />
        <MostMatchedProvidersCard days={days} maxProviders={maxProviders} />
        <SearchDemandHeatMapCard days={days} by="technology" />
        <LowResultSearchesCard days={days} />
      </div>
    </>
  );
}
