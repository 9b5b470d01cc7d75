import { cohortRetentionWeeks } from '@marketplace/contracts/searches/searches.funnel.views.ts';
import { addDaysToUtcDay, getWeekStart } from '@marketplace/domain/searches/searches.days.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSearchUserCohorts } from './cohorts.queries.ts';
import {
  type LoggedSearchFixture,
  type SearchLogTestDatabase,
  createSearchLogTestDatabase,
  type SentRfqFixture,
} from './testing/searchLogFixture.ts';

const monday = '2026-03-02';
const today = '2026-03-25';
const march = { from: '2026-03-01', to: '2026-03-31' };
const people = [1, 2, 3, 4].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
const [ida = '', otto = ''] = people;

let rows: SearchLogTestDatabase;
beforeAll(async () => {
  rows = await createSearchLogTestDatabase();
});
afterAll(async () => rows.close());

const on = (who: string | null, day: string, time = '12:00:00.000'): LoggedSearchFixture => ({
  who,
  at: `${day}T${time}Z`,
});
const cohorts = async (range = march) => loadSearchUserCohorts(rows.source, range, 7, today);
const summariseCohorts = async () =>
  (await cohorts()).map(({ week, people: count, outcome }) => [week, count, outcome?.returned.slice(0, 4)]);

test('counts people in the week of their first search, and once in each week of return', async () => {
  await rows.replaceRows([
    on(ida, monday, '00:00:00.000'),
    on(ida, addDaysToUtcDay(monday, 6), '23:59:59.999'),
    on(ida, addDaysToUtcDay(monday, 7), '00:00:00.000'),
    on(ida, addDaysToUtcDay(monday, 8)),
    on(otto, addDaysToUtcDay(monday, 1)),
    on(otto, addDaysToUtcDay(monday, 15)),
  ]);
  expect(await summariseCohorts()).toEqual([[monday, 2, [1, 1, 0, null]]]);
});

test('returns null for weeks in the future', async () => {
  await rows.replaceRows([on(ida, '2026-03-24')]);
  expect(await summariseCohorts()).toEqual([['2026-03-23', 1, [null, null, null, null]]]);
});

test('excludes people who searched before the range, and extends the range to whole weeks', async () => {
  await rows.replaceRows([on(ida, '2026-02-22'), on(ida, monday), on(otto, '2026-02-23')]);
  expect(await summariseCohorts()).toEqual([['2026-02-23', 1, [0, 0, 0, 0]]]);
});

test('counts returns after the end of the range', async () => {
  await rows.replaceRows([on(ida, monday), on(ida, addDaysToUtcDay(monday, 14))]);
  const [cohort] = await cohorts({ from: monday, to: monday });
  expect(cohort?.outcome?.returned.slice(0, 3)).toEqual([0, 1, 0]);
});

test('counts an RFQ from the first search until the period ends', async () => {
  const rfq = (at: string): SentRfqFixture => ({ who: ida, at });
  const sentAfter = async (...sent: string[]) => {
    await rows.replaceRows([on(ida, monday), on(otto, monday)], sent.map(rfq));
    return (await cohorts())[0]?.outcome?.sent_rfq;
  };
  expect(await sentAfter('2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z')).toBe(1);
  expect(await sentAfter('2026-03-02T11:59:59.999Z')).toBe(0);
  expect(await sentAfter('2026-03-09T12:00:00.000Z')).toBe(0);
});

test('ignores searches without a person and returns no cohorts for days without a search', async () => {
  await rows.replaceRows([on(null, monday)]);
  expect(await cohorts()).toEqual([]);
  expect(await cohorts({ from: '2027-01-01', to: '2027-01-01' })).toEqual([]);
});

const instants = fc
  .integer({ min: 0, max: 40 * 24 })
  .map((hour) => new Date(Date.UTC(2026, 1, 20, hour)).toISOString());
const logs = fc.array(fc.record({ who: fc.option(fc.constantFrom(...people), { freq: 6 }), at: instants }), {
  maxLength: 24,
});

/**
 * Reference implementation without a database: counts the new people per week and, for each later week, how many of
 * them returned.
 */
function plainCohorts(logged: readonly LoggedSearchFixture[]) {
  const weekOf = ({ at }: LoggedSearchFixture): string => getWeekStart(at.slice(0, 10));
  const weeksOf = (who: string): string[] => [...new Set(logged.filter((each) => each.who === who).map(weekOf))].sort();
  const byWeek = Map.groupBy(people.map(weeksOf), ([first]) => first ?? '');
  return [...byWeek]
    .filter(([week]) => week >= getWeekStart(march.from) && week <= march.to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([week, found]) => {
      const cameBack = (later: string): number | null =>
        later > today ? null : found.filter((weeks) => weeks.includes(later)).length;
      const returned = Array.from({ length: cohortRetentionWeeks }, (_none, at) =>
        cameBack(addDaysToUtcDay(week, 7 * (at + 1))),
      );
      return { week, people: found.length, outcome: { sent_rfq: 0, returned } };
    });
}

test('counts any searches like the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(logs, async (logged) => {
      // This test covers only searches until today.
      const past = logged.filter(({ at }) => at.slice(0, 10) <= today);
      await rows.replaceRows(past);
      expect(await cohorts()).toEqual(plainCohorts(past));
    }),
    { numRuns: 60 },
  );
});
