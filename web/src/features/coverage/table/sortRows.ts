import { once } from '@marketplace/contracts/kernel/once.ts';
import type { CoverageView } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CoverageSort } from '../coverageAddress.ts';
import type { CountryRow } from '../coverageFigures.ts';

/** A figure of the table: networks, providers, or what the view counts of a technology. */
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

/** The countries in the order of a column; those with the same figure by name. */
export function sortRows(rows: readonly CountryRow[], { view, sort, order }: RowOrder): readonly CountryRow[] {
  const turn = order === 'asc' ? 1 : -1;
  const named = rows.toSorted((one, other) => byName().compare(one.name, other.name));
  if (sort === 'country') return order === 'asc' ? named : named.toReversed();
  return named.toSorted((one, other) => turn * (countIn(one, sort, view) - countIn(other, sort, view)));
}
