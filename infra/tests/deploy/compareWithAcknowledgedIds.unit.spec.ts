import { expect, test } from 'vitest';
import { compareWithAcknowledgedIds } from './compareWithAcknowledgedIds.ts';

test('finds missing and additional ids even if their numbers are equal', () => {
  expect(compareWithAcknowledgedIds(new Set(['a', 'b', 'c']), ['a', 'b', 'b', 'd'])).toEqual({
    lost: ['c'],
    duplicated: ['b'],
    unknown: ['d'],
  });
});

test('finds no differences when every id is read once, in any order', () => {
  expect(compareWithAcknowledgedIds(new Set(['a', 'b']), ['b', 'a'])).toEqual({
    lost: [],
    duplicated: [],
    unknown: [],
  });
});
