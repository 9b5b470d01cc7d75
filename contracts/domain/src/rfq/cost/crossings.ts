import { decimalText, dividedBy, type Fraction, isMore, minus, plus, times, wholeNumber, zero } from './fraction.ts';
import type { Need, QuoteParts } from './quoteParts.ts';
import { exactCost, isStraight } from './totalCost.ts';

/** Steps of a megabyte along an axis of data: a kilobyte each. */
export const stepsOfMegabyte = 1000;

/** What grows while all else that is needed stays: devices by one, or data of a device and month by a kilobyte. */
export interface CostAxis {
  readonly need: Need;
  readonly of: 'devices' | 'megabytes';
  /** Whole steps, both ends included; devices begin with 1. */
  readonly first: number;
  readonly last: number;
}

/** -1 where the one costs less, 1 where the other does, 0 where both cost the same. */
export type CostOrder = -1 | 0 | 1;

/** Steps that follow each other, both ends included, in all of which the order is the same; in the next ones it is another. */
export interface OrderRange {
  readonly first: number;
  readonly last: number;
  readonly order: CostOrder;
}

/** Parts of the axis that are looked at before two costs count as too close to tell where they change places. */
const mostLooks = 5000;

/** The need at a step of the axis. */
export function needAt({ need, of }: CostAxis, step: number): Need {
  if (of === 'devices') return { ...need, devices: step };
  return { ...need, megabytes: decimalText(dividedBy(wholeNumber(step), wholeNumber(stepsOfMegabyte)), 3) };
}

function orderOf(one: Fraction, other: Fraction): CostOrder {
  if (isMore(one, other)) return 1;
  return isMore(other, one) ? -1 : 0;
}

/** The last whole step before a point on the axis, and whether the point is a step itself. */
function stepBefore({ over, under }: Fraction): { readonly step: number; readonly isStep: boolean } {
  const isStep = over % under === 0n;
  return { step: Number(over / under) - (isStep ? 1 : 0), isStep };
}

/** Two straight lines between two steps: where they cross, if they do. @param gaps what the one costs more than the other at both ends. */
function straightRanges(first: number, last: number, gaps: readonly [Fraction, Fraction]): readonly OrderRange[] {
  const [start, end] = [orderOf(gaps[0], zero), orderOf(gaps[1], zero)];
  if (start === end) return [{ first, last, order: start }];
  if (start === 0) return [single(first, 0), { first: first + 1, last, order: end }];
  if (end === 0) return [{ first, last: last - 1, order: start }, single(last, 0)];
  const [from, to] = start > 0 ? gaps : [minus(zero, gaps[0]), minus(zero, gaps[1])];
  const way = dividedBy(times(from, wholeNumber(last - first)), minus(from, to));
  const { step, isStep } = stepBefore(plus(wholeNumber(first), way));
  return [
    { first, last: step, order: start },
    ...(isStep ? [single(step + 1, 0)] : []),
    { first: step + (isStep ? 2 : 1), last, order: end },
  ];
}

const single = (step: number, order: CostOrder): OrderRange => ({ first: step, last: step, order });

/** Ranges of the same order that follow each other as one. */
function merged(ranges: readonly OrderRange[]): readonly OrderRange[] {
  const found: OrderRange[] = [];
  for (const range of ranges) {
    const before = found.at(-1);
    if (before?.order === range.order) found[found.length - 1] = { ...before, last: range.last };
    else found.push(range);
  }
  return found;
}

/** A quote's exact totals along an axis, each worked out once. @param factor what they are multiplied by. */
function totalsAlong(parts: QuoteParts, axis: CostAxis, factor: Fraction): (step: number) => Fraction {
  const known = new Map<number, Fraction>();
  return (step) => {
    const total = known.get(step) ?? times(exactCost(parts, needAt(axis, step)).least, factor);
    known.set(step, total);
    return total;
  };
}

/**
 * Which of two quotes, of both of which every part is known, costs less along an axis: exactly, to the step. Totals never fall when more is
 * needed, so a stretch is decided where the one costs more at its start than the other at its end; where both are straight lines their
 * crossing is worked out; any other stretch is halved. Pools make totals jump, so that two may change places without ever being equal.
 * @param factors above zero: what turns the amounts of each into those of one currency.
 * @returns `null` where the two are so close for so long that it cannot be told.
 * @throws RangeError as `totalCost` does
 */
export function orderRanges(
  one: QuoteParts,
  other: QuoteParts,
  axis: CostAxis,
  factors: readonly [Fraction, Fraction] = [wholeNumber(1), wholeNumber(1)],
): readonly OrderRange[] | null {
  const [ofOne, ofOther] = [totalsAlong(one, axis, factors[0]), totalsAlong(other, axis, factors[1])];
  const gap = (step: number): Fraction => minus(ofOne(step), ofOther(step));
  const found: OrderRange[] = [];
  const open: (readonly [number, number])[] = [[axis.first, axis.last]];
  let looks = 0;
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [first, last] = stretch;
    looks += 1;
    if (looks > mostLooks) return null;
    const [low, high] = [needAt(axis, first), needAt(axis, last)];
    if (first === last) found.push(single(first, orderOf(gap(first), zero)));
    else if (isMore(ofOne(first), ofOther(last))) found.push({ first, last, order: 1 });
    else if (isMore(ofOther(first), ofOne(last))) found.push({ first, last, order: -1 });
    else if (isStraight(one, low, high) && isStraight(other, low, high)) {
      found.push(...straightRanges(first, last, [gap(first), gap(last)]));
    } else {
      const middle = Math.floor((first + last) / 2);
      open.push([middle + 1, last], [first, middle]);
    }
  }
  return merged(found);
}
