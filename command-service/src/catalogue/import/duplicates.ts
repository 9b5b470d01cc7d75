import { sameRecord } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type Diagnostic, addDiagnostic, type DiagnosticLog } from './diagnostics.ts';
import type { ReadRow } from './readRows.ts';

function duplicateDiagnostic(first: ReadRow, again: ReadRow): Diagnostic {
  const { name } = again.record;
  if (sameRecord({ ...again.record, name: first.record.name }, first.record)) {
    const message = `The row repeats row ${first.row} and was left out.`;
    return { outcome: 'repair', code: 'repeatedRow', value: name, message };
  }
  const message = `Row ${first.row} names the same provider with other data. That row was kept, this one was left out.`;
  return { outcome: 'skip', code: 'duplicateProvider', value: name, message };
}

/** Keeps the first row of each provider, compared without case, accents, punctuation and legal forms. Never merges. */
export function withoutDuplicates(rows: readonly ReadRow[], sheet: string, log: DiagnosticLog): ProviderRecord[] {
  const firsts = new Map<string, ReadRow>();
  for (const row of rows) {
    const first = firsts.get(row.record.id);
    if (first === undefined) firsts.set(row.record.id, row);
    else addDiagnostic(log, { sheet, row: row.row, column: 'Provider' }, duplicateDiagnostic(first, row));
  }
  return [...firsts.values()].map(({ record }) => record);
}
