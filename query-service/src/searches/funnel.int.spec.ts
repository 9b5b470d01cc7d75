import { addDaysToUtcDay, type DayRange } from '@marketplace/domain/searches/searches.days.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSearchFunnel } from './funnel.queries.ts';
import {
  type LoggedSearchFixture,
  type SearchLogTestDatabase,
  createSearchLogTestDatabase,
  type SentRfqFixture,
} from './testing/searchLogFixture.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const march = { from: '2026-03-01', to: '2026-03-31' };
const [ida, otto, mia] = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [string, string, string];

let rows: SearchLogTestDatabase;
beforeAll(async () => {
  rows = await createSearchLogTestDatabase();
});
afterAll(async () => rows.close());

const search = (who: string | null, at: string): LoggedSearchFixture => ({ who, at: `2026-03-${at}.000Z` });
const rfq = (who: string, at: string, ...links: NonNullable<SentRfqFixture['links']>): SentRfqFixture => ({
  ...{ who, at: `2026-03-${at}.000Z`, links },
});
const funnel = async (range: DayRange = march, within = 7) => loadSearchFunnel(rows.source, range, within, now);

test('counts a search once with many RFQs, and an RFQ once with many searches before it', async () => {
  await rows.replaceRows(
    [search(ida, '02T10:00:00'), search(ida, '03T10:00:00'), search(ida, '04T10:00:00'), search(otto, '04T10:00:00')],
    [rfq(ida, '04T11:00:00', { quoted: true }), rfq(ida, '05T11:00:00', {})],
  );
  expect(await funnel()).toEqual({
    searches: 4,
    known: { searches: 4, people: 2 },
    open: 0,
    outcome: {
      followed: { searches: 3, people: 1 },
      quoted: { searches: 3, people: 1 },
      rfqs: 2,
      rfqs_quoted: 1,
    },
  });
});

test('attributes an RFQ to a search from the same instant until the period ends', async () => {
  const at = '02T10:00:00';
  const fromRfqAt = async (...sent: string[]) => {
    await rows.replaceRows(
      [search(ida, at)],
      sent.map((each) => rfq(ida, each)),
    );
    const { outcome } = await funnel();
    return [outcome?.followed.searches, outcome?.rfqs];
  };
  expect(await fromRfqAt(at)).toEqual([1, 1]);
  expect(await fromRfqAt('02T09:59:59')).toEqual([0, 0]);
  expect(await fromRfqAt('09T09:59:59')).toEqual([1, 1]);
  expect(await fromRfqAt('09T10:00:00')).toEqual([0, 0]);
});

test('ignores RFQs of other people', async () => {
  await rows.replaceRows([search(ida, '02T10:00:00')], [rfq(otto, '02T11:00:00')]);
  expect((await funnel()).outcome).toMatchObject({ followed: { searches: 0, people: 0 }, rfqs: 0 });
});

test('attributes an RFQ to the newest search before it, even outside the range', async () => {
  await rows.replaceRows([search(ida, '02T10:00:00'), search(ida, '04T10:00:00')], [rfq(ida, '04T11:00:00')]);
  const first = await funnel({ from: '2026-03-02', to: '2026-03-02' });
  expect(first.outcome).toMatchObject({ followed: { searches: 1 }, rfqs: 0 });
  const second = await funnel({ from: '2026-03-04', to: '2026-03-04' });
  expect(second.outcome).toMatchObject({ followed: { searches: 1 }, rfqs: 1 });
});

test('attributes an RFQ after the last day to a search within the range', async () => {
  await rows.replaceRows([search(ida, '02T23:59:59')], [rfq(ida, '05T10:00:00', {}, { quoted: true })]);
  const { outcome } = await funnel({ from: '2026-03-02', to: '2026-03-02' });
  expect(outcome).toMatchObject({ followed: { searches: 1 }, quoted: { searches: 1 }, rfqs: 1, rfqs_quoted: 1 });
});

test('ignores a quote on a deleted request', async () => {
  await rows.replaceRows([search(ida, '02T10:00:00')], [rfq(ida, '02T11:00:00', { quoted: true, deleted: true }, {})]);
  expect((await funnel()).outcome).toMatchObject({ quoted: { searches: 0, people: 0 }, rfqs: 1, rfqs_quoted: 0 });
});

test('counts searches without a person as searches only', async () => {
  await rows.replaceRows([search(null, '02T10:00:00'), search(ida, '02T10:00:00')], []);
  expect(await funnel()).toMatchObject({ searches: 2, known: { searches: 1, people: 1 } });
});

test('counts searches within the follow-up period as open', async () => {
  await rows.replaceRows([
    { who: ida, at: '2026-11-16T12:00:00.000Z' },
    { who: ida, at: '2026-11-16T12:00:00.001Z' },
  ]);
  expect((await funnel({ from: '2026-11-01', to: '2026-11-30' })).open).toBe(1);
});

test('returns zeros for days without a search and for future days', async () => {
  await rows.replaceRows([], [rfq(ida, '02T10:00:00', { quoted: true })]);
  const none = { searches: 0, people: 0 };
  const empty = {
    searches: 0,
    known: none,
    open: 0,
    outcome: { followed: none, quoted: none, rfqs: 0, rfqs_quoted: 0 },
  };
  expect(await funnel()).toEqual(empty);
  expect(await funnel({ from: '2027-01-01', to: '2027-01-01' })).toEqual(empty);
});

const minutes = fc.integer({ min: 0, max: 12 * 24 * 60 });
const instant = minutes.map((minute) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString());
const somebody = fc.constantFrom(ida, otto, mia);
const logs = fc.record({
  logged: fc.array(fc.record({ who: fc.option(somebody, { freq: 5 }), at: instant }), { maxLength: 14 }),
  sent: fc.array(
    fc.record({
      who: somebody,
      at: instant,
      links: fc.array(fc.record({ quoted: fc.boolean(), deleted: fc.boolean() })),
    }),
    { maxLength: 8 },
  ),
  cut: fc.integer({ min: 0, max: 11 }),
});

/** Reference implementation of the funnel for a range of whole days. It does not use a database. */
function plainFunnel(
  logged: readonly LoggedSearchFixture[],
  sent: readonly SentRfqFixture[],
  { from, to }: DayRange,
  within: number,
) {
  const inRange = ({ at }: { at: string }): boolean => at.slice(0, 10) >= from && at.slice(0, 10) <= to;
  const known = logged.filter((each) => inRange(each) && each.who !== null);
  const fits = (each: LoggedSearchFixture, rfqAt: string): boolean => {
    const later = Date.parse(rfqAt) - Date.parse(each.at);
    return later >= 0 && later < within * 86_400_000;
  };
  const hasQuote = ({ links = [] }: SentRfqFixture): boolean => links.some(({ quoted, deleted }) => quoted && !deleted);
  const step = (of: readonly LoggedSearchFixture[]) => ({
    searches: of.length,
    people: new Set(of.map(({ who }) => who)).size,
  });
  const withRfq = (such: (each: SentRfqFixture) => boolean): LoggedSearchFixture[] =>
    known.filter((each) => sent.some((made) => made.who === each.who && fits(each, made.at) && such(made)));
  const origins = sent.filter((made) => {
    const before = logged
      .filter(({ who, at }) => who === made.who && at <= made.at)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    const [newest] = before;
    return newest !== undefined && inRange(newest) && fits(newest, made.at);
  });
  return {
    searches: logged.filter(inRange).length,
    known: step(known),
    open: 0,
    outcome: {
      followed: step(withRfq(() => true)),
      quoted: step(withRfq(hasQuote)),
      rfqs: origins.length,
      rfqs_quoted: origins.filter(hasQuote).length,
    },
  };
}

test('counts like the reference implementation, and adjacent ranges add up', async () => {
  await fc.assert(
    fc.asyncProperty(logs, async ({ logged, sent, cut }) => {
      await rows.replaceRows(logged, sent);
      const first = { from: '2026-03-01', to: addDaysToUtcDay('2026-03-01', cut) };
      const second = { from: addDaysToUtcDay(first.to, 1), to: '2026-03-31' };
      const [whole, one, other] = await Promise.all([funnel(march, 3), funnel(first, 3), funnel(second, 3)]);
      expect(whole).toEqual(plainFunnel(logged, sent, march, 3));
      expect(one).toEqual(plainFunnel(logged, sent, first, 3));
      const sums = (of: typeof whole) => [
        of.searches,
        of.outcome?.followed.searches,
        of.outcome?.rfqs,
        of.outcome?.rfqs_quoted,
      ];
      expect(sums(one).map((value, at) => (value ?? 0) + (sums(other)[at] ?? 0))).toEqual(sums(whole));
    }),
    { numRuns: 60 },
  );
});
