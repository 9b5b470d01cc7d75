import { expect, test } from 'vitest';
import { growthOf, type MemorySample } from './memory.ts';

const sampled = (heldMiB: (at: number) => number): readonly MemorySample[] =>
  Array.from({ length: 60 }, (_, at) => ({
    minutes: at / 12,
    heapUsed: heldMiB(at / 12) * 2 ** 20,
    rss: 100 * 2 ** 20,
    external: 0,
  }));

test('growth is megabytes a minute, whatever the samples swing by', () => {
  expect(
    growthOf(
      sampled((minute) => 80 + 3 * minute),
      'heapUsed',
    ),
  ).toBeCloseTo(3, 5);
  expect(
    growthOf(
      sampled((minute) => 80 + Math.sin(minute * 40)),
      'heapUsed',
    ),
  ).toBeCloseTo(0, 0);
  expect(
    growthOf(
      sampled((minute) => minute),
      'rss',
    ),
  ).toBe(0);
});

test('a handful of samples says nothing', () => {
  expect(growthOf(sampled(() => 1).slice(0, 9), 'rss')).toBeNull();
});
