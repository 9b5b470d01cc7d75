import type { CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageSortColumn } from '../coverageMapUrlStateCodec.ts';
import type { CountryWithCoverageCounts } from '../coverageCounts.ts';
import { compareTexts } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Returns a country's count in a table column: networks, providers, or a technology's count in the map layer. */
export function getCountryCoverageCountInColumn(
  { counts, technologies }: CountryWithCoverageCounts,
  column: CoverageSortColumn,
  view: CoverageMapLayer,
): number {
  if (column === 'networks') return counts.infrastructure;
  if (column === 'providers') return counts.providers;
  return column === 'country' ? 0 : (technologies[column]?.[view] ?? 0);
}

export interface CountryCoverageRowOrder {
  readonly view: CoverageMapLayer;
  readonly sort: CoverageSortColumn;
  readonly order: 'asc' | 'desc';
}

/** Sorts countries by a column, then by name. */
export function sortCountryCoverageRows(
  rows: readonly CountryWithCoverageCounts[],
  { view, sort, order }: CountryCoverageRowOrder,
): readonly CountryWithCoverageCounts[] {
  const sign = order === 'asc' ? 1 : -1;
  const named = rows.toSorted((one, other) => compareTexts(one.name, other.name));
  if (sort === 'country') return order === 'asc' ? named : named.toReversed();
  return named.toSorted(
    (one, other) =>
      sign * (getCountryCoverageCountInColumn(one, sort, view) - getCountryCoverageCountInColumn(other, sort, view)),
  );
}
