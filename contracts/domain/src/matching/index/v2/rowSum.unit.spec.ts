import { describe, expect, it } from 'vitest';
import type { CriterionGroupSetResults } from '../bundleResults.ts';
import { packPointsAndKnownWeight } from '../packedPoints.ts';
import type { NamedKeyedCriterionGroup } from './matchIndex.ts';
import {
  unpackScoreCapIndexFromRowSum,
  unpackMustsMetFlagFromRowSum,
  rowSumIncrementPerMissedMust,
  packedMissedMustFlag,
  unpackMatchPointsFromRowSum,
  unpackAllAreasCoveredFlagFromRowSum,
  buildProviderRowSumContributions,
  rowSumIncrementPerCoverageShortfall,
} from './rowSum.ts';

const bundle = (
  ...answers: readonly (readonly [points: number, cap: number, misses: number])[]
): CriterionGroupSetResults<NamedKeyedCriterionGroup> => ({
  column: new Uint32Array(0),
  groups: [],
  packed: Int32Array.from(
    answers,
    ([points, , misses]) => packPointsAndKnownWeight(points, 5) + misses * packedMissedMustFlag,
  ),
  caps: Uint8Array.from(answers, ([, cap]) => cap),
});
const { parts, lowestCaps } = buildProviderRowSumContributions([
  bundle([390_000, 100, 0], [7, 45, 0], [0, 55, 2]),
  bundle([100_000, 100, 0], [3, 100, 1]),
  bundle([120_000, 59, 0], [5, 100, 3]),
]);
const addParts = (...profiles: readonly number[]): number =>
  profiles.reduce((sum, profile, at) => sum + (parts[at]?.[profile] ?? 0), 0);

describe('row sum', () => {
  it('contains the points of all parts', () => {
    expect(
      unpackMatchPointsFromRowSum(
        addParts(0, 0, 0) + 302_400 + rowSumIncrementPerCoverageShortfall + rowSumIncrementPerMissedMust,
      ),
    ).toBe(912_400);
    expect(unpackMatchPointsFromRowSum(addParts(1, 1, 1))).toBe(15);
  });

  it('selects the lowest cap of all parts', () => {
    const capOf = (...profiles: readonly number[]) => lowestCaps[unpackScoreCapIndexFromRowSum(addParts(...profiles))];
    expect([capOf(0, 0, 0), capOf(1, 0, 0), capOf(2, 1, 0), capOf(2, 0, 1), capOf(0, 1, 1)]).toEqual([
      59, 45, 55, 55, 100,
    ]);
  });

  it('separately contains missed musts and incomplete coverage', () => {
    const whole = addParts(0, 0, 0);
    const missing = [
      addParts(2, 0, 0),
      addParts(0, 1, 0),
      addParts(0, 0, 1),
      addParts(2, 1, 1),
      whole + rowSumIncrementPerMissedMust,
    ];
    expect(missing.map(unpackMustsMetFlagFromRowSum)).toEqual([0, 0, 0, 0, 0]);
    expect([whole, whole + rowSumIncrementPerCoverageShortfall].map(unpackMustsMetFlagFromRowSum)).toEqual([1, 1]);
    expect(
      [addParts(2, 1, 1) + rowSumIncrementPerMissedMust, whole + rowSumIncrementPerCoverageShortfall].map(
        unpackAllAreasCoveredFlagFromRowSum,
      ),
    ).toEqual([1, 0]);
  });

  it('rejects a bundle with more caps than codes', () => {
    const plain = bundle([0, 100, 0]);
    const many = bundle([0, 45, 0], [0, 55, 0], [0, 59, 0], [0, 70, 0]);
    expect(() => buildProviderRowSumContributions([plain, many, plain])).toThrow(/5 caps/);
  });
});
