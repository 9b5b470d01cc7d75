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

/** What a total is made of, in the order in which it is shown. */
export const costRows = ['setup', 'simOnce', 'simMonth', 'data', 'minimumMonth', 'minimumTerm'] as const;
export type CostRow = (typeof costRows)[number];

/** Amounts of which the least is known, and the most unless an unknown part has no bound: then it is `null`. */
export interface CostRange {
  readonly least: DecimalText;
  readonly most: DecimalText | null;
}

/** What a quote costs for a need, in the currency's major unit. Rounded only here, half up, so rows may differ from the total by the last digit. */
export interface TotalCost {
  readonly currency: Currency;
  /** Over the term, in the currency's decimals, as are `month` and `device`. */
  readonly total: CostRange;
  /** The total spread over the months. */
  readonly month: CostRange;
  /** The total spread over the devices. */
  readonly device: CostRange;
  /** The total spread over both, with two decimals more than the currency has. */
  readonly deviceMonth: CostRange;
  /**
   * Two readings of the quote, each of which adds up: the cheapest, and the dearest. A row of the dearest may be lower: what reaches the minimum
   * by itself is not topped up.
   */
  readonly rows: Readonly<Record<CostRow, CostRange>>;
  /** The unknown parts that the total hangs on; without any, least and most are equal. */
  readonly missing: readonly QuotePart[];
}

/** `null` where an unknown part has no bound. */
type Cost = Fraction | null;
const combined =
  (of: (one: Fraction, other: Fraction) => Fraction) =>
  (one: Cost, other: Cost): Cost =>
    one === null || other === null ? null : of(one, other);
const sum = combined(plus);

interface Sizes extends Traffic {
  readonly devices: Fraction;
}

/** @throws RangeError for a need that is none: no devices, no months, a share beyond 100 percent, texts that are no plain decimals */
function sizesOf({ devices, megabytes, months, activePercent }: Need): Sizes {
  const [all, term, share] = [
    wholeNumber(devices),
    wholeNumber(months),
    dividedBy(fraction(activePercent), wholeNumber(100)),
  ];
  if (devices < 1 || months < 1) throw new RangeError('A need has one device and one month at least');
  if (isMore(share, wholeNumber(1))) throw new RangeError('No more than all devices are active');
  return { devices: all, active: roundedUp(times(all, share)), megabytes: fraction(megabytes), months: term };
}

const nothingIncluded: IncludedData = { megabytes: '0', per: 'month' };

/** What the data costs if unknown parts are as good as they may be (nothing is charged), or as bad. */
function dataCost({ included, further }: QuoteParts, sizes: Sizes, unknown: Cost): Cost {
  const free = included ?? nothingIncluded;
  if (!needsFurther(sizes, free) || (included === null && unknown !== null)) return zero;
  return further === null ? unknown : furtherCost(sizes, free, further);
}

/** What a month costs in which nothing is sent. */
function idleMonth(
  { simMonth, minimumMonth }: QuoteParts,
  { active }: Sizes,
  unknown: Cost,
): { readonly fee: Cost; readonly minimum: Cost; readonly idle: Cost } {
  const price = simMonth === null ? unknown : priceOf(active, simMonth);
  const fee = isMore(active, zero) ? price : zero;
  const minimum = minimumMonth === null ? unknown : fraction(minimumMonth);
  return { fee, minimum, idle: combined(greater)(fee, minimum) };
}

/** What is charged for months beyond the term, in which nothing is sent. */
function beyondTerm({ minimumTerm }: QuoteParts, { months }: Sizes, idle: Cost, unknown: Cost): Cost {
  const idleIsFree = idle !== null && !isMore(idle, zero);
  if (minimumTerm === null) return idleIsFree ? zero : unknown;
  const further = excess(wholeNumber(minimumTerm), months);
  return isMore(further, zero) ? combined(times)(idle, further) : zero;
}

/** The rows of one reading: each unknown price is what is given for it. */
function rowsOf(parts: QuoteParts, sizes: Sizes, unknown: Cost): Readonly<Record<CostRow, Cost>> {
  const { devices, months } = sizes;
  const { fee, minimum, idle } = idleMonth(parts, sizes, unknown);
  const data = dataCost(parts, sizes, unknown);
  const used = sum(fee, data === null ? null : dividedBy(data, months));
  const isFree = minimum !== null && !isMore(minimum, zero);
  return {
    setup: parts.setup === null ? unknown : fraction(parts.setup),
    simOnce: parts.simOnce === null ? unknown : times(devices, fraction(parts.simOnce)),
    simMonth: combined(times)(fee, months),
    data,
    minimumMonth: isFree ? zero : combined(times)(combined(excess)(minimum, used), months),
    minimumTerm: beyondTerm(parts, sizes, idle, unknown),
  };
}

/** Whether the total hangs on a part if it is not known. */
function hangsOn(part: QuotePart, parts: QuoteParts, sizes: Sizes): boolean {
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
      return beyondTerm(parts, sizes, idleMonth(parts, sizes, null).idle, null) === null;
  }
}

/** What a quote costs over the term, exactly: the least, and the most unless an unknown part has no bound. */
export interface ExactCost {
  readonly least: Fraction;
  readonly most: Fraction | null;
}

const sumOf = (rows: Readonly<Record<CostRow, Cost>>): Cost => costRows.map((row) => rows[row]).reduce(sum, zero);

/** The total of a quote for a need before it is rounded. @throws RangeError as `totalCost` does */
export function exactCost(parts: QuoteParts, need: Need): ExactCost {
  const sizes = sizesOf(need);
  return { least: sumOf(rowsOf(parts, sizes, zero)) ?? zero, most: sumOf(rowsOf(parts, sizes, null)) };
}

/**
 * Whether the total of a quote of which every part is known is one straight line between two needs that differ in devices or in megabytes
 * alone. It may also be one where this says no.
 */
export function isStraight(parts: QuoteParts, low: Need, high: Need): boolean {
  const [few, many] = [sizesOf(low), sizesOf(high)];
  const { simMonth, included, further, minimumMonth } = parts;
  if (simMonth === null || minimumMonth === null) return false;
  const isInStep = low.devices === high.devices || low.activePercent === '100';
  if (!isInStep || !isOneTier(simMonth, few.active, many.active)) return false;
  if (further !== null && !isStraightData(few, many, included ?? nothingIncluded, further)) return false;
  const minimum = fraction(minimumMonth);
  const isOneSide = (of: (sizes: Sizes) => Fraction): boolean =>
    !isMore(minimum, of(few)) || !isMore(of(many), minimum);
  const fee = ({ active }: Sizes): Fraction => priceOf(active, simMonth);
  const used = (sizes: Sizes): Fraction =>
    plus(fee(sizes), dividedBy(dataCost(parts, sizes, zero) ?? zero, sizes.months));
  return isOneSide(fee) && isOneSide(used);
}

/**
 * The total cost of ownership of a quote for a need, exact until it is rounded for showing. A part that is not known makes a range, unless the total does
 * not hang on it. All active SIMs are taken to send the same, so included data is the same whether it is pooled or not.
 * @throws RangeError for a need that is none, and for texts that are no plain decimals
 */
export function totalCost(parts: QuoteParts, need: Need): TotalCost {
  const sizes = sizesOf(need);
  const decimals = currencyDecimals[parts.currency];
  const least = rowsOf(parts, sizes, zero);
  const most = rowsOf(parts, sizes, null);
  const range = (low: Cost, high: Cost, spread: Fraction, digits = decimals): CostRange => ({
    least: decimalText(dividedBy(low ?? zero, spread), digits),
    most: high === null ? null : decimalText(dividedBy(high, spread), digits),
  });
  const [low, high] = [sumOf(least), sumOf(most)];
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
    missing: quotePartNames.filter((part) => parts[part] === null && hangsOn(part, parts, sizes)),
  };
}
