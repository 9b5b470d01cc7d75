import {
  type ComparedValue,
  compareProviders,
  type ComparisonContext,
} from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { type Cell, timeCell } from '@marketplace/http/cells.ts';
import type { Sheet } from '@marketplace/http/workbook.ts';

function toCell({ kind, text }: ComparedValue): Cell {
  if (kind === 'day') return timeCell(text);
  return kind === 'count' && /^\d+$/.test(text) ? Number(text) : text;
}

function formatFactLabel(label: string, note?: string): string {
  return note === undefined ? label : `${label}: ${note}`;
}

/** Builds the comparison as a sheet: a column per provider, and one that marks the rows with differences. */
export function comparisonSheet(providers: readonly DetailedProvider[], context: ComparisonContext): Sheet {
  const rows = compareProviders(providers, context).flatMap(({ name, rows: facts }) =>
    facts.map(({ label, note, values, differs }) => [
      name,
      formatFactLabel(label, note),
      ...values.map((value) => toCell(value)),
      differs ? 'Yes' : '',
    ]),
  );
  return {
    name: 'Comparison',
    columns: ['Group', 'Fact', ...providers.map(({ Provider }) => Provider), 'Differs'],
    rows,
  };
}
