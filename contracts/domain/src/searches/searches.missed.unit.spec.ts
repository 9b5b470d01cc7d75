import { expect, test } from 'vitest';
import { getLastFullMonth } from './searches.days.ts';
import {
  type SearchesWithEqualRequirements,
  createSearchAndBuyerCounter,
  createMissedRequirementAccumulator,
} from './searches.missed.ts';

const sgp32 = { criterion: 'sim', asked: 'eSIM (eUICC)', stated: false } as const;
const japan = { criterion: 'geography', asked: 'JP', stated: true } as const;
const by = (buyers: readonly string[], searches = buyers.length, living = buyers): SearchesWithEqualRequirements => ({
  ...{ searches, buyers, living },
});
const people = (count: number): string[] => Array.from({ length: count }, (_, at) => `buyer ${at}`);

test('suppresses four buyers and publishes five', () => {
  const sums = createMissedRequirementAccumulator();
  sums.add([sgp32], by(people(4), 40));
  expect(sums.getLines()).toEqual([]);
  sums.add([sgp32], by(['buyer 3'], 9));
  expect(sums.getLines()).toEqual([]);
  sums.add([sgp32], by(['one more'], 1));
  expect(sums.getLines()).toEqual([{ ...sgp32, searches: 50, buyers: 5 }]);
});

test('does not count erased buyers towards the minimum but includes them in the counts', () => {
  const sums = createMissedRequirementAccumulator();
  sums.add([sgp32], by(people(5), 5, people(4)));
  expect(sums.getLines()).toEqual([]);
  sums.add([sgp32], by(['another'], 2));
  expect(sums.getLines()).toEqual([{ ...sgp32, searches: 7, buyers: 6 }]);
});

test('separates unknown from missing capabilities and sorts by buyers', () => {
  const sums = createMissedRequirementAccumulator();
  sums.add([sgp32, japan], by(people(5)));
  sums.add([japan], by(people(7)));
  sums.add([{ ...japan, stated: false }], by(people(6), 60));
  expect(sums.getLines()).toEqual([
    { ...japan, searches: 12, buyers: 7 },
    { ...japan, stated: false, searches: 60, buyers: 6 },
    { ...sgp32, searches: 5, buyers: 5 },
  ]);
});

test('allows publishing from five buyers', () => {
  const crowd = createSearchAndBuyerCounter();
  crowd.add(by(people(4)));
  expect(crowd.canPublish()).toBe(false);
  crowd.add(by(people(5)));
  expect([crowd.canPublish(), crowd.getCounts()]).toEqual([true, { searches: 9, buyers: 5 }]);
});

test.each([
  ['2026-11-01', '2026-10-01', '2026-10-31'],
  ['2026-11-30', '2026-10-01', '2026-10-31'],
  ['2026-03-15', '2026-02-01', '2026-02-28'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
  ['2026-01-31', '2025-12-01', '2025-12-31'],
])('returns on %s the last full month %s to %s', (today, from, to) => {
  expect(getLastFullMonth(today)).toEqual({ from, to });
});
