import { noScoreCap } from '../../engine/criterionValues.ts';
import type { CriterionGroupSetResults } from '../bundleResults.ts';
import { knownWeightBitCount, unpackPointsFromPackedResult } from '../packedPoints.ts';
import { type OneForEachCriterionGroupSet, mapCriterionGroupSets } from '../groupBundles.ts';
import type { NamedKeyedCriterionGroup } from './matchIndex.ts';

/**
 * The sum of a row during scoring, packed into one number below 2 ** 31, so that a single addition sums everything. The
 * lower 21 bits are the points, followed by two bits for the cap of each set of criterion groups (bundle), three bits
 * that count missed musts, and one bit for providers that are not known to cover all requested areas.
 */
const pointsBits = 21;
const capBits = 2;
const bundles = 3;
const missedMustsShift = pointsBits + bundles * capBits;
const shortfallShift = missedMustsShift + 3;

/** Value added to a packed result that misses a must. Its bit is above the bits of points and known weight. */
export const packedMissedMustFlag = 2 ** (pointsBits + knownWeightBitCount);

/** All bits that count missed musts. */
const missedMustsMask = 2 ** shortfallShift - 2 ** missedMustsShift;
const pointsMask = 2 ** pointsBits - 1;
const capsMask = 2 ** (bundles * capBits) - 1;

/**
 * Value added to a provider's row sum for each set of criterion groups in which the provider misses a must, and for a
 * missed must on geography.
 */
export const rowSumIncrementPerMissedMust = 2 ** missedMustsShift;
/** Value added to the row sum of a provider that is not known to cover all requested areas. */
export const rowSumIncrementPerCoverageShortfall = 2 ** shortfallShift;

/** The minimum of two small integers, computed without a branch. */
export function minWithoutBranch(one: number, other: number): number {
  return other + ((one - other) & ((one - other) >> 31));
}

/** Unpacks the sum of weight times value. */
export function unpackMatchPointsFromRowSum(sum: number): number {
  return sum & pointsMask;
}

/** Unpacks the index of the lowest cap in `lowestCaps` of `ProviderRowSumContributions`. */
export function unpackScoreCapIndexFromRowSum(sum: number): number {
  return (sum >>> pointsBits) & capsMask;
}

/** Unpacks whether all musts are met: 1 when no must is missed, otherwise 0. */
export function unpackMustsMetFlagFromRowSum(sum: number): number {
  return ((sum & missedMustsMask) - 1) >>> 31;
}

/** Unpacks whether all requested areas are covered: 1 when all of them are known to be covered, otherwise 0. */
export function unpackAllAreasCoveredFlagFromRowSum(sum: number): number {
  return 1 - (sum >>> shortfallShift);
}

/** The contributions of the sets of criterion groups (bundles) to the sum of a row. */
export interface ProviderRowSumContributions {
  /** The contributions of each set of groups, by profile. */
  readonly parts: OneForEachCriterionGroupSet<Int32Array>;
  /** The lowest cap, indexed by the result of `unpackScoreCapIndexFromRowSum`. */
  readonly lowestCaps: Uint8Array;
}

/**
 * The distinct caps of a set of groups. The index of a cap is its code.
 * @throws Error when there are more caps than codes.
 */
function distinctCaps({ caps }: CriterionGroupSetResults<NamedKeyedCriterionGroup>): number[] {
  const distinct = [noScoreCap];
  for (let profile = 0; profile < caps.length; profile += 1) {
    const cap = caps[profile] as number;
    if (!distinct.includes(cap)) distinct.push(cap);
  }
  if (distinct.length > 2 ** capBits)
    throw new Error(`${distinct.length} caps in a bundle exceed the number of cap codes`);
  return distinct;
}

/**
 * Builds the contributions of a set of groups, by profile.
 *
 * @param shift Position of the cap code of the set in a sum.
 */
function buildParts(
  { packed, caps }: CriterionGroupSetResults<NamedKeyedCriterionGroup>,
  codes: readonly number[],
  shift: number,
): Int32Array {
  const parts = new Int32Array(packed.length);
  for (let profile = 0; profile < parts.length; profile += 1) {
    const answer = packed[profile] as number;
    const misses = answer >= packedMissedMustFlag ? rowSumIncrementPerMissedMust : 0;
    parts[profile] =
      unpackMatchPointsFromRowSum(unpackPointsFromPackedResult(answer)) +
      misses +
      (codes.indexOf(caps[profile] as number) << shift);
  }
  return parts;
}

/** The lowest cap for each combination of the cap codes of all sets of groups. */
function buildLowestCaps(caps: OneForEachCriterionGroupSet<readonly number[]>): Uint8Array {
  const capOf = (codes: number, place: number): number =>
    caps[place]?.[(codes >>> (place * capBits)) & (2 ** capBits - 1)] ?? noScoreCap;
  return Uint8Array.from({ length: 2 ** (bundles * capBits) }, (_none, codes) =>
    Math.min(...caps.map((_caps, place) => capOf(codes, place))),
  );
}

/** Builds the contributions of each set of groups from its results. */
export function buildProviderRowSumContributions(
  answers: OneForEachCriterionGroupSet<CriterionGroupSetResults<NamedKeyedCriterionGroup>>,
): ProviderRowSumContributions {
  const caps = mapCriterionGroupSets(answers, distinctCaps);
  const shiftOf = (place: number): number => pointsBits + place * capBits;
  const [first, second, third] = answers;
  return {
    parts: [
      buildParts(first, caps[0], shiftOf(0)),
      buildParts(second, caps[1], shiftOf(1)),
      buildParts(third, caps[2], shiftOf(2)),
    ],
    lowestCaps: buildLowestCaps(caps),
  };
}
