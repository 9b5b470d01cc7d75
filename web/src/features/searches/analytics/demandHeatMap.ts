import { t } from '@lingui/core/macro';
import { canonicalTechnologyNames } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { formatRegionName } from '@marketplace/contracts/matching/matching.regionLabels.ts';
import { formatRequirementOption } from '@marketplace/contracts/matching/matching.requirementLabels.ts';
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

type Cell = SearchDemandByRegionTechnologyAndScale;

/** Returns the known values in display order, then other values alphabetically, then `null` for "Not stated". */
function orderValues(displayOrder: readonly string[], found: ReadonlySet<string | null>): (string | null)[] {
  const others = [...found].filter((value) => value !== null && !displayOrder.includes(value)).sort();
  return [...displayOrder.filter((value) => found.has(value)), ...others, ...(found.has(null) ? [null] : [])];
}

const formatOrNotStated = (value: string | null, format: (value: string) => string): string =>
  value === null ? t`Not stated` : format(value);

const countSearches = (cells: readonly Cell[]): number => cells.reduce((total, { searches }) => total + searches, 0);

/** The values of each property in display order, and their labels. */
const properties = {
  technology: { displayOrder: canonicalTechnologyNames, format: formatTechnologyName },
  scale: {
    displayOrder: deploymentScaleRequirementOptions,
    format: (value: string) => formatRequirementOption('deploymentScale', value),
  },
} as const;

/**
 * Builds the heat map of search counts, with one row per requested region. Each column is a value of the property
 * that `by` names.
 */
export function buildSearchDemandHeatMapByRegion(
  cells: readonly Cell[],
  by: keyof typeof properties,
): SearchDemandHeatMapData {
  const { displayOrder, format } = properties[by];
  const columns = orderValues(displayOrder, new Set(cells.map((cell) => cell[by])));
  const byRegion = Map.groupBy(cells, ({ region }) => region);
  const rows = [...regionNames, null].flatMap((region) => {
    const regionCells = byRegion.get(region);
    if (regionCells === undefined) return [];
    const values = columns.map((column) => countSearches(regionCells.filter((cell) => cell[by] === column)));
    return [{ label: formatOrNotStated(region, formatRegionName), values, total: countSearches(regionCells) }];
  });
  return { columns: columns.map((column) => formatOrNotStated(column, format)), rows };
}
