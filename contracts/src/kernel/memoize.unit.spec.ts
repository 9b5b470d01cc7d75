import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('computes the value once, on the first call, even when it is null', () => {
  let times = 0;
  const value = memoize(() => {
    times += 1;
    return null;
  });
  expect(times).toBe(0);
  expect([value(), value()]).toEqual([null, null]);
  expect(times).toBe(1);
});
