import { mostSubjects } from '@marketplace/command-service/engagement/countEngagement.ts';
import { readEngagement, recordEngagement } from '@marketplace/contracts/engagement/engagement.api.ts';
import { mostTrackedAtOnce, type TrackedEvent } from '@marketplace/contracts/engagement/engagement.values.ts';
import { sampleRecords } from '@marketplace/product/demo/sampleCatalogue.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, registerAdmin, type SignedIn } from '../../kit/calls.ts';
import { startMarketplace, type TestMarketplace } from '../../kit/marketplace.ts';
import { publishProviders } from '../../kit/publishProviders.ts';

let market: TestMarketplace;
let admin: SignedIn;

beforeAll(async () => {
  market = await startMarketplace();
  admin = await registerAdmin(market, 'admin@marketplace.example');
  const { position } = await publishProviders(market.deps, sampleRecords());
  await market.reached(position);
});
afterAll(async () => market.close());

const tell = async (events: readonly unknown[]) => call(market.command, 'POST', recordEngagement.path, { events });
const told = async (range = '') => {
  const path = `${readEngagement.path}${range}`;
  const { body } = await call(market.query, 'GET', path, undefined, { token: admin.token, after: admin.position });
  return readEngagement.reply.parse(body);
};
const timesOf = ({ events }: Awaited<ReturnType<typeof told>>, name: TrackedEvent['name']) =>
  events.find((event) => event.name === name);
const rows = async (sql: string) => (await market.pool.query<Record<string, unknown>>(sql)).rows;
const forget = async () => market.pool.query('DELETE FROM engagement.day_count');

test('what pages tell is counted by day, without anything of who told it', async () => {
  const click: TrackedEvent = { name: 'provider_click', providerId: 'emnify' };
  expect((await tell([click, click, { name: 'view_toggle', view: 'table' }])).body).toEqual({ counted: 2 });
  await tell([click]);
  const { range, events } = await told();
  expect(timesOf({ range, events, loads: [] }, 'provider_click')).toEqual({
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
  const elsewhere = await told('?from=2026-01-01&to=2026-01-31');
  expect(elsewhere.events.every(({ times }) => times === 0)).toBe(true);
  await forget();
});

test('how fast pages came is told as the time within which 75 and 95 of 100 did', async () => {
  const load = (largestPaintMs: number): TrackedEvent => ({
    name: 'page_load',
    firstByteMs: 30,
    loadedMs: null,
    largestPaintMs,
  });
  await tell([load(300), load(350), load(1100), load(90_000)]);
  const { loads } = await told();
  expect(loads).toEqual([
    { measure: 'first byte', loads: 4, within75: 100, within95: 100 },
    { measure: 'loaded', loads: 0, within75: null, within95: null },
    { measure: 'largest paint', loads: 4, within75: 1200, within95: null },
    { measure: 'coverage map', loads: 0, within75: null, within95: null },
  ]);
  await forget();
});

test('nothing is counted of a browser that sends Global Privacy Control', async () => {
  const body = { events: [{ name: 'view_toggle', view: 'table' }] };
  const headers = { 'sec-gpc': '1' };
  const answer = await market.command.inject({ method: 'POST', url: recordEngagement.path, payload: body, headers });
  expect(answer.json()).toEqual({ counted: 0 });
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('a provider that there is not is counted nowhere', async () => {
  const made = { name: 'provider_click', providerId: 'made-up-by-a-page' };
  expect((await tell([made])).body).toEqual({ counted: 0 });
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('a day keeps a bounded number of subjects of an event, and counts the others together', async () => {
  await market.pool.query(
    `INSERT INTO engagement.day_count SELECT (now() AT TIME ZONE 'UTC')::date, 'external_link', 'h' || n || '.example', 1
       FROM generate_series(1, $1::int) n`,
    [mostSubjects],
  );
  const links = ['h1.example', 'one-more.example', 'another.example'].map((host) => ({ name: 'external_link', host }));
  await tell(links);
  const found = await rows(
    `SELECT subject, times::int FROM engagement.day_count WHERE times > 1 OR subject = 'other' ORDER BY subject`,
  );
  expect(found).toEqual([
    { subject: 'h1.example', times: 2 },
    { subject: 'other', times: 2 },
  ]);
  await forget();
});

test.each([
  ['no event', []],
  [
    'more events than one call may tell',
    Array.from({ length: mostTrackedAtOnce + 1 }, () => ({ name: 'view_toggle', view: 'cards' })),
  ],
  [
    'a text of a person among good events',
    [
      { name: 'view_toggle', view: 'cards' },
      { name: 'error', kind: 'script', what: 'Ada!' },
    ],
  ],
])('%s is refused as a whole', async (_what, events) => {
  expect((await tell(events)).status).toBe(400);
  expect(await rows('SELECT * FROM engagement.day_count')).toEqual([]);
});

test('pages that tell at the same time lose nothing', async () => {
  const events = ['cards', 'table'].map((view) => ({ name: 'view_toggle', view }));
  await Promise.all(Array.from({ length: 20 }, async (_, n) => tell(n % 2 === 0 ? events : events.toReversed())));
  expect(timesOf(await told(), 'view_toggle')?.times).toBe(40);
  await forget();
});
