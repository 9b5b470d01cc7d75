import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runRepeatedly, repeatedWorkRetryDelayRangeMs } from './runRepeatedly.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('reports repeated failures once and retries with a growing delay', async () => {
  const turns: number[] = [];
  const reported: unknown[] = [];
  const running = runRepeatedly({
    run: () => {
      turns.push(performance.now());
      return Promise.reject(new Error('the database is gone'));
    },
    report: (error) => reported.push(error),
  });
  await vi.advanceTimersByTimeAsync(20_000);
  const waits = turns.slice(1).map((turn, index) => Math.round(turn - (turns[index] ?? 0)));
  expect(waits.slice(0, 7)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect([reported.length, running.problem()]).toEqual([1, 'the database is gone']);
  await running.stop();
});

test('clears the problem after a success, and reports the next failure again', async () => {
  const outcomes = ['fails', 'works', 'fails'];
  const reported: unknown[] = [];
  const running = runRepeatedly({
    run: () => (outcomes.shift() === 'fails' ? Promise.reject(new Error('no')) : Promise.resolve()),
    pauseMs: 1_000,
    report: (error) => reported.push(error),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(running.problem()).toBe('no');
  await vi.advanceTimersByTimeAsync(repeatedWorkRetryDelayRangeMs.first);
  expect(running.problem()).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([reported.length, running.problem()]).toEqual([2, 'no']);
  await vi.advanceTimersByTimeAsync(repeatedWorkRetryDelayRangeMs.first);
  expect(running.problem()).toBeNull();
  await running.stop();
});

test('resets the retry delay after a long run', async () => {
  const reported: unknown[] = [];
  const running = runRepeatedly({
    run: async () => {
      await new Promise((resolve) => setTimeout(resolve, repeatedWorkRetryDelayRangeMs.most + 1));
      throw new Error('no');
    },
    report: (error) => reported.push(error),
  });
  await vi.advanceTimersByTimeAsync(2 * (repeatedWorkRetryDelayRangeMs.most + 1) + repeatedWorkRetryDelayRangeMs.first);
  expect(reported).toHaveLength(2);
  const stopped = running.stop();
  await vi.advanceTimersByTimeAsync(repeatedWorkRetryDelayRangeMs.most + 1);
  await stopped;
});
