import { exportCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { referenceNetworkData } from '@marketplace/domain/coverage/coverage.referenceData.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { callTestApi, type TestApiReply, registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { testCoverageApiKeyHeaders } from '../../kit/coverageCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';

let market: InProcessTestMarketplace;
let token: string;

/** Name of the only provider that covers NR. The name looks like a spreadsheet formula. */
const formulaName = '=HYPERLINK("https://example.com")';
const providers = [...testSampleCatalogue.slice(0, 20)].map((each, at) =>
  at === 0
    ? { ...each, name: formulaName, radioTech: ['4G' as const], countries: ['NR'] }
    : { ...each, countries: ['DE'] },
);

beforeAll(async () => {
  market = await startTestMarketplace();
  token = (await registerConfirmedTestUser(market, 'ida@meridian.example')).token;
  const { position } = await publishTestProviders(market.deps, providers);
  await market.waitForPosition(position);
});
afterAll(async () => market.close());

const fetchExport = (query: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  callTestApi<string>(market.query, 'GET', `${exportCoverageEndpoint.path}${query}`, undefined, {
    headers: testCoverageApiKeyHeaders,
    ...options,
  });

type Line = Readonly<Record<string, string>>;

/** Parses a CSV into rows, keyed by column name. */
function parseRows({ body, status }: TestApiReply<string>): readonly Line[] {
  expect(status).toBe(200);
  const { Sheets } = XLSX.read(body.replace('\uFEFF', ''), { type: 'string', raw: true });
  return XLSX.utils.sheet_to_json<Line>(Object.values(Sheets)[0] ?? {}, { defval: '', raw: false });
}

const findRow = (lines: readonly Line[], code: string, technology: string): Line =>
  lines.find((line) => line['Code'] === code && line['Technology'] === technology) ?? {};

test('exports a row for every country and technology, with source and date of every value', async () => {
  const lines = parseRows(await fetchExport('?format=csv', { token }));
  expect(lines).toHaveLength(countryCodes.length * 6);
  const nauru = findRow(lines, 'NR', '4G');
  expect(nauru).toMatchObject({
    Country: 'Nauru',
    Providers: '1',
    'Providers source': 'Claimed by provider, catalogue version 1',
    'Networks date': referenceNetworkData.date,
    'Networks source': `Reference network data, version ${referenceNetworkData.version}`,
  });
  expect(nauru['Providers date']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const germany = findRow(lines, 'DE', '3G');
  expect(germany['Network names']).toBe('');
  expect(germany['Switch-off']).toContain('switched off 2021');
  const lte = findRow(lines, 'DE', '4G');
  expect(lte['Network names']).toContain('Telekom');
  expect(lte['Network sources']).toContain('mcc-mnc-list');
  expect(lte['Confidence']).not.toBe('');
});

test('escapes names that look like formulas', async () => {
  const { body } = await fetchExport('?format=csv', { token });
  expect(body).toContain(`"'=HYPERLINK(""https://example.com"")"`);
});

test('returns the same counts to guests, without names', async () => {
  const [own, guests] = [
    parseRows(await fetchExport('?format=csv', { token })),
    parseRows(await fetchExport('?format=csv')),
  ];
  expect(guests.map(({ Providers, Networks }) => [Providers, Networks])).toEqual(
    own.map(({ Providers, Networks }) => [Providers, Networks]),
  );
  const named = ['Provider names', 'Network names', 'Network sources', 'Confidence', 'Switch-off'];
  expect(Object.keys(own[0] ?? {}).filter((column) => !Object.keys(guests[0] ?? {}).includes(column))).toEqual(named);
});

test('filters columns by view and rows by technology', async () => {
  const providersOnly = parseRows(await fetchExport('?format=csv&view=providers&technologies=nb_iot,4g', { token }));
  expect([...new Set(providersOnly.map(({ Technology }) => Technology))]).toEqual(['4G', 'NB-IoT']);
  expect(Object.keys(providersOnly[0] ?? {}).filter((column) => column.startsWith('Network'))).toEqual([]);
  const networksOnly = parseRows(await fetchExport('?format=csv&view=infrastructure&technologies=5g', { token }));
  expect(Object.keys(networksOnly[0] ?? {}).filter((column) => column.startsWith('Provider'))).toEqual([]);
  expect((await fetchExport('?technologies=6g', { token })).status).toBe(400);
});

test('returns a workbook with the rows of the CSV, named after the catalogue version', async () => {
  const reply = await market.query.inject({
    url: `${exportCoverageEndpoint.path}?technologies=4g`,
    headers: { ...testCoverageApiKeyHeaders, authorization: `Bearer ${token}` },
  });
  expect(reply.headers['content-disposition']).toBe('attachment; filename="coverage-catalogue-version-1.xlsx"');
  const { Sheets } = XLSX.read(reply.rawPayload);
  const rows = XLSX.utils.sheet_to_json<unknown[]>(Sheets['Coverage'] ?? {}, { header: 1 });
  expect(rows).toHaveLength(countryCodes.length + 1);
});

test('supports semicolons as separator, and rejects others', async () => {
  const { body } = await fetchExport('?format=csv&separator=semicolon', { token });
  expect(body.split('\r\n')[1]).toMatch(/^"[^"]+";"[A-Z]{2}";"/);
  expect((await fetchExport('?format=csv&separator=pipe', { token })).status).toBe(400);
});

test('rejects requests without the key', async () => {
  expect((await fetchExport('', { token, headers: {} })).status).toBe(401);
});
