import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { noProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { providerSortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { compareCodePoints, getCatalogueDefaultOrderKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { loadDemoCatalogueRecords } from '@marketplace/product/demo/sampleCatalogue.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';
import { storeSampleResponseMetrics } from '../../kit/storeSampleResponseMetrics.ts';
import {
  computeExpectedProviderSearchResults,
  sampleProvidersWithUnusualTexts,
  computeExpectedProviderListing,
  type TestPublicCatalogueReply,
  type ProviderSearchTestQueryParams,
} from '../../kit/referenceSearch.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { parseProviderSort } from '@marketplace/query-service/catalogue/queryParams.public.ts';
import { buildCatalogueSearchPageStatement } from '@marketplace/query-service/catalogue/search/search.queries.ts';

type Reply = z.output<typeof searchProvidersEndpoint.reply>;

let folder: string;
let market: InProcessTestMarketplace;
/** The catalogue as sent to a browser, with response statistics. */
let catalogue: TestPublicCatalogueReply;
/** Records of the published catalogue, sorted by name. */
let published: readonly ProviderRecord[];

const publish = async (records: readonly ProviderRecord[]) => {
  const { position } = await publishTestProviders(market.deps, records);
  await market.waitForPosition(position);
  const listed = listProvidersEndpoint.reply.parse((await market.query.inject(listProvidersEndpoint.path)).json());
  return listed.map((provider) => ({
    ...provider,
    response: responsesById.get(provider.id) ?? unclaimedProviderResponseMetrics,
  }));
};

/**
 * Response metrics of providers with a vendor. Some have a response rate and time, some a rate of 0 and no time, and
 * some have neither.
 */
const responsesById = new Map(
  [...sampleProvidersWithUnusualTexts, ...generateTestProviders(300)]
    .filter((_record, index) => index % 4 === 1)
    .map(({ id }, index): [string, ProviderResponseMetrics] => {
      const answerRate = index % 5 === 0 ? null : (index % 3) * 50;
      const answerMinutes = answerRate === null || answerRate === 0 ? null : (index % 7) + 1;
      return [id, { registered: true, answerRate, answerMinutes }];
    }),
);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'search-logos-'));
  mkdirSync(path.join(folder, 'logos'));
  writeFileSync(path.join(folder, 'logos', 'there.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  market = await startTestMarketplace({ settings: { logoDir: path.join(folder, 'logos') } });
  await storeSampleResponseMetrics(market.pool, responsesById);
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true });
});

const get = (query: ProviderSearchTestQueryParams, headers: Record<string, string> = {}) =>
  market.query.inject({ url: searchProvidersEndpoint.path, query, headers });
const search = async (query: ProviderSearchTestQueryParams): Promise<Reply> => {
  const reply = await get(query);
  expect(reply.statusCode).toBe(200);
  return searchProvidersEndpoint.reply.parse(reply.json());
};

async function expectSame(query: ProviderSearchTestQueryParams): Promise<void> {
  expect(await search(query)).toMatchObject(computeExpectedProviderListing(catalogue, query));
}

test('returns no providers and no facets before the first upload', async () => {
  expect(await search({ q: 'any', sort: '-level' })).toEqual({
    providers: [],
    found: 0,
    total: 0,
    facets: { type: [], technology: [], country: [], protocol: [], sgp32: [], ntn: [] },
    understood: [],
    without: [],
    lastUpdated: null,
    catalogueVersion: 0,
  });
});

test('finds an upload immediately, with its publication time', async () => {
  const records = [...loadDemoCatalogueRecords(), ...sampleProvidersWithUnusualTexts, ...generateTestProviders(300)];
  published = records.toSorted((one, other) =>
    compareCodePoints(getCatalogueDefaultOrderKey(one), getCatalogueDefaultOrderKey(other)),
  );
  catalogue = await publish(records);
  const { total, catalogueVersion, lastUpdated, providers } = await search({});
  expect([total, catalogueVersion, providers.length]).toEqual([catalogue.length, 1, 10]);
  expect(lastUpdated).not.toBeNull();
});

const orders = providerSortKeys.flatMap((key) => [key, `-${key}`]);

test.each(orders)('lists the whole catalogue sorted by %s as the browser does, page by page', async (sort) => {
  for (let offset = 0; offset < catalogue.length + 50; offset += 50) {
    await expectSame({ sort, limit: '50', offset: String(offset) });
  }
});

test('finds the number of providers that every facet value states, as the browser does', async () => {
  const { facets } = await search({});
  for (const field of ['type', 'protocol', 'sgp32', 'ntn'] as const) {
    for (const { value, count } of facets[field]) {
      const query = { [field]: value, limit: '50', sort: '-level' };
      expect((await search(query)).found).toBe(count);
      await expectSame(query);
    }
  }
});

const texts = [
  ...['%', '_', '\\', '"', "'", '100 %', 'signal_x', 'q\\a', '"quoted" and it\'s', 'L_X', 'té', 'TELECOM', 'ångström'],
  ...[
    'uberwachung',
    'ﬁne',
    'fine',
    '\u{1F4E1}',
    '\uE000',
    'twin 10',
    ' twin ',
    '  ',
    'mno 4',
    'a',
    'io',
    'iot',
    'global',
  ],
  ...['nobody has this', '; DROP TABLE provider', "' OR '1'='1", 'x'.repeat(200)],
];

test.each(texts)('finds the same as the browser for the text %j', async (q) => {
  await expectSame({ q, limit: '50' });
  await expectSame({ q, limit: '5', offset: '3', sort: '-name', type: 'MNO' });
});

test.each([
  { protocol: '5G%' },
  { protocol: 'NB-IoT' },
  { protocol: 'nb-iot' },
  { protocol: '' },
  { ntn: 'Roadmap_2027' },
  { ntn: 'roadmap\\2027' },
  { sgp32: '' },
  { sgp32: 'Unknown', ntn: 'Unknown' },
  { sgp32: 'Other', ntn: ['Other', 'No'], type: ['MNO', 'other'] },
])('returns the same as the browser for the filter %j', async (filter) => {
  await expectSame({ ...filter, limit: '50', sort: 'ntn' });
});

test('returns the same as the browser for any filters, text, order and page', async () => {
  const words = catalogue.flatMap((provider) => [provider.Provider, provider['Scope / Sectors'] ?? '']);
  const part = fc
    .tuple(fc.constantFrom(...words), fc.nat(40), fc.nat(12))
    .map(([word, from, length]) => word.slice(from, from + length));
  const { facets } = await search({});
  const oneOf = (field: keyof typeof facets) => fc.constantFrom(...facets[field].map(({ value }) => value));
  const text = fc.oneof(part, fc.string({ unit: 'binary', maxLength: 5 }));
  const query = fc.record(
    {
      type: oneOf('type'),
      protocol: fc.oneof(oneOf('protocol'), part),
      sgp32: oneOf('sgp32'),
      ntn: oneOf('ntn'),
      // Text that no column can store is rejected; another test covers such text.
      q: text.filter((candidate) => candidate.isWellFormed() && !candidate.includes('\0')),
      sort: fc.constantFrom(...orders),
      limit: fc.integer({ min: 1, max: 50 }).map(String),
      offset: fc.nat(60).map(String),
    },
    { requiredKeys: [] },
  );
  await fc.assert(fc.asyncProperty(query, expectSame), { numRuns: 150 });
});

test.each([
  { ask: '' },
  { ask: '', technology: ['NB-IoT', 'Satellite'], country: ['FR', 'JP'] },
  { ask: '', country: ['DE'], sgp32: ['Other', 'Unknown'], sort: '-level' },
  { technology: 'Other' },
  { ask: 'LTE-M germany' },
  { ask: 'vodaphone' },
  { ask: 'usa', type: ['MVNO', 'MNO'], sort: '-countries', offset: '3' },
  { ask: 'MVNO in Elfenbeinküste', country: 'CI' },
  { ask: 'provider for' },
  { ask: '((a+)+)+$ %_' },
])('matches the reference implementation for the search query %j', async (query) => {
  expect(await search(query)).toMatchObject(computeExpectedProviderSearchResults(catalogue, published, query));
});

test('returns the recognised terms, and terms to remove when nothing is found', async () => {
  const { understood } = await search({ ask: 'NBIoT in Germny' });
  expect(understood).toEqual([
    { kind: 'technology', value: 'NB-IoT', label: 'NB-IoT', text: 'NBIoT' },
    { kind: 'country', value: 'DE', label: 'Germany', text: 'Germny' },
  ]);
  const { found, without } = await search({ ask: 'mioty xyzzy', type: ['other'] });
  expect([found, without.map(({ kind, text }) => [kind, text])]).toEqual([0, [['word', 'xyzzy']]]);
  expect(without[0]?.found).toBe((await search({ ask: 'mioty', type: ['other'] })).found);
});

test.each(orders)('reads the order by %s from an index', async (sort) => {
  const { rows } = await market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'catalogue'`,
  );
  const choice = { filters: noProviderFilters, chosen: [], isRareText: false, responses: responsesById };
  const pageQuery = { ...choice, sort: parseProviderSort(sort), limit: 10, offset: 0 };
  const { text, values } = buildCatalogueSearchPageStatement(rows[0]?.schema ?? '', pageQuery);
  const client = await market.pool.connect();
  await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
  const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  await client.query('ROLLBACK');
  client.release();
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  // Providers with the same name are sorted by ascending ID in both directions. For descending names, the few providers
  // with the same name therefore need an incremental sort after the index scan.
  const expectedPlan = sort === '-name' ? /Limit.*\n +-> +Incremental Sort/ : /Limit.*\n +-> +Index/;
  expect(lines).toMatch(expectedPlan);
  expect(lines).toMatch(/Index (Only )?Scan( Backward)? using listing_\w+ on listing l/);
});

test('returns null for a logo file that does not exist', async () => {
  const { providers } = await search({ q: 'twin' });
  expect(providers.map((provider) => provider['Logo File'])).toEqual(['there.svg', null, null]);
});

test.each([
  { sort: 'price' },
  { sort: '' },
  { limit: '0' },
  { limit: '51' },
  { offset: '-1' },
  { q: 'x'.repeat(201) },
  { ask: 'x'.repeat(201) },
])('rejects the query %j', async (query) => {
  const reply = await get(query);
  expect([reply.statusCode, ProblemDetails.parse(reply.json()).code]).toEqual([400, 'request.shape']);
});

test('returns 304 for a matching ETag', async () => {
  const first = await get({ q: 'kite' });
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
  const again = await get({ q: 'kite' }, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('keeps the largest page below 100 kB', async () => {
  const reply = await get({ limit: '50', sort: '-technologies' });
  expect(Buffer.byteLength(reply.body)).toBeLessThan(100_000);
});

test('answers every query from one version during concurrent uploads', async () => {
  const [first, step, rounds] = [catalogue.length, 7, 6];
  const base = (await search({})).catalogueVersion;
  const more = generateTestProviders(300 + step * rounds).slice(300);
  let publishing = true;
  const replies: Reply[] = [];
  const reader = async (query: ProviderSearchTestQueryParams): Promise<void> => {
    while (publishing) replies.push(await search(query));
  };
  const published = (async () => {
    for (let round = 0; round < rounds; round += 1) await publish(more.slice(round * step, (round + 1) * step));
    publishing = false;
  })();
  await Promise.all([published, reader({ limit: '50' }), reader({ q: 'mno', sort: '-level' }), reader({ q: 'zzz' })]);
  for (const { catalogueVersion, total, facets, found } of replies) {
    expect(total).toBe(first + step * (catalogueVersion - base));
    expect(facets.type.reduce((sum, { count }) => sum + count, 0)).toBe(found);
  }
  expect((await search({})).catalogueVersion).toBe(base + rounds);
});
