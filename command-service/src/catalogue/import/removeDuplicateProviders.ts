import { msg } from '@lingui/core/runtime-macro';
import { areProviderRecordsEqual } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type CellDiagnostic, addImportDiagnostic, type ImportDiagnosticCollector } from './diagnostics.ts';
import type { ParsedProviderRow } from './parseCatalogueRows.ts';

function duplicateDiagnostic(first: ParsedProviderRow, again: ParsedProviderRow): CellDiagnostic {
  const { name } = again.record;
  if (areProviderRecordsEqual({ ...again.record, name: first.record.name }, first.record)) {
    const message = () => msg`This row repeats row ${{ row: first.row }} and is skipped.`;
    return { outcome: 'repair', code: 'repeatedRow', value: name, message };
  }
  const message = () =>
    msg`Row ${{ row: first.row }} contains the same provider with different data. That row is imported, and this row is skipped.`;
  return { outcome: 'skip', code: 'duplicateProvider', value: name, message };
}

/**
 * Keeps the first row of each provider; names match regardless of case, accents, punctuation and legal forms. Never
 * merges rows.
 */
export function removeDuplicateProviders(
  rows: readonly ParsedProviderRow[],
  sheet: string,
  log: ImportDiagnosticCollector,
): ProviderRecord[] {
  const firstRows = new Map<string, ParsedProviderRow>();
  for (const row of rows) {
    const first = firstRows.get(row.record.id);
    if (first === undefined) firstRows.set(row.record.id, row);
    else addImportDiagnostic(log, { sheet, row: row.row, column: 'Provider' }, duplicateDiagnostic(first, row));
  }
  return [...firstRows.values()].map(({ record }) => record);
}
