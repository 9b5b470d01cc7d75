import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { formatProgressRateAndTimeLeft, startTerminalProgressBar } from './progressBar.ts';

afterEach(() => vi.useRealTimers());

test('computes events per second and formats the time left', () => {
  expect(formatProgressRateAndTimeLeft(0, 100, 0)).toEqual({ rate: '-', left: '-' });
  expect(formatProgressRateAndTimeLeft(50, 100, 2)).toEqual({ rate: '25', left: '2 s' });
  expect(formatProgressRateAndTimeLeft(10_000, 1_000_000, 1)).toEqual({ rate: '10,000', left: '1 min 39 s' });
  expect(formatProgressRateAndTimeLeft(10, 100_000, 1)).toEqual({ rate: '10', left: '2 h 46 min' });
});

test('prints a line at intervals without a terminal', () => {
  vi.useFakeTimers();
  const output = new PassThrough();
  const bar = startTerminalProgressBar(1000, output);
  bar.update(1);
  vi.advanceTimersByTime(2_500);
  bar.update(500);
  bar.update(600);
  bar.stop();
  expect(String(output.read())).toBe('  500 of 1000 events, 200 events/s, 3 s left\n');
});

test('shows a bar on a terminal', () => {
  const output = Object.assign(new PassThrough(), {
    isTTY: true as const,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  const bar = startTerminalProgressBar(10, output);
  bar.update(10);
  bar.stop();
  expect(String(output.read())).toMatch(/100% \| 10 of 10 events \| [\d,]+ events\/s \| 0 s left/);
});
