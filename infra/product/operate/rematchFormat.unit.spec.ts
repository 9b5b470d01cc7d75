import { emptyBuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { expect, test } from 'vitest';
import {
  formatRematchedSearchChanges,
  formatProviderRankChangeTable,
  formatSearchRematchTotals,
} from './rematchFormat.ts';

const requirements = { ...emptyBuyerRequirements, geographicMode: 'countries' as const, countries: ['DE'] };
const group = {
  ...{ requirements, catalogue_version: 4, algorithm_version: 'match-v1', first_providers: [], searches: 3 },
  last_search: new Date('2026-11-22T10:00:00Z'),
};
const scores = { scoreThen: null, scoreNow: null };

test('formats which providers entered and left each group of places', () => {
  const moves = [
    { providerId: 'soracom', placeThen: 4, placeNow: 1, ...scores },
    { providerId: 'emnify', placeThen: 1, placeNow: 2, ...scores },
    { providerId: '1nce', placeThen: 3, placeNow: null, ...scores },
  ];
  expect(formatRematchedSearchChanges({ group, moves, reproduced: true })).toEqual([
    '2026-11-22  3 x  catalogue 4, match-v1: Germany',
    '  first place: +soracom -emnify; first three: +soracom -1nce; first ten: -1nce',
  ]);
  expect(
    formatRematchedSearchChanges({ group: { ...group, algorithm_version: null }, moves, reproduced: null })[0],
  ).toBe('2026-11-22  3 x  catalogue 4, unknown algorithm: Germany');
  expect(formatRematchedSearchChanges({ group, moves, reproduced: false })[0]).toContain(
    'match-v1, not reproduced: Germany',
  );
});

test('formats nothing for a search without placement changes', () => {
  expect(
    formatRematchedSearchChanges({
      group,
      moves: [{ providerId: 'a', placeThen: 2, placeNow: 3, ...scores }],
      reproduced: true,
    }),
  ).toEqual([]);
});

test('formats the sums as an aligned table', () => {
  const none = { gainedFirst: 0, lostFirst: 0, enteredThree: 0, leftThree: 0, enteredTen: 0, leftTen: 0 };
  const rows = [
    { ...none, providerId: 'soracom', searches: 120, gainedFirst: 12, scoreChange: 3.5 },
    { ...none, providerId: 'emnify', searches: 7, leftTen: 2, scoreChange: -12 },
    { ...none, providerId: 'x', searches: 1, scoreChange: null },
  ];
  expect(formatProviderRankChangeTable(rows, (id) => id.toUpperCase())).toEqual([
    'Provider  Searches  1st +  1st -  3 +  3 -  10 +  10 -   Score',
    'SORACOM        120     12      0    0    0     0     0   +3.50',
    'EMNIFY           7      0      0    0    0     0     2  -12.00',
    'X                1      0      0    0    0     0     0       -',
  ]);
});

test('reports searches that were not compared', () => {
  const totals = { searches: 8, different: 5, unreproduced: 1, otherFirst: 2 };
  expect(formatSearchRematchTotals(totals, { proven: 10, unproven: 3 })).toEqual([
    'Repeated 8 searches (5 different); 2 have another provider in first place.',
    '2 older searches exceed the limit.',
    '3 searches are excluded: their logged result is not signed.',
    '1 searches do not reproduce the logged result with their original versions.',
  ]);
  expect(formatSearchRematchTotals({ ...totals, unreproduced: 0 }, { proven: 8, unproven: 0 })).toHaveLength(1);
});
