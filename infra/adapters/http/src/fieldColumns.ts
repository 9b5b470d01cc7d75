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

/** Words with a special spelling in headings. */
const words: Readonly<Record<string, string>> = {
  id: 'ID',
  rfq: 'RFQ',
  rfqs: 'RFQs',
  apis: 'APIs',
  ntn: 'NTN',
  sim: 'SIM',
};

/** Headings that differ from the name of the field. */
const headings: Readonly<Record<string, string>> = {
  at: 'Time',
  user_email: 'Email',
  created_at: 'Created',
  sent_at: 'Sent',
  viewed_at: 'Viewed',
  accepted_at: 'Accepted',
  rejected_at: 'Declined',
  responded_at: 'Responded',
  deleted_at: 'Deleted',
  need_changed_at: 'Need changed',
  need_before: 'Previous need',
  in_charge: 'Assignee',
  standing: 'Status',
  response_status: 'Status',
  quote_amount: 'Amount',
  quote_currency: 'Currency',
  quote_amount_unit: 'Amount is',
  quote_parts: 'Line items',
  quote_valid_until: 'Valid until',
  quote_inclusions: 'Inclusions',
  quote_details: 'Details',
  response_notes: 'Notes',
  rfq_number: 'RFQ number',
  total_providers: 'Providers',
  responded_count: 'Responses',
  found_little: 'Searches with few matches',
  without_result: 'Searches without a match',
};

/** Formats a field name as a heading; a name that already is readable text stays unchanged. */
export function formatFieldAsColumnHeading(field: string): string {
  const known = headings[field];
  if (known !== undefined) return known;
  if (!/^[a-z][A-Za-z\d]*(?:_[a-z\d]+)*$/.test(field)) return field;
  const parts = field
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
  const text = parts.map((part) => words[part] ?? part).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

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
