import { msg, plural } from '@lingui/core/runtime-macro';
import type { CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { diagnoseNameOnlyRow, isDeclaredTotalsRow } from './nameOnlyRows.ts';
import { parseContactEmailCell } from './contacts.ts';
import { contactColumnHeader } from './sheet/contactColumn.ts';
import { requireCellsWithinLength } from './cellLength.ts';
import {
  type CellDiagnostic,
  type ImportDiagnosticLocation,
  type ParsedCellValue,
  addImportDiagnostic,
  type ImportDiagnosticCollector,
} from './diagnostics.ts';
import { type ProviderRowFieldParser, createProviderRecordParser } from './recordParser.ts';
import type { CatalogueSheetWithColumnPositions } from './sheet/table.ts';
import { parseProviderNameCell, createSkippedRowDiagnostic } from './values/providerName.ts';
import { createTooManyRowsRefusal, createUploadRefusal, type UploadedWorkbookLimits } from './catalogueUploadLimits.ts';
import { type CellTextWithLinkAndDiagnostic, readCellText } from './workbook/cellText.ts';

/** A provider and its row number in Excel. */
export interface ParsedProviderRow {
  readonly row: number;
  readonly record: ProviderRecord;
  /** Contact address for invitations; `null` if the row has none. */
  readonly contact: string | null;
}

export interface ParsedCatalogueRows {
  /** Number of rows with visible content below the header. */
  readonly rows: number;
  readonly providerRows: readonly ParsedProviderRow[];
}

/** Number of consecutive empty rows after which reading stops. */
const maxEmptyRows = 1_000;
/** Maximum number of rows listed in a refusal. */
const maxIssues = 100;

const mergedProviderMessage = msg`The cell with the provider’s name is merged with the cell above. Only the first row is imported.`;
const failedProviderFormulaMessage = msg`The provider’s name is a formula that returned an error. The row is skipped.`;
const missingFormulaResultMessage = msg`The provider’s name is a formula without a stored result.`;

function readCell(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  column: number,
): CellTextWithLinkAndDiagnostic {
  return readCellText(table.sheet.rows[row]?.[column], table.date1904);
}

/** Whether the row shows its own text, not only text copied from a merged range. */
function isVisible(table: CatalogueSheetWithColumnPositions, row: number): boolean {
  const cells = table.sheet.rows[row] ?? [];
  return cells.some((cell, column) => {
    if (cell === undefined || (cell.t === 'z' && cell.f === undefined)) return false;
    const { text, diagnostic } = readCellText(cell, table.date1904);
    return (text !== '' || diagnostic !== null) && !table.merged.isFilled(row, column);
  });
}

function findVisibleRows(table: CatalogueSheetWithColumnPositions, log: ImportDiagnosticCollector): number[] {
  const rows: number[] = [];
  let last = table.headerRow;
  for (let row = table.headerRow + 1; row < table.sheet.rows.length; row += 1) {
    if (!isVisible(table, row)) continue;
    if (row - last > maxEmptyRows) {
      const message = () =>
        msg`This row and all rows below it are ignored, because they follow more than ${plural({ max: maxEmptyRows }, { one: '# empty row', other: '# empty rows' })}.`;
      const place = { sheet: table.sheet.name, row: row + 1, column: null };
      addImportDiagnostic(log, place, { outcome: 'notice', code: 'textBelowEmptyRows', value: null, message });
      break;
    }
    rows.push(row);
    last = row;
  }
  return rows;
}

/** The reason for skipping a row without a usable name; `null` if the name can be used. */
function findNameProblem(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  index: number,
  cell: CellTextWithLinkAndDiagnostic,
): CellDiagnostic | null {
  const { text, diagnostic } = cell;
  if (table.merged.isFilled(row, index)) {
    return createSkippedRowDiagnostic('mergedProvider', text, mergedProviderMessage);
  }
  if (diagnostic?.code === 'formulaError') {
    return createSkippedRowDiagnostic('missingProvider', diagnostic.value, failedProviderFormulaMessage);
  }
  return parseProviderNameCell(text).problem;
}

function createFieldParser(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  log: ImportDiagnosticCollector,
): ProviderRowFieldParser {
  return <T>(key: CatalogueColumnKey, read: (text: string) => ParsedCellValue<T>, absent: T): T => {
    const position = table.positions.get(key);
    if (position === undefined) return absent;
    const cell = readCell(table, row, position.index);
    const reading = read(key === 'website' ? (cell.link ?? cell.text) : cell.text);
    if (cell.diagnostic === null && reading.diagnostics.length === 0) return reading.value;
    const place: ImportDiagnosticLocation = { sheet: table.sheet.name, row: row + 1, column: position.header };
    if (cell.diagnostic !== null) addImportDiagnostic(log, place, cell.diagnostic);
    for (const diagnostic of reading.diagnostics) addImportDiagnostic(log, place, diagnostic);
    return reading.value;
  };
}

function reportMerges(table: CatalogueSheetWithColumnPositions, log: ImportDiagnosticCollector): void {
  for (const { s, e } of table.merged.ranges) {
    if (e.r <= table.headerRow) continue;
    const value = readCell(table, s.r, s.c).text;
    const place: ImportDiagnosticLocation = {
      sheet: table.sheet.name,
      row: s.r + 1,
      column: table.headers[s.c] ?? null,
    };
    const message = () =>
      msg`The merged cells down to row ${{ row: e.r + 1 }} are filled with the value of the first cell.`;
    addImportDiagnostic(log, place, { outcome: 'repair', code: 'mergedCells', value, message });
  }
}

/**
 * Rejects the file when a provider's name is a formula without a stored result, because the provider would otherwise
 * count as removed.
 * @throws Refusal upload.formulas-without-results, with an issue for each such row.
 */
function requireNames(table: CatalogueSheetWithColumnPositions, rows: readonly number[]): void {
  const position = table.positions.get('name');
  if (position === undefined) return;
  const rowsWithoutName = rows.filter((row) => {
    const { diagnostic } = readCell(table, row, position.index);
    if (isDeclaredTotalsRow(table, row)) return false;
    return diagnostic?.code === 'formulaWithoutResult' && !table.merged.isFilled(row, position.index);
  });
  if (rowsWithoutName.length === 0) return;
  const reason = msg`The column “${{ column: position.header }}” contains formulas without stored results in ${plural({ count: rowsWithoutName.length }, { one: '# row', other: '# rows' })}. Open the file in Excel, save it, and upload it again.`;
  const issues = rowsWithoutName.slice(0, maxIssues).map((row) => ({
    path: `${table.sheet.name}.${row + 1}.${position.header}`,
    message: missingFormulaResultMessage,
  }));
  throw createUploadRefusal('upload.formulas-without-results', reason, 'rule', issues);
}

function parseContact(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  log: ImportDiagnosticCollector,
): string | null {
  if (table.contact === null) return null;
  const { email, problem } = parseContactEmailCell(readCell(table, row, table.contact).text);
  if (problem !== null) {
    addImportDiagnostic(log, { sheet: table.sheet.name, row: row + 1, column: contactColumnHeader }, problem);
  }
  return email;
}

type RecordParser = ReturnType<typeof createProviderRecordParser>;

function readRow(
  table: CatalogueSheetWithColumnPositions,
  row: number,
  readRecord: RecordParser,
  log: ImportDiagnosticCollector,
): ParsedProviderRow | null {
  const { index, header } = table.positions.get('name') ?? { index: 0, header: 'Provider' };
  const cell = readCell(table, row, index);
  const name = parseProviderNameCell(cell.text);
  const nameOnly = diagnoseNameOnlyRow(table, row, cell.text);
  const skipped = nameOnly?.outcome === 'skip' ? nameOnly : null;
  const problem = isDeclaredTotalsRow(table, row) ? skipped : (findNameProblem(table, row, index, cell) ?? skipped);
  const diagnostics = problem === null ? [...name.diagnostics, cell.diagnostic, nameOnly] : [problem];
  for (const diagnostic of diagnostics) {
    if (diagnostic !== null)
      addImportDiagnostic(log, { sheet: table.sheet.name, row: row + 1, column: header }, diagnostic);
  }
  if (problem !== null) return null;
  const record = readRecord(name.value, createFieldParser(table, row, log));
  return { row: row + 1, record, contact: parseContact(table, row, log) };
}

/**
 * Parses every visible row below the header in the sheet's order and releases the row's cells. Adds diagnostics to
 * `log`.
 * @throws Refusal upload.too-many-rows, upload.formulas-without-results, upload.cell-too-long.
 */
export function parseCatalogueRows(
  table: CatalogueSheetWithColumnPositions,
  limits: UploadedWorkbookLimits,
  log: ImportDiagnosticCollector,
): ParsedCatalogueRows {
  requireCellsWithinLength(table.sheet);
  const rows = findVisibleRows(table, log);
  if (rows.length > limits.rows) throw createTooManyRowsRefusal(table.sheet.name, limits);
  requireNames(table, rows);
  reportMerges(table, log);
  const readRecord = createProviderRecordParser();
  const read: ParsedProviderRow[] = [];
  for (const row of rows) {
    const found = readRow(table, row, readRecord, log);
    if (found !== null) read.push(found);
    // Releases the cells of the row, so that memory never holds all cells of a catalogue together with all its
    // records.
    table.sheet.rows[row] = undefined;
  }
  return { rows: rows.length, providerRows: read };
}
