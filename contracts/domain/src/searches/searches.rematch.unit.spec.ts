import { describe, expect, test } from 'vitest';
import {
  createRankChangeAccumulatorByProvider,
  findEntryOrExitOfTopRanks,
  compareSearchRankings,
} from './searches.rematch.ts';

const buildResult = (scores: Readonly<Record<string, number>>, first = Object.keys(scores)) => ({
  first,
  scoreOf: (id: string) => scores[id] ?? null,
});
const ten = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

test('lists the current first matches, then those that dropped out, with both scores', () => {
  const moves = compareSearchRankings(buildResult({ a: 90, b: 80 }), buildResult({ c: 95, b: 81, a: 60 }, ['c', 'b']));
  expect(moves).toEqual([
    { providerId: 'c', placeThen: null, placeNow: 1, scoreThen: null, scoreNow: 95 },
    { providerId: 'b', placeThen: 2, placeNow: 2, scoreThen: 80, scoreNow: 81 },
    { providerId: 'a', placeThen: 1, placeNow: null, scoreThen: 90, scoreNow: 60 },
  ]);
});

describe('findEntryOrExitOfTopRanks', () => {
  test.each([
    [4, 3, 'entered'],
    [null, 1, 'entered'],
    [3, 4, 'left'],
    [3, null, 'left'],
    [1, 3, null],
    [4, null, null],
  ] as const)('returns for ranks %s and %s: %s', (placeThen, placeNow, expected) => {
    expect(
      findEntryOrExitOfTopRanks({ providerId: 'a', placeThen, placeNow, scoreThen: null, scoreNow: null }, 3),
    ).toBe(expected);
  });
});

test('weights searches by their number and ignores unknown scores', () => {
  const sums = createRankChangeAccumulatorByProvider();
  sums.add(compareSearchRankings(buildResult({ a: 90, b: 80 }), buildResult({ b: 85, a: 70 })), 3);
  sums.add(compareSearchRankings(buildResult({}, ['a']), buildResult({ a: 70 })), 1);
  expect(sums.getTotals()).toEqual([
    expect.objectContaining({ providerId: 'b', searches: 3, gainedFirst: 3, lostFirst: 0, scoreChange: 5 }),
    expect.objectContaining({ providerId: 'a', searches: 4, gainedFirst: 0, lostFirst: 3, scoreChange: -20 }),
  ]);
});

test('has balanced totals when both results are full', () => {
  const sums = createRankChangeAccumulatorByProvider();
  sums.add(compareSearchRankings(buildResult({}, ten), buildResult({}, ['k', ...ten.slice(0, 9)])), 2);
  const all = sums.getTotals();
  const total = (name: 'gainedFirst' | 'lostFirst' | 'enteredThree' | 'leftThree' | 'enteredTen' | 'leftTen'): number =>
    all.reduce((sum, row) => sum + row[name], 0);
  expect([total('gainedFirst'), total('enteredThree'), total('enteredTen')]).toEqual([2, 2, 2]);
  expect([total('lostFirst'), total('leftThree'), total('leftTen')]).toEqual([2, 2, 2]);
  expect(all[0]).toMatchObject({ providerId: 'k', enteredTen: 2, scoreChange: null });
  expect(all.at(-1)).toMatchObject({ providerId: 'a', lostFirst: 2 });
});
