import { expect, test } from 'vitest';
import { once } from './once.ts';

test('the value is made when it is first asked for, and once, also when it is null', () => {
  let times = 0;
  const value = once(() => {
    times += 1;
    return null;
  });
  expect(times).toBe(0);
  expect([value(), value()]).toEqual([null, null]);
  expect(times).toBe(1);
});
