import { writeWorkbook } from '@marketplace/http/workbook.ts';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import type { CollectedData } from './collectData.ts';
import { dataSheets } from './dataSheets.ts';

const nothing: CollectedData = {
  ...{
    account: null,
    sessions: [],
    apiTokens: [],
    mails: [],
    person: [],
    access: [],
    membership: [],
    company: [],
    searches: [],
    companySearches: [],
    searchLog: [],
  },
  ...{
    corrections: [],
    rfqs: {},
    messages: {},
    notifications: [],
    applications: [],
    privacyRequests: {},
    contactOf: [],
    webhooks: [],
  },
};

async function written(data: CollectedData): Promise<XLSX.WorkBook> {
  return XLSX.read(await writeWorkbook(dataSheets(data)));
}
const cellsOf = ({ Sheets }: XLSX.WorkBook, name: string): unknown[][] =>
  XLSX.utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 });

test('there is a sheet for each kind of data, also where there is none', async () => {
  const book = await written(nothing);
  expect(book.SheetNames).toEqual([
    ...[
      'Account',
      'Sessions',
      'API tokens',
      'Mails',
      'Person',
      'Access',
      'Membership',
      'Company',
      'Applications',
      'Saved searches',
      'Company searches',
      'Search log',
    ],
    ...[
      'Corrections',
      'RFQs',
      'Messages',
      'Notifications',
      'Privacy requests',
      'Invitations for providers',
      'Webhooks',
    ],
  ]);
  expect(cellsOf(book, 'Mails')).toEqual([['Number', 'Field', 'Value']]);
});

test('every single value has a row, with the place where it stands', async () => {
  const sent = { type: 'RfqSent', data: { contact: { name: 'Ada' }, providers: ['emnify', 'soracom'] } };
  const book = await written({ ...nothing, rfqs: { 'rfq-1': [sent] } });
  expect(cellsOf(book, 'RFQs').slice(1)).toEqual([
    ['rfq-1', 1, 'RfqSent', 'contact.name', 'Ada'],
    ['rfq-1', 1, 'RfqSent', 'providers.0', 'emnify'],
    ['rfq-1', 1, 'RfqSent', 'providers.1', 'soracom'],
  ]);
});

test('types times and amounts of events, and leaves what people wrote as text', async () => {
  const quote = { at: '2026-11-28T08:25:00.000Z', quote: { amount: '12500.50', validUntil: '2026-12-31' } };
  const typed = { title: '2026-11-28', name: '12.50' };
  const book = await written({ ...nothing, person: [{ type: 'QuoteSent', data: { ...quote, ...typed } }] });
  const sheet = book.Sheets['Person'] ?? {};
  const types = ['D2', 'D3', 'D4', 'D5', 'D6'].map((at) => (sheet[at] as XLSX.CellObject).t);
  expect(types).toEqual(['n', 'n', 'n', 's', 's']);
});

test('no text is taken for a formula, whoever typed it', async () => {
  const person = [
    { type: 'ProfileChanged', data: { company: '=HYPERLINK("https://evil.example")', '+1': '@SUM(A1)' } },
  ];
  const book = await written({ ...nothing, person });
  const cells = Object.values(book.Sheets['Person'] ?? {}) as { readonly f?: string; readonly v?: unknown }[];
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
});

test('a text that is too long for a cell goes on in the next row', async () => {
  const long = 'x'.repeat(70_000);
  const book = await written({
    ...nothing,
    searchLog: [{ type: 'RequirementsMatched', data: { wizardData: { pet: long } } }],
  });
  const rows = cellsOf(book, 'Search log').slice(1);
  expect(rows.map(([, , field]) => field)).toEqual(['wizardData.pet', 'wizardData.pet', 'wizardData.pet']);
  expect(rows.map((row) => row[3]).join('')).toBe(long);
});
