import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { noFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { sortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { compareCodePoints, rankKey } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { sampleRecords } from '@marketplace/product/demo/sampleCatalogue.ts';
import { generateProviders } from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { publishProviders } from '../../kit/publishProviders.ts';
import { askedAnswer, awkward, browserAnswer, type Catalogue, type Query } from '../../kit/plainAnswers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { sortFromQuery } from '@marketplace/query-service/catalogue/queryParams.public.ts';
import { pageStatement } from '@marketplace/query-service/catalogue/search/search.queries.ts';

type Reply = z.output<typeof searchProviders.reply>;

let folder: string;
let market: TestMarketplace;
/** The catalogue as it is sent to a browser, with how vendors answer. */
let catalogue: Catalogue;
/** Its records, by name. */
let published: readonly ProviderRecord[];

const publish = async (records: readonly ProviderRecord[]) => {
  const { position } = await publishProviders(market.deps, records);
  await market.reached(position);
  const listed = listProviders.reply.parse((await market.query.inject(listProviders.path)).json());
  return listed.map((provider) => ({ ...provider, response: answering.get(provider.id) ?? noVendor }));
};

/** Some providers that somebody answers for here, with figures, without a time, or without any. */
const answering = new Map(
  [...awkward, ...generateProviders(300)]
    .filter((_record, place) => place % 4 === 1)
    .map(({ id }, place): [string, ResponseRecord] => {
      const answerRate = place % 5 === 0 ? null : (place % 3) * 50;
      const answerMinutes = answerRate === null || answerRate === 0 ? null : (place % 7) + 1;
      return [id, { registered: true, answerRate, answerMinutes }];
    }),
);

/** Puts those figures into the read model, as RFQs of three buyers would. */
async function answer(): Promise<void> {
  const found = await market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'responses'`,
  );
  const schema = found.rows[0]?.schema ?? '';
  const rows = [...answering].map(([id, { answerRate, answerMinutes }]) => ({
    provider_id: id,
    requests: answerRate === null ? 0 : 100,
    answered: answerRate ?? 0,
    median_seconds: answerMinutes === null ? null : answerMinutes * 60,
  }));
  await market.pool.query(
    `WITH given AS (SELECT * FROM json_to_recordset($1) AS x(provider_id text, requests int, answered int, median_seconds int)),
       here AS (INSERT INTO ${schema}.approval (user_id, position, provider_id, at, lapsed)
                SELECT gen_random_uuid(), 1, provider_id, now(), false FROM given)
     INSERT INTO ${schema}.provider_response (provider_id, requests, buyers, answered, median_seconds)
     SELECT provider_id, requests, 3, answered, median_seconds FROM given`,
    [JSON.stringify(rows)],
  );
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'search-logos-'));
  mkdirSync(path.join(folder, 'logos'));
  writeFileSync(path.join(folder, 'logos', 'there.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  market = await startMarketplace({ settings: { logoDir: path.join(folder, 'logos') } });
  await answer();
});
afterAll(async () => {
  await market.close();
  rmSync(folder, { recursive: true });
});

const get = (query: Query, headers: Record<string, string> = {}) =>
  market.query.inject({ url: searchProviders.path, query, headers });
const search = async (query: Query): Promise<Reply> => {
  const reply = await get(query);
  expect(reply.statusCode).toBe(200);
  return searchProviders.reply.parse(reply.json());
};

async function expectSame(query: Query): Promise<void> {
  expect(await search(query)).toMatchObject(browserAnswer(catalogue, query));
}

test('before the first upload nothing is found, and nothing is offered', async () => {
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

test('an upload is found at once, and says when it was published', async () => {
  const records = [...sampleRecords(), ...awkward, ...generateProviders(300)];
  published = records.toSorted((one, other) => compareCodePoints(rankKey(one), rankKey(other)));
  catalogue = await publish(records);
  const { total, catalogueVersion, lastUpdated, providers } = await search({});
  expect([total, catalogueVersion, providers.length]).toEqual([catalogue.length, 1, 10]);
  expect(lastUpdated).not.toBeNull();
});

const orders = sortKeys.flatMap((key) => [key, `-${key}`]);

test.each(orders)('by %s the server lists the whole catalogue as the browser does, page after page', async (sort) => {
  for (let offset = 0; offset < catalogue.length + 50; offset += 50) {
    await expectSame({ sort, limit: '50', offset: String(offset) });
  }
});

test('every choice of every select finds as many as it says, and what the browser finds', async () => {
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

test.each(texts)('the text %j finds what the browser finds', async (q) => {
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
])('the filter %j leaves what the browser leaves', async (filter) => {
  await expectSame({ ...filter, limit: '50', sort: 'ntn' });
});

test('any filters, text, order and page give what the browser shows', async () => {
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
      // What no column can hold is refused, by a test of its own.
      q: text.filter((given) => given.isWellFormed() && !given.includes('\0')),
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
])('the question %j of the search field is answered as the plain rules say', async (query) => {
  expect(await search(query)).toMatchObject(askedAnswer(catalogue, published, query));
});

test('what was understood comes back, and what to leave out where nobody is found', async () => {
  const { understood } = await search({ ask: 'NBIoT in Germny' });
  expect(understood).toEqual([
    { kind: 'technology', value: 'NB-IoT', label: 'NB-IoT', text: 'NBIoT' },
    { kind: 'country', value: 'DE', label: 'Germany', text: 'Germny' },
  ]);
  const { found, without } = await search({ ask: 'mioty xyzzy', type: ['other'] });
  expect([found, without.map(({ kind, text }) => [kind, text])]).toEqual([0, [['word', 'xyzzy']]]);
  expect(without[0]?.found).toBe((await search({ ask: 'mioty', type: ['other'] })).found);
});

test.each(orders)('the order by %s is read from an index', async (sort) => {
  const { rows } = await market.pool.query<{ schema: string }>(
    `SELECT schema FROM ops.active WHERE projection = 'catalogue'`,
  );
  const choice = { filters: noFilters, chosen: [], isRareText: false, responses: answering };
  const asked = { ...choice, sort: sortFromQuery(sort), limit: 10, offset: 0 };
  const { text, values } = pageStatement(rows[0]?.schema ?? '', asked);
  const client = await market.pool.connect();
  await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
  const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  await client.query('ROLLBACK');
  client.release();
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  // Names that are equal stand by id in both directions, which the one index gives but for sorting those few.
  const beneath = sort === '-name' ? /Limit.*\n +-> +Incremental Sort/ : /Limit.*\n +-> +Index/;
  expect(lines).toMatch(beneath);
  expect(lines).toMatch(/Index (Only )?Scan( Backward)? using listing_\w+ on listing l/);
});

test('a logo file that is not there comes out as null', async () => {
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
])('the query %j is refused', async (query) => {
  const reply = await get(query);
  expect([reply.statusCode, Problem.parse(reply.json()).code]).toEqual([400, 'request.shape']);
});

test('who has an answer is told that it still holds', async () => {
  const first = await get({ q: 'kite' });
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
  const again = await get({ q: 'kite' }, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the largest page is below 100 kB', async () => {
  const reply = await get({ limit: '50', sort: '-technologies' });
  expect(Buffer.byteLength(reply.body)).toBeLessThan(100_000);
});

test('every answer is of one version, whatever is published meanwhile', async () => {
  const [first, step, rounds] = [catalogue.length, 7, 6];
  const base = (await search({})).catalogueVersion;
  const more = generateProviders(300 + step * rounds).slice(300);
  let publishing = true;
  const answers: Reply[] = [];
  const reader = async (query: Query): Promise<void> => {
    while (publishing) answers.push(await search(query));
  };
  const published = (async () => {
    for (let round = 0; round < rounds; round += 1) await publish(more.slice(round * step, (round + 1) * step));
    publishing = false;
  })();
  await Promise.all([published, reader({ limit: '50' }), reader({ q: 'mno', sort: '-level' }), reader({ q: 'zzz' })]);
  for (const { catalogueVersion, total, facets, found } of answers) {
    expect(total).toBe(first + step * (catalogueVersion - base));
    expect(facets.type.reduce((sum, { count }) => sum + count, 0)).toBe(found);
  }
  expect((await search({})).catalogueVersion).toBe(base + rounds);
});
