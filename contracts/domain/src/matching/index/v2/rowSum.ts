import { noCap } from '../../engine/values.ts';
import type { BundleAnswers } from '../bundleAnswers.ts';
import { knownBits, packedPoints } from '../packed.ts';
import { type Bundled, mapBundled } from '../profiles.ts';
import type { Group } from './matchIndex.ts';

/**
 * What a row of the index adds up to while it is scored, in one number below 2 ** 31, so that an addition sums all of it: points in
 * the lower 21 bits, then two bits for each bundle's cap, then three that count the parts that miss a must, then one for who is not
 * known to reach all that is asked for.
 */
const pointsBits = 21;
const capBits = 2;
const bundles = 3;
const missedPlace = pointsBits + bundles * capBits;
const shortPlace = missedPlace + 3;

/** Above points and known weight, a packed answer has this for a must that it misses. */
export const packedMiss = 2 ** (pointsBits + knownBits);

/** All bits that count missed musts. */
const missedBits = 2 ** shortPlace - 2 ** missedPlace;
const pointsMask = 2 ** pointsBits - 1;
const capsMask = 2 ** (bundles * capBits) - 1;

/** What a row adds for a part that misses a must. */
export const missedUnit = 2 ** missedPlace;
/** What it adds where it is not known to reach all. */
export const shortUnit = 2 ** shortPlace;

/** The lesser of two small whole numbers, without a branch. */
export function lesser(one: number, other: number): number {
  return other + ((one - other) & ((one - other) >> 31));
}

/** Sum of weight times value. */
export function pointsIn(sum: number): number {
  return sum & pointsMask;
}

/** Where a sum looks up its lowest cap, in `lowestCaps` of `RowParts`. */
export function capsIn(sum: number): number {
  return (sum >>> pointsBits) & capsMask;
}

/** 1 where no must is missed, else 0. */
export function meetsMusts(sum: number): number {
  return ((sum & missedBits) - 1) >>> 31;
}

/** 1 where all is known to be reached, else 0. */
export function reachesAll(sum: number): number {
  return 1 - (sum >>> shortPlace);
}

/** What the bundles add to the sum of a row. */
export interface RowParts {
  /** Of each bundle, by profile. */
  readonly parts: Bundled<Int32Array>;
  /** By `capsIn`. */
  readonly lowestCaps: Uint8Array;
}

/** Every cap that a bundle has; the place of a cap is its code. */
function distinctCaps({ caps }: BundleAnswers<Group>): number[] {
  const distinct = [noCap];
  for (let profile = 0; profile < caps.length; profile += 1) {
    const cap = caps[profile] as number;
    if (!distinct.includes(cap)) distinct.push(cap);
  }
  if (distinct.length > 2 ** capBits) throw new Error(`${distinct.length} caps in a bundle are more than have a code`);
  return distinct;
}

/** @param shift where the bundle's cap stands in a sum. */
function partsOf({ packed, caps }: BundleAnswers<Group>, codes: readonly number[], shift: number): Int32Array {
  const parts = new Int32Array(packed.length);
  for (let profile = 0; profile < parts.length; profile += 1) {
    const answer = packed[profile] as number;
    const misses = answer >= packedMiss ? missedUnit : 0;
    parts[profile] = pointsIn(packedPoints(answer)) + misses + (codes.indexOf(caps[profile] as number) << shift);
  }
  return parts;
}

/** By the codes of all bundles: the lowest of their caps. */
function lowestOf(caps: Bundled<readonly number[]>): Uint8Array {
  const capOf = (codes: number, place: number): number =>
    caps[place]?.[(codes >>> (place * capBits)) & (2 ** capBits - 1)] ?? noCap;
  return Uint8Array.from({ length: 2 ** (bundles * capBits) }, (_none, codes) =>
    Math.min(...caps.map((_caps, place) => capOf(codes, place))),
  );
}

/** Reads what each bundle answers as parts of a sum. */
export function rowParts(answers: Bundled<BundleAnswers<Group>>): RowParts {
  const caps = mapBundled(answers, distinctCaps);
  const shiftOf = (place: number): number => pointsBits + place * capBits;
  const [first, second, third] = answers;
  return {
    parts: [
      partsOf(first, caps[0], shiftOf(0)),
      partsOf(second, caps[1], shiftOf(1)),
      partsOf(third, caps[2], shiftOf(2)),
    ],
    lowestCaps: lowestOf(caps),
  };
}
