import { buildXlsxWorkbook } from '@marketplace/http/workbook.ts';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import type { CollectedPersonalData } from './collectPersonalData.ts';
import { buildPersonalDataSheets } from './personalDataSheets.ts';

const emptyData: CollectedPersonalData = {
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

async function writeAndParse(data: CollectedPersonalData): Promise<XLSX.WorkBook> {
  return XLSX.read(await buildXlsxWorkbook(buildPersonalDataSheets(data)));
}
const getRows = ({ Sheets }: XLSX.WorkBook, name: string): unknown[][] =>
  XLSX.utils.sheet_to_json(Sheets[name] ?? {}, { header: 1 });

test('writes a sheet for each kind of data, also for empty ones', async () => {
  const book = await writeAndParse(emptyData);
  expect(book.SheetNames).toEqual([
    ...[
      'Account',
      'Sessions',
      'API tokens',
      'Emails',
      'Account history',
      'Access rights',
      'Company membership',
      'Company history',
      'Provider applications',
      'Saved searches',
      'Company searches',
      'Search history',
    ],
    ...['Corrections', 'RFQs', 'Messages', 'Notifications', 'Privacy requests', 'Provider contacts', 'Webhooks'],
  ]);
  expect(getRows(book, 'Emails')).toEqual([['Number', 'Field', 'Value']]);
});

test('writes one row per value, with its path', async () => {
  const sent = { type: 'RfqSent', data: { contact: { name: 'Ada' }, providers: ['emnify', 'soracom'] } };
  const book = await writeAndParse({ ...emptyData, rfqs: { 'rfq-1': [sent] } });
  expect(getRows(book, 'RFQs').slice(1)).toEqual([
    ['rfq-1', 1, 'RfqSent', 'contact.name', 'Ada'],
    ['rfq-1', 1, 'RfqSent', 'providers.0', 'emnify'],
    ['rfq-1', 1, 'RfqSent', 'providers.1', 'soracom'],
  ]);
});

test('types times and amounts of events, and keeps user input as text', async () => {
  const quote = { at: '2026-11-28T08:25:00.000Z', quote: { amount: '12500.50', validUntil: '2026-12-31' } };
  const typed = { title: '2026-11-28', name: '12.50' };
  const book = await writeAndParse({ ...emptyData, person: [{ type: 'QuoteSent', data: { ...quote, ...typed } }] });
  const sheet = book.Sheets['Account history'] ?? {};
  const types = ['D2', 'D3', 'D4', 'D5', 'D6'].map((at) => (sheet[at] as XLSX.CellObject).t);
  expect(types).toEqual(['n', 'n', 'n', 's', 's']);
});

test('writes formulas in user input as text', async () => {
  const person = [
    { type: 'ProfileChanged', data: { company: '=HYPERLINK("https://evil.example")', '+1': '@SUM(A1)' } },
  ];
  const book = await writeAndParse({ ...emptyData, person });
  const cells = Object.values(book.Sheets['Account history'] ?? {}) as { readonly f?: string; readonly v?: unknown }[];
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
});

test('continues a text that is too long for a cell in the next row', async () => {
  const long = 'x'.repeat(70_000);
  const book = await writeAndParse({
    ...emptyData,
    searchLog: [{ type: 'RequirementsMatched', data: { wizardData: { pet: long } } }],
  });
  const rows = getRows(book, 'Search history').slice(1);
  expect(rows.map(([, , field]) => field)).toEqual(['wizardData.pet', 'wizardData.pet', 'wizardData.pet']);
  expect(rows.map((row) => row[3]).join('')).toBe(long);
});
