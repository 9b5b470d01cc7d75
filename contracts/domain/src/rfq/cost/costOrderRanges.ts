import {
  formatFractionAsDecimal,
  divideFractions,
  type BigIntFraction,
  isGreaterFraction,
  subtractFractions,
  addFractions,
  multiplyFractions,
  convertIntegerToFraction,
  zeroFraction,
} from './fraction.ts';
import type { CompleteRfqQuantities, QuoteLineItems } from './quoteLineItems.ts';
import { computeExactQuoteCost, isTotalCostLinear } from './totalCost.ts';

/** Number of axis steps per megabyte: one step is a kilobyte. */
export const costAxisStepsPerMegabyte = 1000;

/**
 * An axis along which one dimension of the need grows while all others are constant: the devices grow by one per step,
 * or the data per device and month grows by a kilobyte per step.
 */
export interface RfqQuantityGrowthAxis {
  readonly need: CompleteRfqQuantities;
  readonly of: 'devices' | 'megabytes';
  /** Inclusive bounds in steps. Devices start at 1. */
  readonly first: number;
  readonly last: number;
}

/** -1 when the first quote costs less, 1 when the second quote costs less, 0 when both cost the same. */
export type QuoteCostComparisonSign = -1 | 0 | 1;

/** Consecutive steps with the same order. Bounds are inclusive; the adjacent range has a different order. */
export interface CheaperQuoteRange {
  readonly first: number;
  readonly last: number;
  readonly order: QuoteCostComparisonSign;
}

/**
 * Maximum number of evaluated segments. Beyond this number, the two costs count as too close to find the steps where
 * their order changes.
 */
const maxSegments = 5000;

/** Returns the quantities at a step of an axis: `step` devices, or `step` kilobytes per device and month. */
export function getRfqQuantitiesAtCostAxisStep(
  { need, of }: RfqQuantityGrowthAxis,
  step: number,
): CompleteRfqQuantities {
  if (of === 'devices') return { ...need, devices: step };
  return {
    ...need,
    megabytes: formatFractionAsDecimal(
      divideFractions(convertIntegerToFraction(step), convertIntegerToFraction(costAxisStepsPerMegabyte)),
      3,
    ),
  };
}

function compareCosts(one: BigIntFraction, other: BigIntFraction): QuoteCostComparisonSign {
  if (isGreaterFraction(one, other)) return 1;
  return isGreaterFraction(other, one) ? -1 : 0;
}

/** The last whole step before a point on the axis, and whether the point is a step itself. */
function findStepBefore({ over, under }: BigIntFraction): { readonly step: number; readonly isStep: boolean } {
  const isStep = over % under === 0n;
  return { step: Number(over / under) - (isStep ? 1 : 0), isStep };
}

/**
 * Splits a segment at the crossing of two straight cost lines, if they cross.
 *
 * @param gaps Difference of the costs at both ends of the segment.
 */
function computeStraightRanges(
  first: number,
  last: number,
  gaps: readonly [BigIntFraction, BigIntFraction],
): readonly CheaperQuoteRange[] {
  const [start, end] = [compareCosts(gaps[0], zeroFraction), compareCosts(gaps[1], zeroFraction)];
  if (start === end) return [{ first, last, order: start }];
  if (start === 0) return [buildSingleStep(first, 0), { first: first + 1, last, order: end }];
  if (end === 0) return [{ first, last: last - 1, order: start }, buildSingleStep(last, 0)];
  const [from, to] =
    start > 0 ? gaps : [subtractFractions(zeroFraction, gaps[0]), subtractFractions(zeroFraction, gaps[1])];
  const way = divideFractions(
    multiplyFractions(from, convertIntegerToFraction(last - first)),
    subtractFractions(from, to),
  );
  const { step, isStep } = findStepBefore(addFractions(convertIntegerToFraction(first), way));
  return [
    { first, last: step, order: start },
    ...(isStep ? [buildSingleStep(step + 1, 0)] : []),
    { first: step + (isStep ? 2 : 1), last, order: end },
  ];
}

const buildSingleStep = (step: number, order: QuoteCostComparisonSign): CheaperQuoteRange => ({
  first: step,
  last: step,
  order,
});

/** Merges consecutive ranges with the same order. */
function mergeRanges(ranges: readonly CheaperQuoteRange[]): readonly CheaperQuoteRange[] {
  const found: CheaperQuoteRange[] = [];
  for (const range of ranges) {
    const before = found.at(-1);
    if (before?.order === range.order) found[found.length - 1] = { ...before, last: range.last };
    else found.push(range);
  }
  return found;
}

/**
 * Returns a function that computes a quote's exact total at a step of an axis, cached.
 *
 * @param factor Factor by which the totals are multiplied.
 */
function computeTotals(
  parts: QuoteLineItems,
  axis: RfqQuantityGrowthAxis,
  factor: BigIntFraction,
): (step: number) => BigIntFraction {
  const known = new Map<number, BigIntFraction>();
  return (step) => {
    const total =
      known.get(step) ??
      multiplyFractions(computeExactQuoteCost(parts, getRfqQuantitiesAtCostAxisStep(axis, step)).least, factor);
    known.set(step, total);
    return total;
  };
}

/**
 * Computes exactly, for each step of an axis, which of two fully specified quotes costs less. Totals never decrease
 * when the need grows. A segment is therefore decided when one quote costs more at the start of the segment than the
 * other quote at the end. When both totals are straight lines in a segment, their crossing is computed; other segments
 * are halved. Data pools make totals jump, so that the order may change although the totals are equal at no step.
 *
 * @param factors Positive factors that convert the amounts of each quote to a common currency.
 *
 * @returns `null` when more than `maxSegments` segments would be needed, because the costs are close over a long range.
 *
 * @throws RangeError like `computeQuoteTotalCostBreakdown`.
 */
export function computeCheaperQuoteRanges(
  one: QuoteLineItems,
  other: QuoteLineItems,
  axis: RfqQuantityGrowthAxis,
  factors: readonly [BigIntFraction, BigIntFraction] = [convertIntegerToFraction(1), convertIntegerToFraction(1)],
): readonly CheaperQuoteRange[] | null {
  const [ofOne, ofOther] = [computeTotals(one, axis, factors[0]), computeTotals(other, axis, factors[1])];
  const gap = (step: number): BigIntFraction => subtractFractions(ofOne(step), ofOther(step));
  const found: CheaperQuoteRange[] = [];
  const open: (readonly [number, number])[] = [[axis.first, axis.last]];
  let segments = 0;
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [first, last] = stretch;
    segments += 1;
    if (segments > maxSegments) return null;
    const [low, high] = [getRfqQuantitiesAtCostAxisStep(axis, first), getRfqQuantitiesAtCostAxisStep(axis, last)];
    if (first === last) found.push(buildSingleStep(first, compareCosts(gap(first), zeroFraction)));
    else if (isGreaterFraction(ofOne(first), ofOther(last))) found.push({ first, last, order: 1 });
    else if (isGreaterFraction(ofOther(first), ofOne(last))) found.push({ first, last, order: -1 });
    else if (isTotalCostLinear(one, low, high) && isTotalCostLinear(other, low, high)) {
      found.push(...computeStraightRanges(first, last, [gap(first), gap(last)]));
    } else {
      const middle = Math.floor((first + last) / 2);
      open.push([middle + 1, last], [first, middle]);
    }
  }
  return mergeRanges(found);
}
