import {
  divideFractions,
  getPositiveFractionDifference,
  type BigIntFraction,
  parseDecimalAsFraction,
  isGreaterFraction,
  getSmallerFraction,
  addFractions,
  roundFractionUpToInteger,
  multiplyFractions,
  convertIntegerToFraction,
  zeroFraction,
} from './fraction.ts';
import type { DataOveragePricing, DataAllowance, FlatOrTieredUnitPrice } from './quoteLineItems.ts';

/**
 * The price of a number of units, each priced in its own tier.
 *
 * @throws RangeError when the last tier ends below the number of units
 */
export function computeTieredPrice(units: BigIntFraction, price: FlatOrTieredUnitPrice): BigIntFraction {
  if (typeof price === 'string') return multiplyFractions(units, parseDecimalAsFraction(price));
  let sum = zeroFraction;
  let priced = zeroFraction;
  for (const tier of price) {
    const end = tier.upTo === null ? units : getSmallerFraction(units, parseDecimalAsFraction(tier.upTo));
    sum = addFractions(
      sum,
      multiplyFractions(getPositiveFractionDifference(end, priced), parseDecimalAsFraction(tier.price)),
    );
    if (isGreaterFraction(end, priced)) priced = end;
  }
  if (isGreaterFraction(units, priced)) throw new RangeError('Expected the last tier to be unlimited');
  return sum;
}

/** The data that active SIMs transfer over a term. */
export interface ActiveSimDataTraffic {
  readonly active: BigIntFraction;
  /** Megabytes per active SIM and month. */
  readonly megabytes: BigIntFraction;
  readonly months: BigIntFraction;
}

/** Number of renewals of the data allowance over the term, and the data above the allowance per SIM and renewal. */
function computeOverage(
  { megabytes, months }: ActiveSimDataTraffic,
  included: DataAllowance,
): { readonly rounds: BigIntFraction; readonly each: BigIntFraction } {
  const free = parseDecimalAsFraction(included.megabytes);
  if (included.per === 'month') return { rounds: months, each: getPositiveFractionDifference(megabytes, free) };
  return {
    rounds: convertIntegerToFraction(1),
    each: getPositiveFractionDifference(multiplyFractions(megabytes, months), free),
  };
}

/** Whether the active SIMs transfer more than the data allowance. */
export function exceedsIncludedData(traffic: ActiveSimDataTraffic, included: DataAllowance): boolean {
  return isGreaterFraction(multiplyFractions(traffic.active, computeOverage(traffic, included).each), zeroFraction);
}

/** Whether no tier ends between two amounts. */
export function isWithinOnePriceTier(price: FlatOrTieredUnitPrice, low: BigIntFraction, high: BigIntFraction): boolean {
  if (typeof price === 'string') return true;
  return price.every(({ upTo }) => {
    const end = upTo === null ? null : parseDecimalAsFraction(upTo);
    return end === null || !isGreaterFraction(end, low) || !isGreaterFraction(high, end);
  });
}

/**
 * Whether the overage cost is linear between two amounts of traffic that differ only in SIMs or only in megabytes: no
 * tier ends, no pool starts and the data allowance is not used up in between.
 */
export function isDataOverageCostLinearBetween(
  low: ActiveSimDataTraffic,
  high: ActiveSimDataTraffic,
  included: DataAllowance,
  further: DataOveragePricing,
): boolean {
  const [few, many] = [computeOverage(low, included), computeOverage(high, included)];
  if (!isGreaterFraction(many.each, zeroFraction)) return true;
  if (!isGreaterFraction(few.each, zeroFraction)) return false;
  const [least, most] = [multiplyFractions(low.active, few.each), multiplyFractions(high.active, many.each)];
  if (further.kind === 'megabyte') {
    const monthly = (all: BigIntFraction): BigIntFraction =>
      divideFractions(multiplyFractions(all, few.rounds), low.months);
    return isWithinOnePriceTier(further.price, monthly(least), monthly(most));
  }
  const size = parseDecimalAsFraction(further.megabytes);
  const pools = (data: BigIntFraction): BigIntFraction => roundFractionUpToInteger(divideFractions(data, size));
  const [one, other] = further.sharedBy === 'fleet' ? [least, most] : [few.each, many.each];
  return !isGreaterFraction(pools(other), pools(one));
}

/** Cost of the data above the allowance over the term. */
export function computeDataOverageCost(
  traffic: ActiveSimDataTraffic,
  included: DataAllowance,
  further: DataOveragePricing,
): BigIntFraction {
  const { rounds, each } = computeOverage(traffic, included);
  const all = multiplyFractions(traffic.active, each);
  if (further.kind === 'megabyte') {
    const monthly = divideFractions(multiplyFractions(all, rounds), traffic.months);
    return multiplyFractions(traffic.months, computeTieredPrice(monthly, further.price));
  }
  const size = parseDecimalAsFraction(further.megabytes);
  const pools =
    further.sharedBy === 'fleet'
      ? roundFractionUpToInteger(divideFractions(all, size))
      : multiplyFractions(traffic.active, roundFractionUpToInteger(divideFractions(each, size)));
  return multiplyFractions(rounds, multiplyFractions(pools, parseDecimalAsFraction(further.price)));
}
