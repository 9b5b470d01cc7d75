import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import { furtherCost, isOneTier, isStraightData, needsFurther, priceOf, type Traffic } from './dataCost.ts';
import {
  decimalText,
  dividedBy,
  excess,
  type Fraction,
  fraction,
  greater,
  isMore,
  plus,
  roundedUp,
  times,
  wholeNumber,
  zero,
} from './fraction.ts';
import {
  type DecimalText,
  type IncludedData,
  type Need,
  type QuotePart,
  type QuoteParts,
  quotePartNames,
} from './quoteParts.ts';

/** The rows of a total, in display order. */
export const costRows = ['setup', 'simOnce', 'simMonth', 'data', 'minimumMonth', 'minimumTerm'] as const;
export type CostRow = (typeof costRows)[number];

/** A range of amounts. `most` is `null` when an unknown price has no bound. */
export interface CostRange {
  readonly least: DecimalText;
  readonly most: DecimalText | null;
}

/**
 * Total cost of ownership of a quote for a need, in the currency's major unit. Rounded half up only here, so that rows
 * may differ from the total in the last digit.
 */
export interface TotalCost {
  readonly currency: Currency;
  /** Over the term. `total`, `month` and `device` use the currency's decimals. */
  readonly total: CostRange;
  /** The total divided by the months. */
  readonly month: CostRange;
  /** The total divided by the devices. */
  readonly device: CostRange;
  /** The total divided by both, with two decimals more than the currency has. */
  readonly deviceMonth: CostRange;
  /**
   * The cheapest and the most expensive reading of the quote, each with rows that add up to its total. A row of the
   * expensive reading may be lower, because usage that reaches the minimum is not topped up.
   */
  readonly rows: Readonly<Record<CostRow, CostRange>>;
  /** The unknown prices that affect the total. Without any, both bounds are equal. */
  readonly missing: readonly QuotePart[];
}

/** `null` when an unknown price has no bound. */
type Cost = Fraction | null;
const liftToCost =
  (of: (one: Fraction, other: Fraction) => Fraction) =>
  (one: Cost, other: Cost): Cost =>
    one === null || other === null ? null : of(one, other);
const sum = liftToCost(plus);

interface Sizes extends Traffic {
  readonly devices: Fraction;
}

/**
 * @throws RangeError for an invalid need: no devices or months, a share above 100 percent, or texts that are not plain
 * decimals
 */
function parseSizes({ devices, megabytes, months, activePercent }: Need): Sizes {
  const [all, term, share] = [
    wholeNumber(devices),
    wholeNumber(months),
    dividedBy(fraction(activePercent), wholeNumber(100)),
  ];
  if (devices < 1 || months < 1) throw new RangeError('Expected a need with at least one device and one month');
  if (isMore(share, wholeNumber(1))) throw new RangeError('Expected at most 100 percent active devices');
  return { devices: all, active: roundedUp(times(all, share)), megabytes: fraction(megabytes), months: term };
}

const nothingIncluded: IncludedData = { megabytes: '0', per: 'month' };

/** Cost of the data when unknown prices are as low as possible (free) or as high as possible. */
function computeDataCost({ included, further }: QuoteParts, sizes: Sizes, unknown: Cost): Cost {
  const free = included ?? nothingIncluded;
  if (!needsFurther(sizes, free) || (included === null && unknown !== null)) return zero;
  return further === null ? unknown : furtherCost(sizes, free, further);
}

/** Cost of a month without any traffic. */
function computeIdleMonth(
  { simMonth, minimumMonth }: QuoteParts,
  { active }: Sizes,
  unknown: Cost,
): { readonly fee: Cost; readonly minimum: Cost; readonly idle: Cost } {
  const price = simMonth === null ? unknown : priceOf(active, simMonth);
  const fee = isMore(active, zero) ? price : zero;
  const minimum = minimumMonth === null ? unknown : fraction(minimumMonth);
  return { fee, minimum, idle: liftToCost(greater)(fee, minimum) };
}

/** Cost of the months between the end of the need and the minimum term, without any traffic. */
function computeRemainingTermCost({ minimumTerm }: QuoteParts, { months }: Sizes, idle: Cost, unknown: Cost): Cost {
  const idleIsFree = idle !== null && !isMore(idle, zero);
  if (minimumTerm === null) return idleIsFree ? zero : unknown;
  const further = excess(wholeNumber(minimumTerm), months);
  return isMore(further, zero) ? liftToCost(times)(idle, further) : zero;
}

/** The rows of one reading, where each unknown price has the given value. */
function computeRows(parts: QuoteParts, sizes: Sizes, unknown: Cost): Readonly<Record<CostRow, Cost>> {
  const { devices, months } = sizes;
  const { fee, minimum, idle } = computeIdleMonth(parts, sizes, unknown);
  const data = computeDataCost(parts, sizes, unknown);
  const used = sum(fee, data === null ? null : dividedBy(data, months));
  const isFree = minimum !== null && !isMore(minimum, zero);
  return {
    setup: parts.setup === null ? unknown : fraction(parts.setup),
    simOnce: parts.simOnce === null ? unknown : times(devices, fraction(parts.simOnce)),
    simMonth: liftToCost(times)(fee, months),
    data,
    minimumMonth: isFree ? zero : liftToCost(times)(liftToCost(excess)(minimum, used), months),
    minimumTerm: computeRemainingTermCost(parts, sizes, idle, unknown),
  };
}

/** Whether an unknown price would affect the total. */
function affectsTotal(part: QuotePart, parts: QuoteParts, sizes: Sizes): boolean {
  switch (part) {
    case 'simOnce':
    case 'setup':
    case 'minimumMonth':
      return true;
    case 'simMonth':
      return isMore(sizes.active, zero);
    case 'included': {
      const { further } = parts;
      const sends = needsFurther(sizes, nothingIncluded);
      return sends && (further === null || isMore(furtherCost(sizes, nothingIncluded, further), zero));
    }
    case 'further':
      return needsFurther(sizes, parts.included ?? nothingIncluded);
    case 'minimumTerm':
      return computeRemainingTermCost(parts, sizes, computeIdleMonth(parts, sizes, null).idle, null) === null;
  }
}

/** Exact cost of a quote over the term. `most` is `null` when an unknown price has no bound. */
export interface ExactCost {
  readonly least: Fraction;
  readonly most: Fraction | null;
}

const sumRows = (rows: Readonly<Record<CostRow, Cost>>): Cost => costRows.map((row) => rows[row]).reduce(sum, zero);

/** Computes the total of a quote before rounding. @throws RangeError like `computeTotalCost` */
export function exactCost(parts: QuoteParts, need: Need): ExactCost {
  const sizes = parseSizes(need);
  return { least: sumRows(computeRows(parts, sizes, zero)) ?? zero, most: sumRows(computeRows(parts, sizes, null)) };
}

/**
 * Whether the total of a quote without unknown prices is linear between two needs that differ only in devices or only
 * in megabytes. May return false for a linear total.
 */
export function isStraight(parts: QuoteParts, low: Need, high: Need): boolean {
  const [few, many] = [parseSizes(low), parseSizes(high)];
  const { simMonth, included, further, minimumMonth } = parts;
  if (simMonth === null || minimumMonth === null) return false;
  const isInStep = low.devices === high.devices || low.activePercent === '100';
  if (!isInStep || !isOneTier(simMonth, few.active, many.active)) return false;
  if (further !== null && !isStraightData(few, many, included ?? nothingIncluded, further)) return false;
  const minimum = fraction(minimumMonth);
  const isOnSameSide = (of: (sizes: Sizes) => Fraction): boolean =>
    !isMore(minimum, of(few)) || !isMore(of(many), minimum);
  const fee = ({ active }: Sizes): Fraction => priceOf(active, simMonth);
  const used = (sizes: Sizes): Fraction =>
    plus(fee(sizes), dividedBy(computeDataCost(parts, sizes, zero) ?? zero, sizes.months));
  return isOnSameSide(fee) && isOnSameSide(used);
}

/**
 * Computes the total cost of ownership of a quote for a need, exactly until it is rounded for display. An unknown price
 * leads to a range, unless it does not affect the total. Assumes that all active SIMs transfer the same amount, so that
 * pooling of the data allowance makes no difference.
 *
 * @throws RangeError for an invalid need, and for texts that are not plain decimals
 */
export function totalCost(parts: QuoteParts, need: Need): TotalCost {
  const sizes = parseSizes(need);
  const decimals = currencyDecimals[parts.currency];
  const least = computeRows(parts, sizes, zero);
  const most = computeRows(parts, sizes, null);
  const range = (low: Cost, high: Cost, spread: Fraction, digits = decimals): CostRange => ({
    least: decimalText(dividedBy(low ?? zero, spread), digits),
    most: high === null ? null : decimalText(dividedBy(high, spread), digits),
  });
  const [low, high] = [sumRows(least), sumRows(most)];
  const { devices, months } = sizes;
  return {
    currency: parts.currency,
    total: range(low, high, wholeNumber(1)),
    month: range(low, high, months),
    device: range(low, high, devices),
    deviceMonth: range(low, high, times(devices, months), decimals + 2),
    rows: Object.fromEntries(
      costRows.map((row) => [row, range(least[row], most[row], wholeNumber(1))]),
    ) as TotalCost['rows'],
    missing: quotePartNames.filter((part) => parts[part] === null && affectsTotal(part, parts, sizes)),
  };
}
