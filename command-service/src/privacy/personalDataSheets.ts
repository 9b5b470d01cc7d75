import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { toSheetAmountCell, type ExportSheetCell, toSheetTimeCell } from '@marketplace/http/sheetCells.ts';
import type { WorkbookSheet } from '@marketplace/http/workbook.ts';
import type { CollectedPersonalData } from './collectPersonalData.ts';

/**
 * Maximum number of characters of a cell. It is below Excel's limit of 32,767 to leave space for the text prefix.
 * Longer values continue in the next row.
 */
const maxCellLength = 30_000;

/** Path of a value, for example `requirements.countries.0`, and the value; empty lists and objects are omitted. */
type Leaf = readonly [field: string, value: ExportSheetCell];

const timeField = /(?:^at|At|_at|^deadline|\.deadline|\.at|[vV]alid_?[uU]ntil)$/;
const instant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
const amountField = /(?:^|[._])(?:quote_)?amount$/i;
const decimal = /^\d+(?:\.\d+)?$/;

/** Converts times and amounts of events to typed cells; text entered by users remains text. */
function toCell(text: string, field: string): ExportSheetCell {
  if (timeField.test(field) && instant.test(text)) return toSheetTimeCell(text);
  return amountField.test(field) && decimal.test(text) ? toSheetAmountCell(text, null) : text;
}

function flattenValue(value: unknown, field = ''): readonly Leaf[] {
  if (value === null || value === undefined) return [[field, null]];
  if (value instanceof Date) return [[field, toSheetTimeCell(value.toISOString())]];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, member]) =>
      flattenValue(member, field === '' ? name : `${field}.${name}`),
    );
  }
  if (typeof value === 'number') return [[field, value]];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= maxCellLength) return [[field, toCell(text, field)]];
  const parts = Math.ceil(text.length / maxCellLength);
  return Array.from({ length: parts }, (_, part) => [
    field,
    text.slice(part * maxCellLength, (part + 1) * maxCellLength),
  ]);
}

function toRows(entries: readonly (readonly [name: ExportSheetCell, value: unknown])[]): ExportSheetCell[][] {
  return entries.flatMap(([name, value]) =>
    flattenValue(value).map(([field, leaf]) => [name, field.slice(0, maxCellLength), leaf]),
  );
}

function listSheet(name: string, items: readonly unknown[]): WorkbookSheet {
  return { name, columns: ['Number', 'Field', 'Value'], rows: toRows(items.map((item, index) => [index + 1, item])) };
}

function eventRows(events: readonly DomainEvent[]): ExportSheetCell[][] {
  return events.flatMap(({ type, data }, index) => toRows([[type, data]]).map((row) => [index + 1, ...row]));
}

function eventSheet(name: string, events: readonly DomainEvent[]): WorkbookSheet {
  return { name, columns: ['Number', 'What happened', 'Field', 'Value'], rows: eventRows(events) };
}

/** A sheet of events grouped by the id of their entity. */
function groupedEventSheet(
  name: string,
  id: string,
  groups: Readonly<Record<string, readonly DomainEvent[]>>,
): WorkbookSheet {
  const rows = Object.entries(groups).flatMap(([key, events]) => eventRows(events).map((row) => [key, ...row]));
  return { name, columns: [id, 'Number', 'What happened', 'Field', 'Value'], rows };
}

/** Converts the stored data about a user to sheets, one per kind of data, with one row per value. */
export function buildPersonalDataSheets(data: CollectedPersonalData): readonly WorkbookSheet[] {
  return [
    listSheet('Account', data.account === null ? [] : [data.account]),
    listSheet('Sessions', data.sessions),
    listSheet('API tokens', data.apiTokens),
    listSheet('Mails', data.mails),
    eventSheet('Person', data.person),
    eventSheet('Access', data.access),
    listSheet('Membership', data.membership),
    eventSheet('Company', data.company),
    eventSheet('Applications', data.applications),
    eventSheet('Saved searches', data.searches),
    eventSheet('Company searches', data.companySearches),
    eventSheet('Search log', data.searchLog),
    eventSheet('Corrections', data.corrections),
    groupedEventSheet('RFQs', 'RFQ', data.rfqs),
    groupedEventSheet('Messages', 'Conversation', data.messages),
    eventSheet('Notifications', data.notifications),
    groupedEventSheet('Privacy requests', 'Request', data.privacyRequests),
    listSheet('Invitations for providers', data.contactOf),
    listSheet('Webhooks', data.webhooks),
  ];
}
