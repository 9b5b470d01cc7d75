import { expect, test } from 'vitest';
import type { ProviderRankChange } from './searches.rematch.ts';
import {
  createRankChangeReasonAccumulator,
  findGainOrLossOfTop1Or3Or10Rank,
  determineRankChangeReason,
  formatRankChangeReason,
} from './searches.rematchReasons.ts';

const move = (placeThen: number | null, placeNow: number | null, providerId = 'a'): ProviderRankChange => ({
  ...{ providerId, placeThen, placeNow, scoreThen: null, scoreNow: null },
});
const change = { kind: 'criterion', criterion: 'sim', better: true } as const;
const [both, came, left] = [
  { then: true, now: true },
  { then: false, now: true },
  { then: true, now: false },
];

test.each([
  [4, 2, 'gained'],
  [null, 10, 'gained'],
  [1, 2, 'lost'],
  [10, null, 'lost'],
  [5, 4, null],
] as const)('returns for ranks %s and %s the direction %s', (then, now, direction) => {
  expect(findGainOrLossOfTop1Or3Or10Rank(move(then, now))).toBe(direction);
});

test('prefers catalogue changes, then own changes, then changes of others', () => {
  expect(determineRankChangeReason(came, change)).toEqual({ kind: 'catalogue', criterion: null, better: true });
  expect(determineRankChangeReason(left, change)).toEqual({ kind: 'catalogue', criterion: null, better: false });
  expect(determineRankChangeReason(both, change)).toEqual(change);
  expect(determineRankChangeReason(both, null)).toEqual({ kind: 'others', criterion: null, better: null });
});

test('counts reasons by searches with a crossing, most searches first', () => {
  const sums = createRankChangeReasonAccumulator();
  const others = determineRankChangeReason(both, null);
  sums.add(move(2, 1), change, 3);
  sums.add(move(1, 2), change, 1);
  sums.add(move(5, 4), change, 100);
  sums.add(move(3, 5), others, 5);
  sums.add(move(1, 2, 'b'), others, 9);
  expect(sums.getTopReasons('a')).toEqual([
    { ...others, gained: 0, lost: 5 },
    { ...change, gained: 3, lost: 1 },
  ]);
  expect(sums.getTopReasons('nobody')).toEqual([]);
});

test('formats reasons', () => {
  expect(formatRankChangeReason(change)).toBe('More points for SIM');
  expect(formatRankChangeReason({ kind: 'must', criterion: 'ntn', better: false })).toBe(
    'No longer meets the mandatory requirement: satellite (NTN)',
  );
  expect(formatRankChangeReason(determineRankChangeReason(left, null))).toBe('Removed from the catalogue');
});
