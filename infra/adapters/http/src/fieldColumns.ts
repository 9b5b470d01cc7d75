import { quoteCurrencies } from '@marketplace/contracts/kernel/money.ts';
import {
  type SheetAmountCell,
  toSheetAmountCell,
  type ExportSheetCell,
  type SheetTimeCell,
  toSheetTimeCell,
} from './sheetCells.ts';

/** Names of the fields with a time or a day, in addition to names that end in `_at`. */
const timeFields: ReadonlySet<string> = new Set([
  'at',
  'deadline',
  'start',
  'week',
  'first_search',
  'last_search',
  'quote_valid_until',
  'contact_visible_since',
  'visible_from',
  'visible_until',
]);

const isTimeField = (field: string): boolean => timeFields.has(field) || field.endsWith('_at');

type TypedCell = SheetTimeCell | SheetAmountCell;

/** Whether a value is already a time or amount cell; other objects with a time or an amount do not count. */
function isTypedCell(value: object): value is TypedCell {
  const members = Object.keys(value).join(' ');
  return members === 'time' || members === 'amount currency';
}

/**
 * Converts a field of a row to a cell: lists are joined, booleans become yes or no, and the field name determines which
 * texts are times or amounts.
 */
export function convertRowFieldToSheetCell<Row extends object>(row: Row, field: keyof Row & string): ExportSheetCell {
  const value: unknown = row[field];
  if (typeof value === 'string') {
    if (isTimeField(field)) return toSheetTimeCell(value);
    if (field !== 'quote_amount') return value;
    const currency = 'quote_currency' in row ? row.quote_currency : null;
    return toSheetAmountCell(value, quoteCurrencies.find((known) => known === currency) ?? null);
  }
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' && value !== null && isTypedCell(value) ? value : null;
}
