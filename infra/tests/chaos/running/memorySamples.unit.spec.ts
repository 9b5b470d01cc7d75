import { expect, test } from 'vitest';
import { calculateMemoryGrowthMbPerMinute, type ProcessMemorySample } from './memorySamples.ts';

const createSamples = (usedMiB: (at: number) => number): readonly ProcessMemorySample[] =>
  Array.from({ length: 60 }, (_, at) => ({
    minutes: at / 12,
    heapUsed: usedMiB(at / 12) * 2 ** 20,
    rss: 100 * 2 ** 20,
    external: 0,
  }));

test('calculates growth in MB per minute, independent of fluctuations', () => {
  expect(
    calculateMemoryGrowthMbPerMinute(
      createSamples((minute) => 80 + 3 * minute),
      'heapUsed',
    ),
  ).toBeCloseTo(3, 5);
  expect(
    calculateMemoryGrowthMbPerMinute(
      createSamples((minute) => 80 + Math.sin(minute * 40)),
      'heapUsed',
    ),
  ).toBeCloseTo(0, 0);
  expect(
    calculateMemoryGrowthMbPerMinute(
      createSamples((minute) => minute),
      'rss',
    ),
  ).toBe(0);
});

test('returns null for fewer than ten samples', () => {
  expect(calculateMemoryGrowthMbPerMinute(createSamples(() => 1).slice(0, 9), 'rss')).toBeNull();
});
