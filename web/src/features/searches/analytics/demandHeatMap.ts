import { t } from '@lingui/core/macro';
import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  regionNames,
  deploymentScaleRequirementOptions,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchDemandByRegionTechnologyAndScale } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { HeatMapRowData } from '../../../charts/HeatMap.tsx';

export interface SearchDemandHeatMapData {
  readonly columns: readonly string[];
  readonly rows: readonly HeatMapRowData[];
}

const notStated = t`Not stated`;
const toLabel = (value: string | null): string => value ?? notStated;

/** Returns the known columns in display order, then other columns alphabetically, then "Not stated". */
function orderColumns(displayOrder: readonly string[], found: ReadonlySet<string>): string[] {
  const others = [...found].filter((name) => !displayOrder.includes(name) && name !== notStated).sort();
  return [...displayOrder.filter((name) => found.has(name)), ...others, ...(found.has(notStated) ? [notStated] : [])];
}

/**
 * Builds the heat map of search counts, with one row per requested region. Each column is a value of the property
 * that `by` names.
 */
export function buildSearchDemandHeatMapByRegion(
  cells: readonly SearchDemandByRegionTechnologyAndScale[],
  by: 'technology' | 'scale',
): SearchDemandHeatMapData {
  const displayOrder: readonly string[] =
    by === 'technology' ? canonicalTechnologyNames : deploymentScaleRequirementOptions;
  const columns = orderColumns(displayOrder, new Set(cells.map((cell) => toLabel(cell[by]))));
  const byRegion = Map.groupBy(cells, ({ region }) => toLabel(region));
  const rows = [...regionNames, notStated].flatMap((label) => {
    const regionCells = byRegion.get(label);
    if (regionCells === undefined) return [];
    const sum = (list: readonly SearchDemandByRegionTechnologyAndScale[]): number =>
      list.reduce((total, { searches }) => total + searches, 0);
    const values = columns.map((column) => sum(regionCells.filter((cell) => toLabel(cell[by]) === column)));
    return [{ label, values, total: sum(regionCells) }];
  });
  return { columns, rows };
}
