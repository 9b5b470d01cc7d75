import { expect, test } from 'vitest';
import { compareReadIdsWithAcknowledgedInTest } from './compareReadIdsWithAcknowledgedInTest.ts';

test('finds missing and additional ids even if their numbers are equal', () => {
  expect(compareReadIdsWithAcknowledgedInTest(new Set(['a', 'b', 'c']), ['a', 'b', 'b', 'd'])).toEqual({
    lost: ['c'],
    duplicated: ['b'],
    unknown: ['d'],
  });
});

test('finds no differences when every id is read once, in any order', () => {
  expect(compareReadIdsWithAcknowledgedInTest(new Set(['a', 'b']), ['b', 'a'])).toEqual({
    lost: [],
    duplicated: [],
    unknown: [],
  });
});
