import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDistinctUserSearches } from './searchLog.queries.ts';
import {
  type LoggedSearchFixture,
  type SearchLogTestDatabase,
  createSearchLogTestDatabase,
} from './testing/searchLogFixture.ts';

const ida = '00000001-0000-4000-8000-000000000000';
const otto = '00000002-0000-4000-8000-000000000000';
const always = { from: null, to: null };

let rows: SearchLogTestDatabase;
beforeAll(async () => {
  rows = await createSearchLogTestDatabase();
});
afterAll(async () => rows.close());

const buildSearch = (
  minute: number,
  regions: readonly string[],
  more: object = {},
  who = ida,
): LoggedSearchFixture => ({
  who,
  at: `2026-11-20T09:0${minute}:00.000Z`,
  matched: minute,
  requirements: { regions: regions.toSorted() },
  wizard: { geographicMode: 'regions', geographicRegions: regions, ...more },
});
const listCounts = async (range: { from: string | null; to: string | null } = always, limit = 10) =>
  (await findDistinctUserSearches(rows.source, ida, range, limit)).map(({ matched_count: last, times }) => [
    last,
    times,
  ]);

test('groups searches with the same requirements under the newest of them, with a count', async () => {
  await rows.replaceRows([
    buildSearch(1, ['Europe']),
    buildSearch(2, ['Africa']),
    buildSearch(3, ['Europe']),
    buildSearch(4, ['Asia']),
  ]);
  expect(await listCounts()).toEqual([
    [4, 1],
    [3, 2],
    [2, 1],
  ]);
});

test('treats the same regions in another order as the same search', async () => {
  await rows.replaceRows([
    buildSearch(1, ['Europe', 'Africa']),
    buildSearch(2, ['Africa', 'Europe'], { touched: ['deviceManagement'] }),
  ]);
  expect(await listCounts()).toEqual([[2, 2]]);
});

test('distinguishes searches by input that matching does not use', async () => {
  await rows.replaceRows([buildSearch(1, ['Europe']), buildSearch(2, ['Europe'], { deviceLongevity: '10 years' })]);
  expect(await listCounts()).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('ignores searches of others and outside the range, and applies the limit to groups', async () => {
  await rows.replaceRows([
    buildSearch(1, ['Europe']),
    buildSearch(2, ['Europe']),
    buildSearch(3, ['Europe'], {}, otto),
    buildSearch(4, ['Asia']),
  ]);
  expect(await listCounts({ from: '2026-11-20T09:02:00.000Z', to: '2026-11-20T09:04:00.000Z' })).toEqual([[2, 1]]);
  expect(await listCounts(always, 1)).toEqual([[4, 1]]);
});
