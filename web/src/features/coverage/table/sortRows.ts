import { once } from '@marketplace/contracts/kernel/once.ts';
import type { CoverageView } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageSort } from '../coverageAddress.ts';
import type { CountryRow } from '../coverageFigures.ts';

/** Count in a table column: networks, providers, or a technology in the view. */
export function countIn({ counts, technologies }: CountryRow, column: CoverageSort, view: CoverageView): number {
  if (column === 'networks') return counts.infrastructure;
  if (column === 'providers') return counts.providers;
  return column === 'country' ? 0 : (technologies[column]?.[view] ?? 0);
}

export interface RowOrder {
  readonly view: CoverageView;
  readonly sort: CoverageSort;
  readonly order: 'asc' | 'desc';
}

const byName = once(() => new Intl.Collator('en'));

/** Sorts countries by a column, then by name. */
export function sortRows(rows: readonly CountryRow[], { view, sort, order }: RowOrder): readonly CountryRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const named = rows.toSorted((one, other) => byName().compare(one.name, other.name));
  if (sort === 'country') return order === 'asc' ? named : named.toReversed();
  return named.toSorted((one, other) => sign * (countIn(one, sort, view) - countIn(other, sort, view)));
}
