import { plainSheetText, startsLikeFormula } from '@marketplace/contracts/kernel/formulaText.ts';
import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { CellObject } from 'xlsx';
import type { AmountCell, Cell, TimeCell } from './cells.ts';
import type { Sheet } from './workbook.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;
const day = /^\d{4}-\d\d-\d\d$/;
const decimal = /^\d+(?:\.\d+)?$/;
/** Significant digits that a number of a spreadsheet keeps; a longer amount stays text, which is exact. */
const maxDigits = 15;
const dayMs = 86_400_000;
/** Day 0 of spreadsheets. Before 1 March 1900 they count one day more, so earlier days stay text. */
const epoch = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

const formats = { instant: 'yyyy-mm-dd hh:mm:ss "UTC"', day: 'yyyy-mm-dd', text: '@' } as const;

/**
 * A text that stays as it is. One that begins like a formula has the format of texts, so that a spreadsheet does not make it a formula
 * when a person edits the cell.
 */
export function textCell(text: string): CellObject {
  return { t: 's', v: plainSheetText(text), ...(startsLikeFormula(text) && { z: formats.text }) };
}

/** Rows of texts, `null` for an empty cell. */
export function textRows(rows: readonly (readonly (string | null)[])[]): (CellObject | null)[][] {
  return rows.map((row) => row.map((text) => (text === null ? null : textCell(text))));
}

function dateCell({ time }: TimeCell): CellObject {
  const format = instant.test(time) ? formats.instant : day.test(time) ? formats.day : null;
  const ms = Date.parse(time);
  return format === null || Number.isNaN(ms) || ms < firstDay
    ? textCell(time)
    : { t: 'n', v: (ms - epoch) / dayMs, z: format };
}

/** The number format of an amount, with its currency and all decimals that it has. */
function amountFormat(amount: string, currency: Currency | null): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const shown = Math.max(decimals, currency === null ? 0 : currencyDecimals[currency]);
  const digits = shown === 0 ? '#,##0' : `#,##0.${'0'.repeat(shown)}`;
  return currency === null ? digits : `[$${currency}] ${digits}`;
}

function numberCell({ amount, currency }: AmountCell): CellObject {
  const digits = amount.replace('.', '').replace(/^0+/, '');
  if (!decimal.test(amount) || digits.length > maxDigits) return textCell(amount);
  return { t: 'n', v: Number(amount), z: amountFormat(amount, currency) };
}

function typedCell(cell: Cell): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'number') return { t: 'n', v: cell };
  if (typeof cell === 'string') return textCell(cell);
  return 'time' in cell ? dateCell(cell) : numberCell(cell);
}

/** Headings and rows of a sheet as a workbook stores them: numbers and times typed, texts as they are, since no text cell is a formula. */
export function typedRows({ columns, headings, rows }: Omit<Sheet, 'name'>): (CellObject | null)[][] {
  return [(headings ?? columns).map(textCell), ...rows.map((row) => row.map(typedCell))];
}

/** Characters of a column, and how many rows decide about them. */
const widths = { min: 8, max: 48, sampledRows: 200 } as const;

/** Characters that a formatted number takes at most. */
const formattedWidth = 24;

function shownLength(cell: CellObject | null | undefined): number {
  if (cell?.t === 'n') return cell.z === undefined ? String(cell.v).length : formattedWidth;
  return String(cell?.v ?? '').split('\n', 1)[0]?.length ?? 0;
}

/** Characters that each column needs, from its heading and first rows. */
export function columnWidths(cells: readonly (readonly (CellObject | null)[])[]): number[] {
  const sampled = cells.slice(0, widths.sampledRows);
  return (cells[0] ?? []).map((_heading, column) => {
    const lengths = sampled.map((row) => shownLength(row[column]) + 2);
    return Math.min(widths.max, Math.max(widths.min, ...lengths));
  });
}
