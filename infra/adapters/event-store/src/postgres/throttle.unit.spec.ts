import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs immediately, then at most once per interval', () => {
  const run = vi.fn();
  const throttle = createThrottle(run, 10);
  for (let n = 0; n < 5; n += 1) throttle.request();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
  throttle.request();
  expect(run).toHaveBeenCalledTimes(3);
});

it('discards the pending run when it is cancelled', () => {
  const run = vi.fn();
  const throttle = createThrottle(run, 10);
  throttle.request();
  throttle.request();
  throttle.cancel();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
});
