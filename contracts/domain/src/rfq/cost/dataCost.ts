import {
  dividedBy,
  excess,
  type Fraction,
  fraction,
  isMore,
  lesser,
  plus,
  roundedUp,
  times,
  wholeNumber,
  zero,
} from './fraction.ts';
import type { FurtherData, IncludedData, UnitPrice } from './quoteParts.ts';

/** The price of so many units, each by its own tier. @throws RangeError where tiers end before the units do */
export function priceOf(units: Fraction, price: UnitPrice): Fraction {
  if (typeof price === 'string') return times(units, fraction(price));
  let sum = zero;
  let priced = zero;
  for (const tier of price) {
    const end = tier.upTo === null ? units : lesser(units, fraction(tier.upTo));
    sum = plus(sum, times(excess(end, priced), fraction(tier.price)));
    if (isMore(end, priced)) priced = end;
  }
  if (isMore(units, priced)) throw new RangeError('The last tier has an end');
  return sum;
}

/** What active SIMs send over a term. */
export interface Traffic {
  readonly active: Fraction;
  /** Of one SIM in a month. */
  readonly megabytes: Fraction;
  readonly months: Fraction;
}

/** How often the included data is had anew over the term, and what one SIM sends each time beyond it. */
function beyond(
  { megabytes, months }: Traffic,
  included: IncludedData,
): { readonly rounds: Fraction; readonly each: Fraction } {
  const free = fraction(included.megabytes);
  if (included.per === 'month') return { rounds: months, each: excess(megabytes, free) };
  return { rounds: wholeNumber(1), each: excess(times(megabytes, months), free) };
}

/** Whether the active SIMs send more than they have included. */
export function needsFurther(traffic: Traffic, included: IncludedData): boolean {
  return isMore(times(traffic.active, beyond(traffic, included).each), zero);
}

/** Whether two amounts are on the same line: no end of a tier lies between them. */
export function isOneTier(price: UnitPrice, low: Fraction, high: Fraction): boolean {
  if (typeof price === 'string') return true;
  return price.every(({ upTo }) => {
    const end = upTo === null ? null : fraction(upTo);
    return end === null || !isMore(end, low) || !isMore(high, end);
  });
}

/**
 * Whether the cost of further data is one straight line between two amounts of traffic that differ in one size alone, in SIMs or in
 * megabytes: no tier ends, no pool is begun and the included data is not used up between them.
 */
export function isStraightData(low: Traffic, high: Traffic, included: IncludedData, further: FurtherData): boolean {
  const [few, many] = [beyond(low, included), beyond(high, included)];
  if (!isMore(many.each, zero)) return true;
  if (!isMore(few.each, zero)) return false;
  const [least, most] = [times(low.active, few.each), times(high.active, many.each)];
  if (further.kind === 'megabyte') {
    const monthly = (all: Fraction): Fraction => dividedBy(times(all, few.rounds), low.months);
    return isOneTier(further.price, monthly(least), monthly(most));
  }
  const size = fraction(further.megabytes);
  const pools = (data: Fraction): Fraction => roundedUp(dividedBy(data, size));
  const [one, other] = further.sharedBy === 'fleet' ? [least, most] : [few.each, many.each];
  return !isMore(pools(other), pools(one));
}

/** What the data beyond the included costs over the term. */
export function furtherCost(traffic: Traffic, included: IncludedData, further: FurtherData): Fraction {
  const { rounds, each } = beyond(traffic, included);
  const all = times(traffic.active, each);
  if (further.kind === 'megabyte') {
    const monthly = dividedBy(times(all, rounds), traffic.months);
    return times(traffic.months, priceOf(monthly, further.price));
  }
  const size = fraction(further.megabytes);
  const pools =
    further.sharedBy === 'fleet'
      ? roundedUp(dividedBy(all, size))
      : times(traffic.active, roundedUp(dividedBy(each, size)));
  return times(rounds, times(pools, fraction(further.price)));
}
