import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readListingsEndpoint, readProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import {
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as XLSX from 'xlsx';

const headers = ['Provider', 'Type', 'radio_tech', 'Countries Supported', 'Logo File', 'Website'];
const dotted = ['Dots', 'MVNO', '4G', null, 'gone.svg', null];

let folder: string;
let bench: CatalogueUploadTestHarness;
let published: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'logos-'));
  writeFileSync(path.join(folder, 'alta.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  bench = await startCatalogueUploadHarness({ settings: { logoDir: folder } });
  const before = await get('details?ids=alta');
  expect(before.body).toEqual({ providers: [], missing: ['alta'], lastUpdated: null, catalogueVersion: 0 });
  const alta = ['Alta', 'MNO', 'LTE-M, 4G', 'Germany, France', 'alta.svg', null];
  const formula = ['=cmd', 'MNO', null, null, null, null];
  const first = await bench.upload(buildSingleSheetTestWorkbook(headers, alta, dotted, formula));
  await bench.names(first.body.position);
  const one = readProvidersEndpoint.reply.parse((await get('details?ids=alta')).body);
  const second = await bench.upload(
    buildSingleSheetTestWorkbook(headers, [...alta.slice(0, 5), 'https://alta.example'], dotted, formula),
  );
  await bench.names(second.body.position);
  const two = readProvidersEndpoint.reply.parse((await get('details?ids=alta')).body);
  published = [one, two].map(({ lastUpdated }) => lastUpdated ?? '');
});
afterAll(async () => {
  await bench.market.close();
  rmSync(folder, { recursive: true });
});

const get = async (rest: string) => callTestApi(bench.market.query, 'GET', `/api/providers/${rest}`);
const comparison = async (query: string) => {
  const url = `/api/providers/comparison?${query}`;
  return bench.market.query.inject({ method: 'GET', url });
};

test('returns complete providers in the requested order, and lists unknown IDs', async () => {
  const reply = readProvidersEndpoint.reply.parse((await get('details?ids=dots,nobody,alta')).body);
  expect(reply.providers.map(({ Provider }) => Provider)).toEqual(['Dots', 'Alta']);
  expect([reply.missing, reply.catalogueVersion]).toEqual([['nobody'], 2]);
  expect(reply.providers[1]).toMatchObject({ countries_iso: ['DE', 'FR'], Website: 'https://alta.example' });
  expect(reply.providers[1]?.scores.total).toBeGreaterThan(0);
});

test('returns the time at which the catalogue last changed each provider', async () => {
  const reply = readProvidersEndpoint.reply.parse((await get('details?ids=dots,alta')).body);
  expect(reply.providers.map(({ updated_at }) => updated_at)).toEqual(published);
  expect(reply.lastUpdated).toBe(published[1]);
});

test('returns no logo file that does not exist', async () => {
  const reply = readProvidersEndpoint.reply.parse((await get('details?ids=dots,alta')).body);
  expect(reply.providers.map((provider) => provider['Logo File'])).toEqual([null, 'alta.svg']);
});

test.each(['', '?ids=', '?ids=,', '?ids=a,b,c,d,e', `?ids=${'x'.repeat(201)}`])('rejects details%s', async (query) => {
  const reply = await get(`details${query}`);
  expect([reply.status, ProblemDetails.parse(reply.body).code]).toEqual([400, 'request.shape']);
});

test('returns listings in the requested order, without unknown providers', async () => {
  const reply = readListingsEndpoint.reply.strict().parse((await get('listings?ids=dots,nobody,alta')).body);
  expect(reply.providers.map((provider) => [provider.Provider, provider['Logo File']])).toEqual([
    ['Dots', null],
    ['Alta', 'alta.svg'],
  ]);
  expect(reply.providers[1]).toMatchObject({ Website: 'https://alta.example', country_count: 2 });
  expect(reply.providers[1]).not.toHaveProperty('countries_iso');
});

test.each(['?ids=', `?ids=${Array.from({ length: 51 }, (_none, at) => `p${at}`).join(',')}`])(
  'rejects listings%s',
  async (query) => expect((await get(`listings${query}`)).status).toBe(400),
);

test('returns a provider once when its ID is repeated', async () => {
  const reply = readProvidersEndpoint.reply.parse((await get('details?ids=alta,alta,dots,dots,alta')).body);
  expect(reply.providers.map(({ id }) => id)).toEqual(['alta', 'dots']);
});

test('exports the comparison as .xlsx, one provider per column, with covered countries', async () => {
  const reply = await comparison('ids=alta,dots&countries=DE,JP');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="comparison-catalogue-version-2.xlsx"');
  const [sheet] = Object.values(XLSX.read(reply.rawPayload).Sheets);
  if (sheet === undefined) throw new Error('The workbook has no sheet.');
  const rows = XLSX.utils.sheet_to_json<(string | number)[]>(sheet, { header: 1, defval: '' });
  expect(rows[0]).toEqual(['Group', 'Detail', 'Alta', 'Dots', 'Differs']);
  const row = (fact: string) => rows.find(([, label]) => label === fact);
  expect(row('LTE-M')).toEqual(['Technology', 'LTE-M', 'Yes', 'No', 'Yes']);
  expect(row('Countries')).toEqual(['Coverage', 'Countries', 2, 'Not stated', 'Yes']);
  expect(row('Your countries')).toEqual(['Coverage', 'Your countries', '1 of 2', 'Not stated', 'Yes']);
  expect(row('Missing countries')).toEqual(['Coverage', 'Missing countries', 'Japan', 'Not stated', 'Yes']);
  expect(row('Catalogue version')).toEqual(['Source', 'Catalogue version', 2, 2, '']);
  expect(row('Catalogue date')?.[2]).toBeTypeOf('number');
});

test('exports the comparison as .csv, with formula-like names escaped', async () => {
  const { providers } = readProvidersEndpoint.reply.parse((await get('details?ids=cmd,alta')).body);
  const reply = await comparison('ids=cmd,alta&format=csv');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.body.split('\r\n')[0]).toBe(`\uFEFF"Group","Fact","'=cmd","Alta","Differs"`);
  expect(reply.body).not.toContain('Your countries');
  expect(reply.body).toMatch(/\r\n"Source","Catalogue date","\d{4}-\d{2}-\d{2}",/);
  expect(providers).toHaveLength(2);
});

test.each([
  ['ids=nobody', 404, 'provider.not-found'],
  ['ids=alta&countries=Germany', 400, 'request.shape'],
  ['ids=alta&format=pdf', 400, 'request.shape'],
  ['ids=a,b,c,d,e', 400, 'request.shape'],
  ['ids=a%00b', 400, 'request.shape'],
])('rejects a comparison of %s', async (query, status, code) => {
  const reply = await comparison(query);
  expect([reply.statusCode, ProblemDetails.parse(reply.json()).code]).toEqual([status, code]);
});

test('serves forty concurrent exports or rejects them with 503, and shares identical ones', async () => {
  const countries = Array.from(
    { length: 40 },
    (_none, at) => `D${String.fromCharCode(65 + (at % 26))},A${String.fromCharCode(65 + Math.floor(at / 26))}`,
  );
  const different = await Promise.all(countries.map((pair) => comparison(`ids=alta,dots&countries=${pair}`)));
  const refused = different.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expect([reply.statusCode, ProblemDetails.parse(reply.json()).code]).toEqual([503, 'export.busy']);
    expect([reply.headers['retry-after'], reply.headers['content-disposition']]).toEqual(['2', undefined]);
  }
  const same = await Promise.all(countries.map(() => comparison('ids=alta,dots&countries=FR')));
  expect(same.map(({ statusCode }) => statusCode)).toEqual(countries.map(() => 200));
});
