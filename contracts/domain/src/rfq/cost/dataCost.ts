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

/**
 * The price of a number of units, each priced in its own tier. @throws RangeError when the tiers end before the units
 * do
 */
export function priceOf(units: Fraction, price: UnitPrice): Fraction {
  if (typeof price === 'string') return times(units, fraction(price));
  let sum = zero;
  let priced = zero;
  for (const tier of price) {
    const end = tier.upTo === null ? units : lesser(units, fraction(tier.upTo));
    sum = plus(sum, times(excess(end, priced), fraction(tier.price)));
    if (isMore(end, priced)) priced = end;
  }
  if (isMore(units, priced)) throw new RangeError('Expected the last tier to be unlimited');
  return sum;
}

/** The data that active SIMs transfer over a term. */
export interface Traffic {
  readonly active: Fraction;
  /** Per SIM and month. */
  readonly megabytes: Fraction;
  readonly months: Fraction;
}

/** How often the data allowance renews over the term, and the data above it per SIM and renewal. */
function computeOverage(
  { megabytes, months }: Traffic,
  included: IncludedData,
): { readonly rounds: Fraction; readonly each: Fraction } {
  const free = fraction(included.megabytes);
  if (included.per === 'month') return { rounds: months, each: excess(megabytes, free) };
  return { rounds: wholeNumber(1), each: excess(times(megabytes, months), free) };
}

/** Whether the active SIMs transfer more than the data allowance. */
export function needsFurther(traffic: Traffic, included: IncludedData): boolean {
  return isMore(times(traffic.active, computeOverage(traffic, included).each), zero);
}

/** Whether no tier ends between two amounts. */
export function isOneTier(price: UnitPrice, low: Fraction, high: Fraction): boolean {
  if (typeof price === 'string') return true;
  return price.every(({ upTo }) => {
    const end = upTo === null ? null : fraction(upTo);
    return end === null || !isMore(end, low) || !isMore(high, end);
  });
}

/**
 * Whether the overage cost is linear between two amounts of traffic that differ only in SIMs or only in megabytes: no
 * tier ends, no pool starts and the data allowance is not used up in between.
 */
export function isStraightData(low: Traffic, high: Traffic, included: IncludedData, further: FurtherData): boolean {
  const [few, many] = [computeOverage(low, included), computeOverage(high, included)];
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

/** Cost of the data above the allowance over the term. */
export function furtherCost(traffic: Traffic, included: IncludedData, further: FurtherData): Fraction {
  const { rounds, each } = computeOverage(traffic, included);
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
