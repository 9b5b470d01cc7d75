import type { Diagnostic } from './diagnostics.ts';
import type { Table } from './sheet/table.ts';
import { meaningOf } from './values/countryNames.ts';
import { skip } from './values/providerName.ts';
import { countriesOfRegion } from './values/regionCountries.ts';
import { namesType } from './values/types.ts';
import { isAggregate } from './workbook/aggregates.ts';
import { cellText } from './workbook/cellText.ts';

const totalPattern = /^(?:grand |sub-?)?(?:totals?|sum|count)\b/i;
const groupPattern = /\b(?:operators|providers|carriers|networks|vendors|companies|MNOs|MVNOs)$/i;

/** Whether the other cells contain only numbers, or the name itself merged across the row. */
function hasOnlyName(table: Table, row: number, name: string): boolean {
  return [...table.positions].every(([key, { index }]) => {
    if (key === 'name') return true;
    const { text, diagnostic } = cellText(table.sheet.rows[row]?.[index], table.date1904);
    return diagnostic === null && (text === name || !/\p{L}/u.test(text));
  });
}

function hasMergedCells(table: Table, row: number): boolean {
  return [...table.positions.values()].some(({ index }) => table.merged.isFilled(row, index));
}

/** Whether the row is one of the totals rows that an Excel table declares for the name column. */
export function isDeclaredTotal(table: Table, row: number): boolean {
  const column = table.positions.get('name')?.index ?? 0;
  return table.sheet.totals.some(({ s, e }) => row >= s.r && row <= e.r && column >= s.c && column <= e.c);
}

function hasAggregate(table: Table, row: number): boolean {
  return [...table.positions.values()].some(({ index }) => isAggregate(table.sheet.rows[row]?.[index]?.f ?? ''));
}

function namesGroup(name: string): boolean {
  if (name.endsWith(':') || groupPattern.test(name) || namesType(name)) return true;
  return countriesOfRegion(name) !== undefined || meaningOf(name).kind !== 'unknown';
}

/**
 * Diagnoses a row that contains only a name: headings between providers and totals below them are skipped; any other
 * name is imported as a provider without data. @returns `null` for a row with more content.
 */
export function bareRowDiagnostic(table: Table, row: number, name: string): Diagnostic | null {
  const isDeclared = isDeclaredTotal(table, row);
  if (!isDeclared && (table.positions.size < 2 || !hasOnlyName(table, row, name))) return null;
  if (isDeclared || totalPattern.test(name) || hasAggregate(table, row)) {
    return skip('totalRow', name, 'The row is a total, not a provider; it was left out.');
  }
  if (hasMergedCells(table, row) || namesGroup(name)) {
    return skip('sectionHeading', name, 'The row is a heading, not a provider; it was left out.');
  }
  const message = 'The row holds nothing but a name; it was read as a provider.';
  return { outcome: 'notice', code: 'nameOnly', value: name, message };
}
