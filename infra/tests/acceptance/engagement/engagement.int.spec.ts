import { maxSubjectsPerEngagementEvent } from '@marketplace/command-service/engagement/addEngagementCountsToStoredDay.ts';
import { readEngagementEndpoint, recordEngagementEndpoint } from '@marketplace/contracts/engagement/engagement.api.ts';
import { maxTrackedEventsPerRequest, type TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { loadDemoCatalogueRecords } from '@marketplace/product/demo/sampleCatalogue.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerTestAdmin, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace, type InProcessTestMarketplace } from '../../kit/testMarketplace.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';

let market: InProcessTestMarketplace;
let admin: SignedInTestUser;

beforeAll(async () => {
  market = await startTestMarketplace();
  admin = await registerTestAdmin(market, 'admin@marketplace.example');
  const { position } = await publishTestProviders(market.deps, loadDemoCatalogueRecords());
  await market.waitForPosition(position);
});
afterAll(async () => market.close());

const record = async (events: readonly unknown[]) =>
  callTestApi(market.command, 'POST', recordEngagementEndpoint.path, { events });
const fetchStatistics = async (range = '') => {
  const path = `${readEngagementEndpoint.path}${range}`;
  const { body } = await callTestApi(market.query, 'GET', path, undefined, {
    token: admin.token,
    after: admin.position,
  });
  return readEngagementEndpoint.reply.parse(body);
};
const findEvent = ({ events }: Awaited<ReturnType<typeof fetchStatistics>>, name: TrackedEvent['name']) =>
  events.find((event) => event.name === name);
const rows = async (sql: string) => (await market.pool.query<Record<string, unknown>>(sql)).rows;
const deleteCounts = async () => market.pool.query('DELETE FROM engagement.day_count');

test('counts events by day, without any data about the user', async () => {
  const click: TrackedEvent = { name: 'provider_click', providerId: 'emnify' };
  expect((await record([click, click, { name: 'view_toggle', view: 'table' }])).body).toEqual({ counted: 2 });
  await record([click]);
  const { range, events } = await fetchStatistics();
  expect(findEvent({ range, events, loads: [] }, 'provider_click')).toEqual({
    name: 'provider_click',
    times: 3,
    before: 0,
    subjects: [{ subject: 'emnify', label: 'emnify', times: 3 }],
  });
  expect(Object.keys((await rows('SELECT * FROM engagement.day_count'))[0] ?? {})).toEqual([
    'day',
    'event',
    'subject',
    'times',
  ]);
  const otherMonth = await fetchStatistics('?from=2026-01-01&to=2026-01-31');
  expect(otherMonth.events.every(({ times }) => times === 0)).toBe(true);
  await deleteCounts();
});

test('reports page load times as 75th and 95th percentiles', async () => {
  const load = (largestPaintMs: number): TrackedEvent => ({
    name: 'page_load',
    firstByteMs: 30,
    loadedMs: null,
    largestPaintMs,
  });
  await record([load(300), load(350), load(1100), load(90_000)]);
  const { loads } = await fetchStatistics();
  expect(loads).toEqual([
    { measure: 'first byte', loads: 4, within75: 100, within95: 100 },
    { measure: 'loaded', loads: 0, within75: null, within95: null },
    { measure: 'largest paint', loads: 4, within75: 1200, within95: null },
    { measure: 'coverage map', loads: 0, within75: null, within95: null },
  ]);
  await deleteCounts();
});

test('counts no events of a browser that sends Global Privacy Control', async () => {
  const body = { events: [{ name: 'view_toggle', view: 'table' }] };
  const headers = { 'sec-gpc': '1' };
  const answer = await market.command.inject({
    method: 'POST',
    url: recordEngagementEndpoint.path,
    payload: body,
    headers,
  });
  expect(answer.json()).toEqual({ counted: 0 });
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('does not count events of an unknown provider', async () => {
  const click = { name: 'provider_click', providerId: 'made-up-by-a-page' };
  expect((await record([click])).body).toEqual({ counted: 0 });
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('limits the subjects per event and day, and counts the rest as "other"', async () => {
  await market.pool.query(
    `INSERT INTO engagement.day_count SELECT (now() AT TIME ZONE 'UTC')::date, 'external_link', 'h' || n || '.example', 1
       FROM generate_series(1, $1::int) n`,
    [maxSubjectsPerEngagementEvent],
  );
  const links = ['h1.example', 'one-more.example', 'another.example'].map((host) => ({ name: 'external_link', host }));
  await record(links);
  const found = await rows(
    `SELECT subject, times::int FROM engagement.day_count WHERE times > 1 OR subject = 'other' ORDER BY subject`,
  );
  expect(found).toEqual([
    { subject: 'h1.example', times: 2 },
    { subject: 'other', times: 2 },
  ]);
  await deleteCounts();
});

test('counts new subjects of one request as "other" once the limit is reached', async () => {
  await market.pool.query(
    `INSERT INTO engagement.day_count SELECT (now() AT TIME ZONE 'UTC')::date, 'external_link', 'h' || n || '.example', 1
       FROM generate_series(1, $1::int) n`,
    [maxSubjectsPerEngagementEvent - 1],
  );
  await record(['h1', 'a', 'b', 'c'].map((name) => ({ name: 'external_link', host: `${name}.example` })));
  const found = await rows(
    `SELECT subject, times::int FROM engagement.day_count
      WHERE times > 1 OR subject = 'other' OR length(subject) = 9 ORDER BY subject`,
  );
  expect(found).toEqual([
    { subject: 'a.example', times: 1 },
    { subject: 'h1.example', times: 2 },
    { subject: 'other', times: 2 },
  ]);
  await deleteCounts();
});

test.each([
  ['no events', []],
  [
    'more events than one request may contain',
    Array.from({ length: maxTrackedEventsPerRequest + 1 }, () => ({ name: 'view_toggle', view: 'cards' })),
  ],
  [
    'free text among valid events',
    [
      { name: 'view_toggle', view: 'cards' },
      { name: 'error', kind: 'script', what: 'Ada!' },
    ],
  ],
])('rejects a request with %s as a whole', async (_what, events) => {
  expect((await record(events)).status).toBe(400);
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('loses no concurrent events', async () => {
  const events = ['cards', 'table'].map((view) => ({ name: 'view_toggle', view }));
  await Promise.all(Array.from({ length: 20 }, async (_, n) => record(n % 2 === 0 ? events : events.toReversed())));
  expect(findEvent(await fetchStatistics(), 'view_toggle')?.times).toBe(40);
  await deleteCounts();
});
