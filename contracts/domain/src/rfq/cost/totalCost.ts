import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import {
  computeDataOverageCost,
  isWithinOnePriceTier,
  isDataOverageCostLinearBetween,
  exceedsIncludedData,
  computeTieredPrice,
  type ActiveSimDataTraffic,
} from './dataCost.ts';
import {
  formatFractionAsDecimal,
  divideFractions,
  getPositiveFractionDifference,
  type BigIntFraction,
  parseDecimalAsFraction,
  getLargerFraction,
  isGreaterFraction,
  addFractions,
  roundFractionUpToInteger,
  multiplyFractions,
  convertIntegerToFraction,
  zeroFraction,
} from './fraction.ts';
import {
  type NonNegativeDecimalText,
  type DataAllowance,
  type CompleteRfqQuantities,
  type QuoteLineItemName,
  type QuoteLineItems,
  quoteLineItemNames,
} from './quoteLineItems.ts';

/** The rows of a total, in display order. */
export const totalCostRowNames = ['setup', 'simOnce', 'simMonth', 'data', 'minimumMonth', 'minimumTerm'] as const;
export type TotalCostRowName = (typeof totalCostRowNames)[number];

/** A range of amounts. `most` is `null` when an unknown price has no bound. */
export interface CostRange {
  readonly least: NonNegativeDecimalText;
  readonly most: NonNegativeDecimalText | null;
}

/**
 * Total cost of ownership of a quote for a need, in the currency's major unit. The amounts are rounded half up only
 * after all computations, so the rounded rows may not add up exactly to the total.
 */
export interface QuoteTotalCostBreakdown {
  readonly currency: Currency;
  /** Cost over the term. `total`, `month` and `device` use the currency's decimals. */
  readonly total: CostRange;
  /** The total divided by the months. */
  readonly month: CostRange;
  /** The total divided by the devices. */
  readonly device: CostRange;
  /** The total divided by the months and the devices, with two decimals more than the currency has. */
  readonly deviceMonth: CostRange;
  /**
   * The cheapest and the most expensive reading of the quote, each with rows that add up to its total. A row may be
   * lower in the most expensive reading than in the cheapest, because usage that reaches the minimum is not topped up.
   */
  readonly rows: Readonly<Record<TotalCostRowName, CostRange>>;
  /** The unknown prices that affect the total. If there are none, both bounds of the total are equal. */
  readonly missing: readonly QuoteLineItemName[];
}

/** A cost; `null` when an unknown price has no bound. */
type Cost = BigIntFraction | null;
const liftToCost =
  (of: (one: BigIntFraction, other: BigIntFraction) => BigIntFraction) =>
  (one: Cost, other: Cost): Cost =>
    one === null || other === null ? null : of(one, other);
const sum = liftToCost(addFractions);

interface Sizes extends ActiveSimDataTraffic {
  readonly devices: BigIntFraction;
}

/**
 * @throws RangeError for an invalid need: no devices or months, a share above 100 percent, or texts that are not plain
 * decimals
 */
function parseSizes({ devices, megabytes, months, activePercent }: CompleteRfqQuantities): Sizes {
  const [all, term, share] = [
    convertIntegerToFraction(devices),
    convertIntegerToFraction(months),
    divideFractions(parseDecimalAsFraction(activePercent), convertIntegerToFraction(100)),
  ];
  if (devices < 1 || months < 1) throw new RangeError('Expected a need with at least one device and one month');
  if (isGreaterFraction(share, convertIntegerToFraction(1)))
    throw new RangeError('Expected at most 100 percent active devices');
  return {
    devices: all,
    active: roundFractionUpToInteger(multiplyFractions(all, share)),
    megabytes: parseDecimalAsFraction(megabytes),
    months: term,
  };
}

const nothingIncluded: DataAllowance = { megabytes: '0', per: 'month' };

/** Cost of the data when unknown prices are as low as possible (free) or as high as possible. */
function computeDataCost({ included, further }: QuoteLineItems, sizes: Sizes, unknown: Cost): Cost {
  const free = included ?? nothingIncluded;
  if (!exceedsIncludedData(sizes, free) || (included === null && unknown !== null)) return zeroFraction;
  return further === null ? unknown : computeDataOverageCost(sizes, free, further);
}

/** Cost of a month without any traffic. */
function computeIdleMonth(
  { simMonth, minimumMonth }: QuoteLineItems,
  { active }: Sizes,
  unknown: Cost,
): { readonly fee: Cost; readonly minimum: Cost; readonly idle: Cost } {
  const price = simMonth === null ? unknown : computeTieredPrice(active, simMonth);
  const fee = isGreaterFraction(active, zeroFraction) ? price : zeroFraction;
  const minimum = minimumMonth === null ? unknown : parseDecimalAsFraction(minimumMonth);
  return { fee, minimum, idle: liftToCost(getLargerFraction)(fee, minimum) };
}

/** Cost of the months from the end of the needed term to the end of the minimum term, without any traffic. */
function computeRemainingTermCost({ minimumTerm }: QuoteLineItems, { months }: Sizes, idle: Cost, unknown: Cost): Cost {
  const idleIsFree = idle !== null && !isGreaterFraction(idle, zeroFraction);
  if (minimumTerm === null) return idleIsFree ? zeroFraction : unknown;
  const further = getPositiveFractionDifference(convertIntegerToFraction(minimumTerm), months);
  return isGreaterFraction(further, zeroFraction) ? liftToCost(multiplyFractions)(idle, further) : zeroFraction;
}

/** The rows of one reading, where each unknown price has the given value. */
function computeRows(parts: QuoteLineItems, sizes: Sizes, unknown: Cost): Readonly<Record<TotalCostRowName, Cost>> {
  const { devices, months } = sizes;
  const { fee, minimum, idle } = computeIdleMonth(parts, sizes, unknown);
  const data = computeDataCost(parts, sizes, unknown);
  const used = sum(fee, data === null ? null : divideFractions(data, months));
  const isFree = minimum !== null && !isGreaterFraction(minimum, zeroFraction);
  return {
    setup: parts.setup === null ? unknown : parseDecimalAsFraction(parts.setup),
    simOnce: parts.simOnce === null ? unknown : multiplyFractions(devices, parseDecimalAsFraction(parts.simOnce)),
    simMonth: liftToCost(multiplyFractions)(fee, months),
    data,
    minimumMonth: isFree
      ? zeroFraction
      : liftToCost(multiplyFractions)(liftToCost(getPositiveFractionDifference)(minimum, used), months),
    minimumTerm: computeRemainingTermCost(parts, sizes, idle, unknown),
  };
}

/** Whether an unknown price would affect the total. */
function affectsTotal(part: QuoteLineItemName, parts: QuoteLineItems, sizes: Sizes): boolean {
  switch (part) {
    case 'simOnce':
    case 'setup':
    case 'minimumMonth':
      return true;
    case 'simMonth':
      return isGreaterFraction(sizes.active, zeroFraction);
    case 'included': {
      const { further } = parts;
      const sends = exceedsIncludedData(sizes, nothingIncluded);
      return (
        sends &&
        (further === null || isGreaterFraction(computeDataOverageCost(sizes, nothingIncluded, further), zeroFraction))
      );
    }
    case 'further':
      return exceedsIncludedData(sizes, parts.included ?? nothingIncluded);
    case 'minimumTerm':
      return computeRemainingTermCost(parts, sizes, computeIdleMonth(parts, sizes, null).idle, null) === null;
  }
}

/** Exact cost of a quote over the term. `most` is `null` when an unknown price has no bound. */
export interface ExactQuoteCost {
  readonly least: BigIntFraction;
  readonly most: BigIntFraction | null;
}

const sumRows = (rows: Readonly<Record<TotalCostRowName, Cost>>): Cost =>
  totalCostRowNames.map((row) => rows[row]).reduce(sum, zeroFraction);

/**
 * Computes the total of a quote before rounding.
 *
 * @throws RangeError like `computeQuoteTotalCostBreakdown`
 */
export function computeExactQuoteCost(parts: QuoteLineItems, need: CompleteRfqQuantities): ExactQuoteCost {
  const sizes = parseSizes(need);
  return {
    least: sumRows(computeRows(parts, sizes, zeroFraction)) ?? zeroFraction,
    most: sumRows(computeRows(parts, sizes, null)),
  };
}

/**
 * Whether the total of a quote without unknown prices is linear between two needs that differ only in devices or only
 * in megabytes. May return false for a linear total.
 */
export function isTotalCostLinear(
  parts: QuoteLineItems,
  low: CompleteRfqQuantities,
  high: CompleteRfqQuantities,
): boolean {
  const [few, many] = [parseSizes(low), parseSizes(high)];
  const { simMonth, included, further, minimumMonth } = parts;
  if (simMonth === null || minimumMonth === null) return false;
  const isInStep = low.devices === high.devices || low.activePercent === '100';
  if (!isInStep || !isWithinOnePriceTier(simMonth, few.active, many.active)) return false;
  if (further !== null && !isDataOverageCostLinearBetween(few, many, included ?? nothingIncluded, further))
    return false;
  const minimum = parseDecimalAsFraction(minimumMonth);
  const isOnSameSide = (of: (sizes: Sizes) => BigIntFraction): boolean =>
    !isGreaterFraction(minimum, of(few)) || !isGreaterFraction(of(many), minimum);
  const fee = ({ active }: Sizes): BigIntFraction => computeTieredPrice(active, simMonth);
  const used = (sizes: Sizes): BigIntFraction =>
    addFractions(
      fee(sizes),
      divideFractions(computeDataCost(parts, sizes, zeroFraction) ?? zeroFraction, sizes.months),
    );
  return isOnSameSide(fee) && isOnSameSide(used);
}

/**
 * Computes the total cost of ownership of a quote for a need, exactly until it is rounded for display. An unknown price
 * leads to a range, unless it does not affect the total. Assumes that all active SIMs transfer the same amount, so that
 * pooling of the data allowance makes no difference.
 *
 * @throws RangeError for an invalid need, and for texts that are not plain decimals
 */
export function computeQuoteTotalCostBreakdown(
  parts: QuoteLineItems,
  need: CompleteRfqQuantities,
): QuoteTotalCostBreakdown {
  const sizes = parseSizes(need);
  const decimals = currencyDecimals[parts.currency];
  const least = computeRows(parts, sizes, zeroFraction);
  const most = computeRows(parts, sizes, null);
  const range = (low: Cost, high: Cost, spread: BigIntFraction, digits = decimals): CostRange => ({
    least: formatFractionAsDecimal(divideFractions(low ?? zeroFraction, spread), digits),
    most: high === null ? null : formatFractionAsDecimal(divideFractions(high, spread), digits),
  });
  const [low, high] = [sumRows(least), sumRows(most)];
  const { devices, months } = sizes;
  return {
    currency: parts.currency,
    total: range(low, high, convertIntegerToFraction(1)),
    month: range(low, high, months),
    device: range(low, high, devices),
    deviceMonth: range(low, high, multiplyFractions(devices, months), decimals + 2),
    rows: Object.fromEntries(
      totalCostRowNames.map((row) => [row, range(least[row], most[row], convertIntegerToFraction(1))]),
    ) as QuoteTotalCostBreakdown['rows'],
    missing: quoteLineItemNames.filter((part) => parts[part] === null && affectsTotal(part, parts, sizes)),
  };
}
