import { t } from '@lingui/core/macro';
import { HeatMapLegend, HeatMap } from '../../../charts/HeatMap.tsx';
import { type DateRangeParams, useDemandQuery } from './analyticsApi.ts';
import { QueryResultCardWithLoadingStates } from './QueryResultCardWithLoadingStates.tsx';
import { buildSearchDemandHeatMapByRegion } from './demandHeatMap.ts';

const titles = {
  technology: t`Demand by region and technology`,
  scale: t`Demand by region and scale`,
} as const;

/**
 * Card with a heat map of the number of searches. The rows are regions. The columns are the technologies of the best
 * matches or the deployment scales, depending on `by`.
 */
export function SearchDemandHeatMapCard({ days, by }: { days: DateRangeParams; by: keyof typeof titles }) {
  const query = useDemandQuery(days);
  return (
    <QueryResultCardWithLoadingStates
      title={titles[by]}
      aside={<HeatMapLegend />}
      query={query}
      isEmpty={({ cells }) => cells.length === 0}
      empty={t`No searches in this period.`}
    >
      {({ cells }) => (
        <HeatMap label={titles[by]} rowLabel={t`Region`} {...buildSearchDemandHeatMapByRegion(cells, by)} />
      )}
    </QueryResultCardWithLoadingStates>
  );
}
