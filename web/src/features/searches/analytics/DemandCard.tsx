import { HeatLegend, HeatMap } from '../../../charts/HeatMap.tsx';
import { type DayParams, useDemandQuery } from './analyticsApi.ts';
import { AskedCard } from './AskedCard.tsx';
import { demandMap } from './demandMap.ts';

const titles = {
  technology: 'Demand by region and technology',
  scale: 'Demand by region and scale',
} as const;

/** Heat map of searches by region, and by technology of the best match or by scale. */
export function DemandCard({ days, by }: { days: DayParams; by: keyof typeof titles }) {
  const query = useDemandQuery(days);
  return (
    <AskedCard
      title={titles[by]}
      aside={<HeatLegend />}
      query={query}
      isEmpty={({ cells }) => cells.length === 0}
      empty="Nobody searched in these days."
    >
      {({ cells }) => <HeatMap label={titles[by]} rowLabel="Region" {...demandMap(cells, by)} />}
    </AskedCard>
  );
}
