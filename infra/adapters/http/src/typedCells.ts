import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { escapeXlsxCellText, startsLikeSpreadsheetFormula } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { CellObject } from 'xlsx';
import type { SheetAmountCell, ExportSheetCell, SheetTimeCell } from './sheetCells.ts';
import type { WorkbookSheet } from './workbook.ts';

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;
const decimalPattern = /^\d+(?:\.\d+)?$/;
/** Significant digits of a number in a spreadsheet; longer amounts stay text, which is exact. */
const maxDigits = 15;
/** Day 0 of spreadsheets. Spreadsheets wrongly treat 1900 as a leap year, so days before 1 March 1900 stay text. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

const formats = { time: 'yyyy-mm-dd hh:mm:ss "UTC"', date: 'yyyy-mm-dd', text: '@' } as const;

/**
 * Creates a cell with unchanged text. Text that begins like a formula gets the text format, so that spreadsheets do not
 * turn it into a formula when the cell is edited.
 */
export function toXlsxTextCell(text: string): CellObject {
  return { t: 's', v: escapeXlsxCellText(text), ...(startsLikeSpreadsheetFormula(text) && { z: formats.text }) };
}

/** Converts rows of texts; `null` is an empty cell. */
export function toXlsxTextCellRows(rows: readonly (readonly (string | null)[])[]): (CellObject | null)[][] {
  return rows.map((row) => row.map((text) => (text === null ? null : toXlsxTextCell(text))));
}

function dateCell({ time }: SheetTimeCell): CellObject {
  const format = timePattern.test(time) ? formats.time : dayPattern.test(time) ? formats.date : null;
  const ms = Date.parse(time);
  return format === null || Number.isNaN(ms) || ms < firstDay
    ? toXlsxTextCell(time)
    : { t: 'n', v: (ms - spreadsheetEpoch) / dayMs, z: format };
}

/** Builds the number format of an amount with its currency and all of its decimals. */
function amountFormat(amount: string, currency: Currency | null): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const shown = Math.max(decimals, currency === null ? 0 : currencyDecimals[currency]);
  const digits = shown === 0 ? '#,##0' : `#,##0.${'0'.repeat(shown)}`;
  return currency === null ? digits : `[$${currency}] ${digits}`;
}

function numberCell({ amount, currency }: SheetAmountCell): CellObject {
  const digits = amount.replace('.', '').replace(/^0+/, '');
  if (!decimalPattern.test(amount) || digits.length > maxDigits) return toXlsxTextCell(amount);
  return { t: 'n', v: Number(amount), z: amountFormat(amount, currency) };
}

function typedCell(cell: ExportSheetCell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return toXlsxTextCell(cell);
  return 'time' in cell ? dateCell(cell) : numberCell(cell);
}

/**
 * Converts the headings and rows of a sheet to workbook cells: typed numbers and times, and unchanged texts, since text
 * cells are never formulas.
 */
export function convertSheetToWorkbookCellRows({
  columns,
  headings,
  rows,
}: Omit<WorkbookSheet, 'name'>): (CellObject | null)[][] {
  return [(headings ?? columns).map(toXlsxTextCell), ...rows.map((row) => row.map(typedCell))];
}

/** Column width limits in characters, and the number of rows to measure. */
const widths = { min: 8, max: 48, sampledRows: 200 } as const;

/** Maximum width of a formatted number in characters. */
const formattedWidth = 24;

function measureCell(cell: CellObject | null | undefined): number {
  if (cell?.t === 'n') return cell.z === undefined ? String(cell.v).length : formattedWidth;
  return String(cell?.v ?? '').split('\n', 1)[0]?.length ?? 0;
}

/** Measures the width in characters that each column needs for its heading and first rows. */
export function measureSheetColumnWidths(cells: readonly (readonly (CellObject | null)[])[]): number[] {
  const sampled = cells.slice(0, widths.sampledRows);
  return (cells[0] ?? []).map((_heading, column) => {
    const lengths = sampled.map((row) => measureCell(row[column]) + 2);
    return Math.min(widths.max, Math.max(widths.min, ...lengths));
  });
}
