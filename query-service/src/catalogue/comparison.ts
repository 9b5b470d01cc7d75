import {
  type ComparedValue,
  compareProviders,
  type ComparisonContext,
} from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { Cell, Sheet } from '@marketplace/http/workbook.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** How days are written: as pages show them (`20 Nov 2026`), or as programs read them (`2026-11-20`). */
export type DayForm = 'shown' | 'iso';

function cellOf({ kind, text }: ComparedValue, form: DayForm): Cell {
  if (kind === 'day') return form === 'iso' ? text : days.format(new Date(text));
  return kind === 'count' && /^\d+$/.test(text) ? Number(text) : text;
}

function factText(label: string, note?: string): string {
  return note === undefined ? label : `${label}: ${note}`;
}

/** The comparison that the page shows as a sheet: a column per provider, and one that marks the rows in which they differ. */
export function comparisonSheet(
  providers: readonly DetailedProvider[],
  context: ComparisonContext,
  form: DayForm,
): Sheet {
  const rows = compareProviders(providers, context).flatMap(({ name, rows: facts }) =>
    facts.map(({ label, note, values, differs }) => [
      name,
      factText(label, note),
      ...values.map((value) => cellOf(value, form)),
      differs ? 'Yes' : '',
    ]),
  );
  return {
    name: 'Comparison',
    columns: ['Group', 'Fact', ...providers.map(({ Provider }) => Provider), 'Differs'],
    rows,
  };
}
