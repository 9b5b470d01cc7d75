import {
  type ComparedValue,
  compareProviders,
  type ComparisonContext,
} from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { type Cell, timeCell } from '@marketplace/http/cells.ts';
import type { Sheet } from '@marketplace/http/workbook.ts';

function cellOf({ kind, text }: ComparedValue): Cell {
  if (kind === 'day') return timeCell(text);
  return kind === 'count' && /^\d+$/.test(text) ? Number(text) : text;
}

function factText(label: string, note?: string): string {
  return note === undefined ? label : `${label}: ${note}`;
}

/** The comparison that the page shows as a sheet: a column per provider, and one that marks the rows in which they differ. */
export function comparisonSheet(providers: readonly DetailedProvider[], context: ComparisonContext): Sheet {
  const rows = compareProviders(providers, context).flatMap(({ name, rows: facts }) =>
    facts.map(({ label, note, values, differs }) => [
      name,
      factText(label, note),
      ...values.map((value) => cellOf(value)),
      differs ? 'Yes' : '',
    ]),
  );
  return {
    name: 'Comparison',
    columns: ['Group', 'Fact', ...providers.map(({ Provider }) => Provider), 'Differs'],
    rows,
  };
}
