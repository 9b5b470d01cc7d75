import { technologies } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { regionNames, scaleOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { DemandCell } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { HeatMapRow } from '../../../charts/HeatMap.tsx';

export interface DemandMap {
  readonly columns: readonly string[];
  readonly rows: readonly HeatMapRow[];
}

const unstated = 'Not stated';
const nameOf = (value: string | null): string => value ?? unstated;

/** Columns in the usual order, then others, then what nobody stated. */
function columnsOf(usual: readonly string[], found: ReadonlySet<string>): string[] {
  const others = [...found].filter((name) => !usual.includes(name) && name !== unstated).sort();
  return [...usual.filter((name) => found.has(name)), ...others, ...(found.has(unstated) ? [unstated] : [])];
}

/** Searches by region and one more property: a row for each region that somebody asked for. */
export function demandMap(cells: readonly DemandCell[], by: 'technology' | 'scale'): DemandMap {
  const usual: readonly string[] = by === 'technology' ? technologies : scaleOptions;
  const columns = columnsOf(usual, new Set(cells.map((cell) => nameOf(cell[by]))));
  const byRegion = Map.groupBy(cells, ({ region }) => nameOf(region));
  const rows = [...regionNames, unstated].flatMap((label) => {
    const own = byRegion.get(label);
    if (own === undefined) return [];
    const sum = (of: readonly DemandCell[]): number => of.reduce((total, { searches }) => total + searches, 0);
    const values = columns.map((column) => sum(own.filter((cell) => nameOf(cell[by]) === column)));
    return [{ label, values, total: sum(own) }];
  });
  return { columns, rows };
}
