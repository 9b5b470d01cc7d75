import type { Currency } from '@marketplace/contracts/kernel/money.ts';

/** A time or a day in ISO 8601; shown as a date in a workbook and as text in a CSV file. */
export interface SheetTimeCell {
  readonly time: string;
}

/** An exact decimal amount; shown as a number with its currency in a workbook and as plain digits in a CSV file. */
export interface SheetAmountCell {
  readonly amount: string;
  readonly currency: Currency | null;
}

/** A cell: text (never a formula), a number, a time or day, an amount, or `null` for an empty cell. */
export type ExportSheetCell = string | number | SheetTimeCell | SheetAmountCell | null;

/** @returns the cell of a time or day; `null` for an empty cell. */
export function toSheetTimeCell(time: string | null): SheetTimeCell | null {
  return time === null ? null : { time };
}

/** @returns the cell of an amount; `null` for an empty cell. */
export function toSheetAmountCell(amount: string | null, currency: Currency | null): SheetAmountCell | null {
  return amount === null ? null : { amount, currency };
}

/** Formats a cell as text: times in ISO 8601, numbers in plain digits with a decimal point. */
export function formatSheetCellAsText(cell: ExportSheetCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'time' in cell ? cell.time : cell.amount;
}
