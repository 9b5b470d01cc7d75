import type { ColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { bareRowDiagnostic, isDeclaredTotal } from './bareRows.ts';
import { readContact } from './contacts.ts';
import { contactHeader } from './sheet/contactColumn.ts';
import { requireReadableCells } from './cellLength.ts';
import { type Diagnostic, type Place, type Reading, addDiagnostic, type DiagnosticLog } from './diagnostics.ts';
import { type ReadField, recordReader } from './readRecord.ts';
import type { Table } from './sheet/table.ts';
import { readProviderName, skip } from './values/providerName.ts';
import { refuseUpload, type UploadLimits } from './uploadLimits.ts';
import { type CellText, cellText } from './workbook/cellText.ts';

/** A provider and the row it stands in, as Excel numbers it. */
export interface ReadRow {
  readonly row: number;
  readonly record: ProviderRecord;
  /** Where invitations go; `null` where the row does not say. */
  readonly contact: string | null;
}

export interface ReadRows {
  /** Rows below the header in which anything is visible. */
  readonly rows: number;
  readonly read: readonly ReadRow[];
}

/** Empty rows after which nothing more is expected. */
const longestGap = 1_000;
/** Rows that a refusal names. */
const mostIssues = 100;

function cellOf(table: Table, row: number, column: number): CellText {
  return cellText(table.sheet.rows[row]?.[column], table.date1904);
}

/** Whether the row shows any text of its own, not only what a merged range gave it. */
function isVisible(table: Table, row: number): boolean {
  const cells = table.sheet.rows[row] ?? [];
  return cells.some((cell, column) => {
    if (cell === undefined || (cell.t === 'z' && cell.f === undefined)) return false;
    const { text, diagnostic } = cellText(cell, table.date1904);
    return (text !== '' || diagnostic !== null) && !table.merged.isFilled(row, column);
  });
}

function visibleRows(table: Table, log: DiagnosticLog): number[] {
  const rows: number[] = [];
  let last = table.headerRow;
  for (let row = table.headerRow + 1; row < table.sheet.rows.length; row += 1) {
    if (!isVisible(table, row)) continue;
    if (row - last > longestGap) {
      const message = `The rows from here on were ignored: more than ${longestGap} empty rows stand above them.`;
      const place = { sheet: table.sheet.name, row: row + 1, column: null };
      addDiagnostic(log, place, { outcome: 'notice', code: 'textBelowEmptyRows', value: null, message });
      break;
    }
    rows.push(row);
    last = row;
  }
  return rows;
}

/** Why a row without a usable name is left out; `null` when its name can be used. */
function nameProblem(table: Table, row: number, index: number, cell: CellText): Diagnostic | null {
  const { text, diagnostic } = cell;
  if (table.merged.isFilled(row, index)) {
    return skip('mergedProvider', text, 'The provider is merged with the row above; only its first row was read.');
  }
  if (diagnostic?.code === 'formulaError') {
    return skip('missingProvider', diagnostic.value, 'The provider is a formula that failed; the row was left out.');
  }
  return readProviderName(text).problem;
}

function fieldReader(table: Table, row: number, log: DiagnosticLog): ReadField {
  return <T>(key: ColumnKey, read: (text: string) => Reading<T>, absent: T): T => {
    const position = table.positions.get(key);
    if (position === undefined) return absent;
    const cell = cellOf(table, row, position.index);
    const reading = read(key === 'website' ? (cell.link ?? cell.text) : cell.text);
    if (cell.diagnostic === null && reading.diagnostics.length === 0) return reading.value;
    const place: Place = { sheet: table.sheet.name, row: row + 1, column: position.header };
    if (cell.diagnostic !== null) addDiagnostic(log, place, cell.diagnostic);
    for (const diagnostic of reading.diagnostics) addDiagnostic(log, place, diagnostic);
    return reading.value;
  };
}

function noteMerges(table: Table, log: DiagnosticLog): void {
  for (const { s, e } of table.merged.ranges) {
    if (e.r <= table.headerRow) continue;
    const value = cellOf(table, s.r, s.c).text;
    const place: Place = { sheet: table.sheet.name, row: s.r + 1, column: table.headers[s.c] ?? null };
    const message = `Merged cells down to row ${e.r + 1} were filled with their first value.`;
    addDiagnostic(log, place, { outcome: 'repair', code: 'mergedCells', value, message });
  }
}

/**
 * A provider whose name is not known would be taken for one that is not in the file any more, and removed: so nothing of the
 * file is used. @throws Refusal upload.formulas-without-results, with an issue for each such row.
 */
function requireNames(table: Table, rows: readonly number[]): void {
  const position = table.positions.get('name');
  if (position === undefined) return;
  const lacking = rows.filter((row) => {
    const { diagnostic } = cellOf(table, row, position.index);
    if (isDeclaredTotal(table, row)) return false;
    return diagnostic?.code === 'formulaWithoutResult' && !table.merged.isFilled(row, position.index);
  });
  if (lacking.length === 0) return;
  const reason = `In ${lacking.length} ${lacking.length === 1 ? 'row' : 'rows'} the ${position.header} is a formula whose result the file does not hold. Open it in Excel, save it and upload it again.`;
  const issues = lacking.slice(0, mostIssues).map((row) => ({
    path: `${table.sheet.name}.${row + 1}.${position.header}`,
    message: 'The provider is a formula without a stored result.',
  }));
  throw refuseUpload('upload.formulas-without-results', reason, 'rule', issues);
}

function contactIn(table: Table, row: number, log: DiagnosticLog): string | null {
  if (table.contact === null) return null;
  const { email, problem } = readContact(cellOf(table, row, table.contact).text);
  if (problem !== null) {
    addDiagnostic(log, { sheet: table.sheet.name, row: row + 1, column: contactHeader }, problem);
  }
  return email;
}

type ReadRecord = ReturnType<typeof recordReader>;

function readRow(table: Table, row: number, readRecord: ReadRecord, log: DiagnosticLog): ReadRow | null {
  const { index, header } = table.positions.get('name') ?? { index: 0, header: 'Provider' };
  const cell = cellOf(table, row, index);
  const name = readProviderName(cell.text);
  const bare = bareRowDiagnostic(table, row, cell.text);
  const left = bare?.outcome === 'skip' ? bare : null;
  const problem = isDeclaredTotal(table, row) ? left : (nameProblem(table, row, index, cell) ?? left);
  const diagnostics = problem === null ? [...name.diagnostics, cell.diagnostic, bare] : [problem];
  for (const diagnostic of diagnostics) {
    if (diagnostic !== null) addDiagnostic(log, { sheet: table.sheet.name, row: row + 1, column: header }, diagnostic);
  }
  if (problem !== null) return null;
  const record = readRecord(name.value, fieldReader(table, row, log));
  return { row: row + 1, record, contact: contactIn(table, row, log) };
}

/**
 * Reads every row below the header that shows anything, in the sheet's order, and lets go of its cells. What cannot be read is told in
 * the log.
 * @throws Refusal upload.too-many-rows, upload.formulas-without-results, upload.cell-too-long.
 */
export function readRows(table: Table, limits: UploadLimits, log: DiagnosticLog): ReadRows {
  requireReadableCells(table.sheet);
  const rows = visibleRows(table, log);
  if (rows.length > limits.rows)
    throw refuseUpload('upload.too-many-rows', `The sheet has more than ${limits.rows} rows.`);
  requireNames(table, rows);
  noteMerges(table, log);
  const readRecord = recordReader();
  const read: ReadRow[] = [];
  for (const row of rows) {
    const found = readRow(table, row, readRecord, log);
    if (found !== null) read.push(found);
    // Cells and records of a whole catalogue never stand here together.
    table.sheet.rows[row] = undefined;
  }
  return { rows: rows.length, read };
}
