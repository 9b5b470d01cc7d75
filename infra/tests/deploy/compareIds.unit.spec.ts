import { expect, test } from 'vitest';
import { compareIds } from './compareIds.ts';

test('finds a loss beside a surplus of the same size', () => {
  expect(compareIds(new Set(['a', 'b', 'c']), ['a', 'b', 'b', 'd'])).toEqual({
    lost: ['c'],
    doubled: ['b'],
    unknown: ['d'],
  });
});

test('finds nothing where every id is read once, in any order', () => {
  expect(compareIds(new Set(['a', 'b']), ['b', 'a'])).toEqual({ lost: [], doubled: [], unknown: [] });
});
