import { describe, expect, it } from 'vitest';
import type { BundleAnswers } from '../bundleAnswers.ts';
import { pack } from '../packed.ts';
import type { Group } from './matchIndex.ts';
import { capsIn, meetsMusts, missedUnit, packedMiss, pointsIn, reachesAll, rowParts, shortUnit } from './rowSum.ts';

const bundle = (
  ...answers: readonly (readonly [points: number, cap: number, misses: number])[]
): BundleAnswers<Group> => ({
  column: new Uint32Array(0),
  groups: [],
  packed: Int32Array.from(answers, ([points, , misses]) => pack(points, 5) + misses * packedMiss),
  caps: Uint8Array.from(answers, ([, cap]) => cap),
});
const { parts, lowestCaps } = rowParts([
  bundle([390_000, 100, 0], [7, 45, 0], [0, 55, 2]),
  bundle([100_000, 100, 0], [3, 100, 1]),
  bundle([120_000, 59, 0], [5, 100, 3]),
]);
const sumOf = (...profiles: readonly number[]): number =>
  profiles.reduce((sum, profile, at) => sum + (parts[at]?.[profile] ?? 0), 0);

describe('the sum of a row', () => {
  it('holds the points of all parts, whatever else it holds', () => {
    expect(pointsIn(sumOf(0, 0, 0) + 302_400 + shortUnit + missedUnit)).toBe(912_400);
    expect(pointsIn(sumOf(1, 1, 1))).toBe(15);
  });

  it('leads to the lowest cap of all parts', () => {
    const capOf = (...profiles: readonly number[]) => lowestCaps[capsIn(sumOf(...profiles))];
    expect([capOf(0, 0, 0), capOf(1, 0, 0), capOf(2, 1, 0), capOf(2, 0, 1), capOf(0, 1, 1)]).toEqual([
      59, 45, 55, 55, 100,
    ]);
  });

  it('tells whether a part misses a must, and apart from that whether all is reached', () => {
    const whole = sumOf(0, 0, 0);
    const missing = [sumOf(2, 0, 0), sumOf(0, 1, 0), sumOf(0, 0, 1), sumOf(2, 1, 1), whole + missedUnit];
    expect(missing.map(meetsMusts)).toEqual([0, 0, 0, 0, 0]);
    expect([whole, whole + shortUnit].map(meetsMusts)).toEqual([1, 1]);
    expect([sumOf(2, 1, 1) + missedUnit, whole + shortUnit].map(reachesAll)).toEqual([1, 0]);
  });

  it('refuses more caps in a bundle than have a code', () => {
    const plain = bundle([0, 100, 0]);
    const many = bundle([0, 45, 0], [0, 55, 0], [0, 59, 0], [0, 70, 0]);
    expect(() => rowParts([plain, many, plain])).toThrow(/5 caps/);
  });
});
