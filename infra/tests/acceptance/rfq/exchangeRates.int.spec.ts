import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import {
  listExchangeRatesEndpoint,
  previewRateFileEndpoint,
  readExchangeRatesEndpoint,
  removeExchangeRateEndpoint,
  setExchangeRatesEndpoint,
} from '@marketplace/contracts/rfq/rfq.rates.api.ts';
import { createTestWorkbook } from '@marketplace/command-service/catalogue/import/testing/workbooks.ts';
import { createTestWorkbookWithManyParts } from '@marketplace/command-service/catalogue/import/testing/zips.ts';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callTestApi, type TestApiReply } from '../../kit/apiCalls.ts';
import { encodeTestMultipartForm } from '../../kit/forms.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date('2026-11-27T09:00:00.000Z'));
});
afterAll(async () => scenario.close());

/** Version of the rates and number of their events at the start of a test, when no rates are set. */
let before: { readonly version: number; readonly events: number };
beforeEach(async () => {
  const { rates, version } = await fetchAsAdmin();
  for (const [index, { currency }] of rates.entries())
    expect((await removeRate(currency, version + index)).status).toBe(200);
  before = { version: version + rates.length, events: 0 };
  before = { ...before, events: (await rateEvents()).length };
});

const path = setExchangeRatesEndpoint.path;
const day = { as_of: '2026-11-26', source: 'Example Bank' };
const usd = { currency: 'USD', rate: '1.25' };

/** @param changes number of changes that the admin has seen since the start of the test. */
const setRates = (changes: number, more: object = {}, as = scenario.admin, key?: string): Promise<TestApiReply> => {
  const body = { version: before.version + changes, ...day, rates: [usd], ...more };
  return callTestApi(scenario.market.command, 'PUT', path, body, {
    token: as.token,
    ...(key !== undefined && { key }),
  });
};
const removeRate = (currency: string, version: number): Promise<TestApiReply> => {
  const url = `${removeExchangeRateEndpoint.path.replace(':currency', currency)}?version=${version}`;
  return callTestApi(scenario.market.command, 'DELETE', url, undefined, { token: scenario.admin.token });
};
async function preview(name: string, bytes: string | Uint8Array): Promise<TestApiReply> {
  const { payload, headers } = await encodeTestMultipartForm([{ name, bytes }]);
  return callTestApi(scenario.market.command, 'POST', previewRateFileEndpoint.path, payload, {
    token: scenario.admin.token,
    headers,
  });
}
const fetchAsBuyer = async () =>
  readExchangeRatesEndpoint.reply.parse((await scenario.get(readExchangeRatesEndpoint.path, scenario.buyer)).body);
const fetchAsAdmin = async () => listExchangeRatesEndpoint.reply.parse((await scenario.get(path, scenario.admin)).body);
const toStatusAndCode = ({ status, body }: TestApiReply) => [status, ProblemDetails.parse(body).code] as const;
const rateEvents = async () => {
  const events = await scenario.market.readEvents();
  return events.filter(({ type }) => type.startsWith('ExchangeRate')).slice(before.events);
};

test('provides rates that an admin has set to buyers, with date and source', async () => {
  expect(await fetchAsBuyer()).toEqual({ base: 'EUR', rates: [] });
  expect((await setRates(0)).body).toMatchObject({ version: before.version + 1 });
  expect(await fetchAsBuyer()).toEqual({ base: 'EUR', rates: [{ ...usd, ...day }] });
  const refused = await setRates(1, {}, scenario.buyer);
  expect(refused.status).toBe(403);
});

test('shows admins the author of a rate, and a description of every change', async () => {
  await setRates(0);
  await setRates(1, {
    rates: [
      { currency: 'JPY', rate: '1164.35' },
      { ...usd, rate: '1.26' },
    ],
  });
  await removeRate('JPY', before.version + 2);
  const { version, rates, changes } = await fetchAsAdmin();
  const { first_name: first, last_name: last } = scenario.admin.user;
  const by = `${first} ${last}`.trim();
  expect(version).toBe(before.version + 3);
  expect(rates).toMatchObject([{ currency: 'USD', rate: '1.26', set_by: by }]);
  expect(changes.slice(0, 3).map((change) => [change.version - before.version, change.by, change.words])).toEqual([
    [3, by, 'Removed the rate for JPY'],
    [2, by, 'Set exchange rates: 1 EUR = 1,164.35 JPY, 1.26 USD as of 26 Nov 2026 (source: Example Bank)'],
    [1, by, 'Set exchange rates: 1 EUR = 1.25 USD as of 26 Nov 2026 (source: Example Bank)'],
  ]);
});

test('applies a repeated command once, and rejects concurrent changes by two admins', async () => {
  const [once, again] = [await setRates(0, {}, scenario.admin, 'k'), await setRates(0, {}, scenario.admin, 'k')];
  expect(again.body).toEqual(once.body);
  expect(toStatusAndCode(await setRates(0, { rates: [{ ...usd, rate: '1.3' }] }))).toEqual([409, 'rates.changed']);
  const both = await Promise.all(['1.27', '1.28'].map((rate) => setRates(1, { rates: [{ ...usd, rate }] })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rateEvents()).toHaveLength(2);
});

test('rejects invalid input with its code, and stores nothing', async () => {
  const singleRate = (currency: string, rate: string) => ({ rates: [{ currency, rate }] });
  const refusals: readonly (readonly [object, number, string])[] = [
    [singleRate('XYZ', '1'), 422, 'rates.currency'],
    [singleRate('EUR', '1'), 422, 'rates.base'],
    ...['0', '-1', '1e5', '1.234,56', '1,234.56'].map((rate) => [singleRate('USD', rate), 422, 'rates.rate'] as const),
    [{ rates: [usd, usd] }, 422, 'rates.duplicate'],
    [{ as_of: '2026-11-28' }, 422, 'rates.day'],
    [{ as_of: '26.11.2026' }, 422, 'rates.day'],
    [{ source: ' ' }, 422, 'rates.source'],
    [{ source: 'a\u0000b' }, 400, 'request.shape'],
    [singleRate('USD', '1\u0000'), 400, 'request.shape'],
    [{ rates: [] }, 400, 'request.shape'],
    [{ rates: [usd, { currency: 'GBP', rate: '0' }] }, 422, 'rates.rate'],
  ];
  for (const [more, status, code] of refusals) expect(toStatusAndCode(await setRates(0, more))).toEqual([status, code]);
  expect(toStatusAndCode(await removeRate('USD', before.version))).toEqual([404, 'rates.unknown']);
  expect(await rateEvents()).toEqual([]);
  await setRates(0);
  expect(toStatusAndCode(await setRates(1, { as_of: '2026-11-25' }))).toEqual([409, 'rates.older']);
  expect(await fetchAsBuyer()).toMatchObject({ rates: [{ ...usd, ...day }] });
});

test('previews the changes of a CSV file or workbook, and stores nothing', async () => {
  await setRates(0);
  const expected = {
    version: before.version + 1,
    as_of: '2026-11-26',
    rates: [
      { currency: 'USD', rate: '1.0812', before: { ...usd, ...day } },
      { currency: 'GBP', rate: '0.8541', before: null },
    ],
    left_out: ['CHF'],
  };
  const rows = [
    ['Date', 'USD', 'CHF', 'GBP'],
    ['26 November 2026', 1.0812, 0.94, 0.8541],
  ];
  const text = await preview('eurofxref.csv', rows.map((row) => `${row.join(', ')}, `).join('\n'));
  expect(previewRateFileEndpoint.reply.parse(text.body)).toEqual(expected);
  // The cell displays two decimals of the stored number.
  const change = (sheet: XLSX.WorkSheet): void => void ((sheet['B2'] as XLSX.CellObject).z = '0.00');
  const workbook = await preview('rates.xlsx', createTestWorkbook([{ rows, change }]));
  expect(previewRateFileEndpoint.reply.parse(workbook.body)).toEqual(expected);
  expect(await rateEvents()).toHaveLength(1);
});

test('rejects an invalid file of rates with its code', async () => {
  const refusals: readonly (readonly [string, string | Uint8Array, number, string])[] = [
    ['rates.txt', 'Currency,Rate\nUSD,1', 422, 'upload.extension'],
    ['rates.csv', '', 422, 'upload.empty'],
    ['rates.csv', 'a'.repeat(256 * 1024 + 1), 413, 'upload.too-large'],
    ['rates.csv', 'Provider\nemnify', 422, 'rates.file'],
    ['rates.csv', 'Currency,Rate\nUSD,0', 422, 'rates.rate'],
    ['rates.xlsx', 'Currency,Rate\nUSD,1', 422, 'upload.not-excel'],
    [
      'rates.xlsx',
      createTestWorkbook([{ rows: Array.from({ length: 1001 }, () => ['a']) }]),
      422,
      'upload.too-many-rows',
    ],
    ['rates.xlsx', createTestWorkbook([{ rows: [Array.from({ length: 101 }, () => 'a')] }]), 422, 'upload.too-wide'],
    ['rates.xlsx', createTestWorkbook([{ rows: [['Currency', 'Rate']] }]), 422, 'rates.file'],
    ['rates.xlsx', createTestWorkbookWithManyParts(201), 422, 'upload.too-many-parts'],
  ];
  for (const [name, bytes, status, code] of refusals)
    expect(toStatusAndCode(await preview(name, bytes))).toEqual([status, code]);
});

test('exports quotes with their amounts converted to a chosen currency', async () => {
  await setRates(0);
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  for (const [vendor, quote_amount, quote_currency] of [
    [scenario.vendors.emnify, '1.25', 'USD'],
    [scenario.vendors.soracom, '160', 'JPY'],
  ] as const) {
    const body = { rfq_id: rfqId, quote_amount, quote_currency };
    await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendor);
    expect((await scenario.post('/api/vendor/rfq/respond', body, vendor)).status).toBe(200);
  }
  await scenario.get('/api/rfq/own', scenario.buyer);
  const { rawPayload } = await scenario.market.query.inject({
    url: `/api/rfq/${rfqId}/quotes/export?currency=EUR`,
    headers: { authorization: `Bearer ${scenario.buyer.token}` },
  });
  const sheet = XLSX.read(rawPayload).Sheets['Quotes'] ?? {};
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet);
  const amounts = rows.map((row) => [row['Provider'], row['Approximate amount in EUR'], row['Exchange rates']]);
  expect(amounts.toSorted()).toEqual([
    ['Soracom', undefined, 'No exchange rate for JPY'],
    ['emnify', 1, '1 EUR = 1.25 USD, 26 Nov 2026, Example Bank'],
  ]);
});
