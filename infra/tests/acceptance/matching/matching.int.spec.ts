import { countMatches, matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { call } from '../../kit/calls.ts';
import { sheetOf, startUploadBench, type UploadBench } from '../../kit/uploadBench.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const url = '/api/providers/match-requirements';
const wizard = {
  geographicMode: 'countries',
  geographicRegions: ['Germany', 'France'],
  powerSensitivity: 'Battery-powered',
};

let bench: UploadBench;
beforeAll(async () => {
  bench = await startUploadBench();
  const rows: [string, string, string, string][] = [
    ['Provider', 'Type', 'Protocols Supported', 'Countries Supported'],
    ['Here', 'MVNO', 'LTE-M, NB-IoT', 'Germany, France'],
    ['Half', 'MVNO', 'LTE-M', 'Germany'],
    ['Elsewhere', 'MVNO', 'LTE-M', 'Japan'],
  ];
  const made = await bench.upload(sheetOf(...rows));
  await bench.names(made.body.position);
});
afterAll(async () => bench.market.close());

const match = async (body: object, query = '') =>
  call(bench.market.query, 'POST', `${url}${query}`, body, { token: bench.admin.token });
const code = (reply: { body: unknown }) => Problem.parse(reply.body).code;

test('ranks who covers more above who covers less, leaves out who covers nothing, and signs the answer', async () => {
  const reply = matchRequirements.reply.parse((await match(wizard)).body);
  expect(reply.providers.map(({ Provider }) => Provider)).toEqual(['Here', 'Half']);
  expect(reply).toMatchObject({ total: 2, catalogueVersion: 1 });
  expect(reply.digest).toMatch(/^[\w-]+\.[0-9a-f]{64}$/);
});

test('refuses a misspelled field, an unknown place and a misspelled query member, and offers the closest name', async () => {
  const refusal = async (body: object, query = '', path = url) => {
    const reply = await call(bench.market.query, 'POST', `${path}${query}`, body, { token: bench.admin.token });
    const { code, message } = Problem.parse(reply.body);
    return [reply.status, code, message];
  };
  const refused = (message: string) => [400, 'request.shape', message];
  const field = refused('There is no field "geographicCountries". Did you mean "specificCountries"?');
  const place = refused('There is no region "Eurpoe". Did you mean "Europe"?');
  for (const path of [url, '/api/providers/match-count']) {
    expect(await refusal({ geographicCountries: ['Germany'] }, '', path)).toEqual(field);
    expect(await refusal({ geographicMode: 'regions', geographicRegions: ['Eurpoe'] }, '', path)).toEqual(place);
  }
  expect(await refusal(wizard, '?limt=1')).toEqual(refused('"limt" is unknown. Did you mean "limit"?'));
  expect(await refusal(wizard, '?country=germany')).toEqual(
    refused('There is no such country code. Did you mean "DE"?'),
  );
});

test('lists what of the requirements was not understood', async () => {
  const asked = { ...wizard, deviceMobility: 'Hovering', colour: 'teal' };
  const ignored = [
    { field: 'deviceMobility', value: 'Hovering' },
    { field: 'colour', value: null },
  ];
  expect(matchRequirements.reply.parse((await match(asked)).body)).toMatchObject({ total: 2, ignored });
  expect((await match(wizard)).body).not.toHaveProperty('ignored');
  const counted = await call(bench.market.query, 'POST', '/api/providers/match-count', asked);
  expect(countMatches.reply.parse(counted.body)).toMatchObject({ count: 2, ignored });
});

test('gives a page of the matches and the number of all', async () => {
  const reply = matchRequirements.reply.parse((await match(wizard, '?limit=1&offset=1')).body);
  expect([reply.providers.map(({ Provider }) => Provider), reply.total]).toEqual([['Half'], 2]);
});

test('names the best match and counts the bands of all, whatever page was asked for', async () => {
  const whole = matchRequirements.reply.parse((await match(wizard)).body);
  const page = matchRequirements.reply.parse((await match(wizard, '?limit=1&offset=1')).body);
  expect(page.top).toMatchObject({ name: 'Here', type: 'MVNO' });
  expect(page.bands).toEqual(whole.providers.map(({ matchBand }) => ({ band: matchBand, count: 1 })));
});

test('filters and sorts what the page shows, and leaves what is signed as it is', async () => {
  const all = matchRequirements.reply.parse((await match(wizard)).body);
  const sorted = matchRequirements.reply.parse((await match(wizard, '?sort=name')).body);
  expect(sorted.providers.map(({ Provider }) => Provider)).toEqual(['Half', 'Here']);
  const filtered = matchRequirements.reply.parse((await match(wizard, '?protocol=NB-IoT&q=HERE&view=listing')).body);
  expect(filtered.providers.map(({ Provider }) => Provider)).toEqual(['Here']);
  expect(filtered.providers[0]).not.toHaveProperty('countries_iso');
  expect([filtered.found, filtered.total, filtered.insights]).toEqual([1, all.total, all.insights]);
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

test('finds nothing for a wizard in which nothing is filled', async () => {
  const reply = matchRequirements.reply.parse((await match({})).body);
  expect([reply.providers, reply.insights]).toEqual([[], []]);
});

test('a guest is asked to sign in', async () => {
  const reply = await call(bench.market.query, 'POST', url, wizard);
  expect([reply.status, code(reply)]).toEqual([401, 'session.needed']);
});

test('a guest who is still choosing learns how many match, and no names', async () => {
  const reply = await call(bench.market.query, 'POST', countMatches.path, wizard);
  expect([reply.status, reply.body]).toEqual([200, { count: 2, catalogueVersion: 1 }]);
  expect((await call(bench.market.query, 'POST', countMatches.path, {})).body).toMatchObject({ count: 0 });
});

test.each([
  ['another mode', { geographicMode: 'planets' }],
  ['a number as region', { geographicRegions: 7 }],
  ['a nested free pair', { anything: { deep: true } }],
  ['a list as body', []],
])('refuses %s', async (_what, body) => {
  const reply = await match(body);
  expect([reply.status, code(reply)]).toEqual([400, 'request.shape']);
});

test.each(['?limit=0', '?sort=price', '?view=short', '?offset=-1'])(
  'refuses a list that is none: %s',
  async (query) => {
    expect(code(await match(wizard, query))).toBe('request.shape');
  },
);

test('refuses a body that is too large', async () => {
  expect((await match({ anything: 'x'.repeat(300_000) })).status).toBe(413);
});
