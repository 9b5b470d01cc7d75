import { afterAll, beforeAll, expect, test } from 'vitest';
import { distinctSearches } from './searchLog.queries.ts';
import { type LoggedRow, type LoggedRows, openLoggedRows } from './testing/loggedRows.ts';

const ida = '00000001-0000-4000-8000-000000000000';
const otto = '00000002-0000-4000-8000-000000000000';
const always = { from: null, to: null };

let rows: LoggedRows;
beforeAll(async () => {
  rows = await openLoggedRows();
});
afterAll(async () => rows.close());

const asked = (minute: number, regions: readonly string[], more: object = {}, who = ida): LoggedRow => ({
  who,
  at: `2026-11-20T09:0${minute}:00.000Z`,
  matched: minute,
  requirements: { regions: regions.toSorted() },
  wizard: { geographicMode: 'regions', geographicRegions: regions, ...more },
});
const told = async (range: { from: string | null; to: string | null } = always, limit = 10) =>
  (await distinctSearches(rows.source, ida, range, limit)).map(({ matched_count: last, times }) => [last, times]);

test('searches that asked for the same are one, the newest of them, with how many there are', async () => {
  await rows.hold([asked(1, ['Europe']), asked(2, ['Africa']), asked(3, ['Europe']), asked(4, ['Asia'])]);
  expect(await told()).toEqual([
    [4, 1],
    [3, 2],
    [2, 1],
  ]);
});

test('the same regions in another order are the same search', async () => {
  await rows.hold([asked(1, ['Europe', 'Africa']), asked(2, ['Africa', 'Europe'], { touched: ['deviceManagement'] })]);
  expect(await told()).toEqual([[2, 2]]);
});

test('what a search asked for beyond what is matched makes it another one', async () => {
  await rows.hold([asked(1, ['Europe']), asked(2, ['Europe'], { deviceLongevity: '10 years' })]);
  expect(await told()).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('others’ searches and those outside the range do not count, and the limit counts entries', async () => {
  await rows.hold([asked(1, ['Europe']), asked(2, ['Europe']), asked(3, ['Europe'], {}, otto), asked(4, ['Asia'])]);
  expect(await told({ from: '2026-11-20T09:02:00.000Z', to: '2026-11-20T09:04:00.000Z' })).toEqual([[2, 1]]);
  expect(await told(always, 1)).toEqual([[4, 1]]);
});
