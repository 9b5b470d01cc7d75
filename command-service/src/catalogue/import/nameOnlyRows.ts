import { msg } from '@lingui/core/runtime-macro';
import type { CellDiagnostic } from './diagnostics.ts';
import type { CatalogueSheetWithColumnPositions } from './sheet/table.ts';
import { resolveCountryName } from './values/countryNames.ts';
import { createSkippedRowDiagnostic } from './values/providerName.ts';
import { findCountriesByRegionName } from './values/regionCountries.ts';
import { isProviderTypeName } from './values/types.ts';
import { isAggregateFormula } from './workbook/aggregates.ts';
import { readCellText } from './workbook/cellText.ts';

const totalPattern = /^(?:grand |sub-?)?(?:totals?|sum|count)\b/i;
const groupPattern = /\b(?:operators|providers|carriers|networks|vendors|companies|MNOs|MVNOs)$/i;

/**
 * Whether each cell other than the name cell either contains no letters or repeats the name, as in a row merged across
 * the columns.
 */
function hasOnlyName(table: CatalogueSheetWithColumnPositions, row: number, name: string): boolean {
  return [...table.positions].every(([key, { index }]) => {
    if (key === 'name') return true;
    const { text, diagnostic } = readCellText(table.sheet.rows[row]?.[index], table.date1904);
    return diagnostic === null && (text === name || !/\p{L}/u.test(text));
  });
}

function hasMergedCells(table: CatalogueSheetWithColumnPositions, row: number): boolean {
  return [...table.positions.values()].some(({ index }) => table.merged.isFilled(row, index));
}

/** Whether the row is one of the totals rows that an Excel table declares for the name column. */
export function isDeclaredTotalsRow(table: CatalogueSheetWithColumnPositions, row: number): boolean {
  const column = table.positions.get('name')?.index ?? 0;
  return table.sheet.totals.some(({ s, e }) => row >= s.r && row <= e.r && column >= s.c && column <= e.c);
}

function hasAggregate(table: CatalogueSheetWithColumnPositions, row: number): boolean {
  return [...table.positions.values()].some(({ index }) => isAggregateFormula(table.sheet.rows[row]?.[index]?.f ?? ''));
}

function namesGroup(name: string): boolean {
  if (name.endsWith(':') || groupPattern.test(name) || isProviderTypeName(name)) return true;
  return findCountriesByRegionName(name) !== undefined || resolveCountryName(name).kind !== 'unknown';
}

/**
 * Diagnoses a declared totals row or a row that contains only a name. Totals and headings are skipped; any other name
 * is imported as a provider without data.
 * @returns `null` for any other row.
 */
export function diagnoseNameOnlyRow(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  name: string,
): CellDiagnostic | null {
  const isDeclared = isDeclaredTotalsRow(table, row);
  if (!isDeclared && (table.positions.size < 2 || !hasOnlyName(table, row, name))) return null;
  if (isDeclared || totalPattern.test(name) || hasAggregate(table, row)) {
    return createSkippedRowDiagnostic('totalRow', name, () => msg`This row is a total, not a provider. It is skipped.`);
  }
  if (hasMergedCells(table, row) || namesGroup(name)) {
    return createSkippedRowDiagnostic(
      'sectionHeading',
      name,
      () => msg`This row is a heading, not a provider. It is skipped.`,
    );
  }
  const message = () => msg`This row contains only a name. It is imported as a provider without data.`;
  return { outcome: 'notice', code: 'nameOnly', value: name, message };
}
