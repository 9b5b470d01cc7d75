import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { amountCell, type Cell, timeCell } from '@marketplace/http/cells.ts';
import type { Sheet } from '@marketplace/http/workbook.ts';
import type { CollectedData } from './collectData.ts';

/** Characters that a cell takes at most, with room for what makes it a text; a longer value goes on in the next row. */
const cellLength = 30_000;

/** A value's place, as `requirements.countries.0`, and the value; lists and objects that hold nothing are left out. */
type Leaf = readonly [field: string, value: Cell];

const timeField = /(?:^at|At|_at|^deadline|\.deadline|\.at|[vV]alid_?[uU]ntil)$/;
const instant = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;
const amountField = /(?:^|[._])(?:quote_)?amount$/i;
const decimal = /^\d+(?:\.\d+)?$/;

/** A text's cell: members of events that hold times and amounts are typed; texts of people stay text. */
function textLeaf(text: string, field: string): Cell {
  if (timeField.test(field) && instant.test(text)) return timeCell(text);
  return amountField.test(field) && decimal.test(text) ? amountCell(text, null) : text;
}

function leavesOf(value: unknown, field = ''): readonly Leaf[] {
  if (value === null || value === undefined) return [[field, null]];
  if (value instanceof Date) return [[field, timeCell(value.toISOString())]];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, member]) =>
      leavesOf(member, field === '' ? name : `${field}.${name}`),
    );
  }
  if (typeof value === 'number') return [[field, value]];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length <= cellLength) return [[field, textLeaf(text, field)]];
  const parts = Math.ceil(text.length / cellLength);
  return Array.from({ length: parts }, (_, part) => [field, text.slice(part * cellLength, (part + 1) * cellLength)]);
}

function rowsOf(entries: readonly (readonly [name: Cell, value: unknown])[]): Cell[][] {
  return entries.flatMap(([name, value]) =>
    leavesOf(value).map(([field, leaf]) => [name, field.slice(0, cellLength), leaf]),
  );
}

function listSheet(name: string, items: readonly unknown[]): Sheet {
  return { name, columns: ['Number', 'Field', 'Value'], rows: rowsOf(items.map((item, index) => [index + 1, item])) };
}

function eventRows(events: readonly DomainEvent[]): Cell[][] {
  return events.flatMap(({ type, data }, index) => rowsOf([[type, data]]).map((row) => [index + 1, ...row]));
}

function eventSheet(name: string, events: readonly DomainEvent[]): Sheet {
  return { name, columns: ['Number', 'What happened', 'Field', 'Value'], rows: eventRows(events) };
}

/** Events by the id of what they are about. */
function eventsSheet(name: string, id: string, things: Readonly<Record<string, readonly DomainEvent[]>>): Sheet {
  const rows = Object.entries(things).flatMap(([key, events]) => eventRows(events).map((row) => [key, ...row]));
  return { name, columns: [id, 'Number', 'What happened', 'Field', 'Value'], rows };
}

/** What is kept about a person as sheets, one for each kind: a row for every single value. */
export function dataSheets(data: CollectedData): readonly Sheet[] {
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
    eventsSheet('RFQs', 'RFQ', data.rfqs),
    eventsSheet('Messages', 'Conversation', data.messages),
    eventSheet('Notifications', data.notifications),
    eventsSheet('Privacy requests', 'Request', data.privacyRequests),
    listSheet('Invitations for providers', data.contactOf),
    listSheet('Webhooks', data.webhooks),
  ];
}
