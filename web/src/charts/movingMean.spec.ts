import { expect, test } from 'vitest';
import { movingMean } from './movingMean.ts';

test('a mean looks back over its span, and there is none before the span is full', () => {
  expect(movingMean([3, 6, 9, 0], 3)).toEqual([null, null, 6, 5]);
  expect(movingMean([1, 2], 7)).toEqual([null, null]);
});
