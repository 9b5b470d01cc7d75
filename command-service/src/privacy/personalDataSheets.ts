import { msg } from '@lingui/core/runtime-macro';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type Message, formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
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

/** Headings of sheets. */
const headings = { number: msg`Number`, event: msg`Event`, field: msg`Field`, value: msg`Value` };

function createSheet(
  name: Message,
  columns: readonly Message[],
  rows: readonly (readonly ExportSheetCell[])[],
): WorkbookSheet {
  return { name: formatMessage(name), columns: columns.map(formatMessage), rows };
}

function listSheet(name: Message, items: readonly unknown[]): WorkbookSheet {
  const { number, field, value } = headings;
  return createSheet(name, [number, field, value], toRows(items.map((item, index) => [index + 1, item])));
}

function eventRows(events: readonly DomainEvent[]): ExportSheetCell[][] {
  return events.flatMap(({ type, data }, index) => toRows([[type, data]]).map((row) => [index + 1, ...row]));
}

function eventSheet(name: Message, events: readonly DomainEvent[]): WorkbookSheet {
  const { number, event, field, value } = headings;
  return createSheet(name, [number, event, field, value], eventRows(events));
}

/** A sheet of events grouped by the id of their entity. */
function groupedEventSheet(
  name: Message,
  id: Message,
  groups: Readonly<Record<string, readonly DomainEvent[]>>,
): WorkbookSheet {
  const rows = Object.entries(groups).flatMap(([key, events]) => eventRows(events).map((row) => [key, ...row]));
  const { number, event, field, value } = headings;
  return createSheet(name, [id, number, event, field, value], rows);
}

/** Converts the stored data about a user to sheets, one per kind of data, with one row per value. */
export function buildPersonalDataSheets(data: CollectedPersonalData): readonly WorkbookSheet[] {
  return [
    listSheet(msg`Account`, data.account === null ? [] : [data.account]),
    listSheet(msg`Sessions`, data.sessions),
    listSheet(msg`API tokens`, data.apiTokens),
    listSheet(msg`Emails`, data.mails),
    eventSheet(msg`Account history`, data.person),
    eventSheet(msg`Access rights`, data.access),
    listSheet(msg`Company membership`, data.membership),
    eventSheet(msg`Company history`, data.company),
    eventSheet(msg`Provider applications`, data.applications),
    eventSheet(msg`Saved searches`, data.searches),
    eventSheet(msg`Company searches`, data.companySearches),
    eventSheet(msg`Search history`, data.searchLog),
    eventSheet(msg`Corrections`, data.corrections),
    groupedEventSheet(msg`RFQs`, msg`RFQ ID`, data.rfqs),
    groupedEventSheet(msg`Messages`, msg`Conversation ID`, data.messages),
    eventSheet(msg`Notifications`, data.notifications),
    groupedEventSheet(msg`Privacy requests`, msg`Request ID`, data.privacyRequests),
    listSheet(msg`Provider contacts`, data.contactOf),
    listSheet(msg`Webhooks`, data.webhooks),
  ];
}
