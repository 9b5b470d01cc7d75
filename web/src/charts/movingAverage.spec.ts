import { expect, test } from 'vitest';
import { computeMovingAverage } from './movingAverage.ts';

test('averages the last values of the span and returns null before the span is full', () => {
  expect(computeMovingAverage([3, 6, 9, 0], 3)).toEqual([null, null, 6, 5]);
  expect(computeMovingAverage([1, 2], 7)).toEqual([null, null]);
});
