import { countMatchesEndpoint, matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { callTestApi } from '../../kit/apiCalls.ts';
import {
  buildSingleSheetTestWorkbook,
  startCatalogueUploadHarness,
  type CatalogueUploadTestHarness,
} from '../../kit/uploadHarness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const url = '/api/providers/match-requirements';
const wizard = {
  geographicMode: 'countries',
  geographicRegions: ['Germany', 'France'],
  powerSensitivity: 'Battery-powered',
};

let bench: CatalogueUploadTestHarness;
beforeAll(async () => {
  bench = await startCatalogueUploadHarness();
  const rows: [string, string, string, string][] = [
    ['Provider', 'Type', 'Protocols Supported', 'Countries Supported'],
    ['Here', 'MVNO', 'LTE-M, NB-IoT', 'Germany, France'],
    ['Half', 'MVNO', 'LTE-M', 'Germany'],
    ['Elsewhere', 'MVNO', 'LTE-M', 'Japan'],
  ];
  const made = await bench.upload(buildSingleSheetTestWorkbook(...rows));
  await bench.names(made.body.position);
});
afterAll(async () => bench.market.close());

const match = async (body: object, query = '') =>
  callTestApi(bench.market.query, 'POST', `${url}${query}`, body, { token: bench.admin.token });
const code = (reply: { body: unknown }) => ProblemDetails.parse(reply.body).code;

test('ranks providers by coverage, omits those without any, and signs the reply', async () => {
  const reply = matchRequirementsEndpoint.reply.parse((await match(wizard)).body);
  expect(reply.providers.map(({ Provider }) => Provider)).toEqual(['Here', 'Half']);
  expect(reply).toMatchObject({ total: 2, catalogueVersion: 1 });
  expect(reply.digest).toMatch(/^[\w-]+\.[0-9a-f]{64}$/);
});

test('rejects misspelled fields, regions and parameters, and suggests the closest name', async () => {
  const refusal = async (body: object, query = '', path = url) => {
    const reply = await callTestApi(bench.market.query, 'POST', `${path}${query}`, body, { token: bench.admin.token });
    const { code, message } = ProblemDetails.parse(reply.body);
    return [reply.status, code, message];
  };
  const refused = (message: string) => [400, 'request.shape', message];
  const field = refused('There is no field "geographicCountries". Did you mean "specificCountries"?');
  const region = refused('The region "Eurpoe" is not recognised. Did you mean "Europe"?');
  for (const path of [url, '/api/providers/match-count']) {
    expect(await refusal({ geographicCountries: ['Germany'] }, '', path)).toEqual(field);
    expect(await refusal({ geographicMode: 'regions', geographicRegions: ['Eurpoe'] }, '', path)).toEqual(region);
  }
  expect(await refusal(wizard, '?limt=1')).toEqual(refused('"limt" is unknown. Did you mean "limit"?'));
  expect(await refusal(wizard, '?country=germany')).toEqual(refused('This is not a country code. Did you mean "DE"?'));
});

test('lists requirements that were ignored', async () => {
  const requirements = { ...wizard, deviceMobility: 'Hovering', colour: 'teal' };
  const ignored = [
    { field: 'deviceMobility', value: 'Hovering' },
    { field: 'colour', value: null },
  ];
  expect(matchRequirementsEndpoint.reply.parse((await match(requirements)).body)).toMatchObject({ total: 2, ignored });
  expect((await match(wizard)).body).not.toHaveProperty('ignored');
  const counted = await callTestApi(bench.market.query, 'POST', '/api/providers/match-count', requirements);
  expect(countMatchesEndpoint.reply.parse(counted.body)).toMatchObject({ count: 2, ignored });
});

test('returns a page of the matches and the total', async () => {
  const reply = matchRequirementsEndpoint.reply.parse((await match(wizard, '?limit=1&offset=1')).body);
  expect([reply.providers.map(({ Provider }) => Provider), reply.total]).toEqual([['Half'], 2]);
});

test('returns the best match and the bands of all matches on every page', async () => {
  const all = matchRequirementsEndpoint.reply.parse((await match(wizard)).body);
  const page = matchRequirementsEndpoint.reply.parse((await match(wizard, '?limit=1&offset=1')).body);
  expect(page.top).toMatchObject({ name: 'Here', type: 'MVNO' });
  expect(page.bands).toEqual(all.providers.map(({ matchBand }) => ({ band: matchBand, count: 1 })));
});

test('filters and sorts the page without changing the signed result', async () => {
  const all = matchRequirementsEndpoint.reply.parse((await match(wizard)).body);
  const sorted = matchRequirementsEndpoint.reply.parse((await match(wizard, '?sort=name')).body);
  expect(sorted.providers.map(({ Provider }) => Provider)).toEqual(['Half', 'Here']);
  const filtered = matchRequirementsEndpoint.reply.parse(
    (await match(wizard, '?protocol=NB-IoT&q=HERE&view=listing')).body,
  );
  expect(filtered.providers.map(({ Provider }) => Provider)).toEqual(['Here']);
  expect(filtered.providers[0]).not.toHaveProperty('countries_iso');
  expect([filtered.found, filtered.total, filtered.insights]).toEqual([1, all.total, all.insights]);
  expect(all.insightKinds).toHaveLength(all.insights.length);
  expect(all.facets.protocol).toEqual([
    { value: 'LTE-M', count: 2 },
    { value: 'NB-IoT', count: 1 },
  ]);
  expect([filtered.facets.protocol, filtered.facets.type]).toEqual([
    [
      { value: 'LTE-M', count: 1 },
      { value: 'NB-IoT', count: 1 },
    ],
    [{ value: 'MVNO', count: 1 }],
  ]);
});

test('finds nothing for empty requirements', async () => {
  const reply = matchRequirementsEndpoint.reply.parse((await match({})).body);
  expect([reply.providers, reply.insights]).toEqual([[], []]);
});

test('rejects guests with session.needed', async () => {
  const reply = await callTestApi(bench.market.query, 'POST', url, wizard);
  expect([reply.status, code(reply)]).toEqual([401, 'session.needed']);
});

test('returns the number of matches to guests, without names', async () => {
  const reply = await callTestApi(bench.market.query, 'POST', countMatchesEndpoint.path, wizard);
  expect([reply.status, reply.body]).toEqual([200, { count: 2, catalogueVersion: 1 }]);
  expect((await callTestApi(bench.market.query, 'POST', countMatchesEndpoint.path, {})).body).toMatchObject({
    count: 0,
  });
});

test.each([
  ['another mode', { geographicMode: 'planets' }],
  ['a number as the region', { geographicRegions: 7 }],
  ['a nested free-form value', { anything: { deep: true } }],
  ['a list as the body', []],
])('rejects %s', async (_what, body) => {
  const reply = await match(body);
  expect([reply.status, code(reply)]).toEqual([400, 'request.shape']);
});

test.each(['?limit=0', '?sort=price', '?view=short', '?offset=-1'])(
  'rejects invalid list parameters: %s',
  async (query) => {
    expect(code(await match(wizard, query))).toBe('request.shape');
  },
);

test('rejects a body that is too large', async () => {
  expect((await match({ anything: 'x'.repeat(300_000) })).status).toBe(413);
});
