import { type Currency, currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import { type AmountUnit, noParts, type PriceParts, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { decimalText, dividedBy, type Fraction, fraction, isMore, times, wholeNumber } from './fraction.ts';
import type { Need, QuoteParts } from './quoteParts.ts';
import { type CostRange, costRows, type TotalCost, totalCost } from './totalCost.ts';

/** The prices of a quote: its amount with what it is for, and its parts. */
export interface QuotedPrice {
  readonly amount: string;
  readonly currency: Currency;
  readonly amountUnit: AmountUnit | null;
  readonly parts: Readonly<PriceParts> | null;
}

/** What a quote costs, and whether that was worked out from its prices or is the vendor's own total. */
export interface QuoteCost {
  readonly basis: 'prices' | 'stated-total';
  readonly cost: TotalCost;
}

/** The need with all of its numbers; `null` while devices, data or term are not known. All devices are active unless the buyer says otherwise. */
export function wholeNeed(need: RfqNeed | null): Need | null {
  if (need === null) return null;
  const { devices, megabytes, months, activePercent } = need;
  if (devices === null || megabytes === null || months === null) return null;
  return { devices, megabytes, months, activePercent: activePercent ?? '100' };
}

/** Whether any part is a price. */
function hasPrices({ simOnce, simMonth, further, setup, minimumMonth }: Readonly<PriceParts>): boolean {
  return [simOnce, simMonth, further, setup, minimumMonth].some((part) => part !== null);
}

/**
 * The parts that a quote's cost is worked out from: an amount for a SIM and month, or once, is the part that it names, unless that part
 * is stated. `null` where no price is known to be for anything.
 */
export function pricedParts({ amount, currency, amountUnit, parts }: QuotedPrice): QuoteParts | null {
  const stated = parts ?? noParts;
  switch (amountUnit) {
    case 'sim-month':
      return { ...stated, simMonth: stated.simMonth ?? amount, currency };
    case 'once':
      return { ...stated, setup: stated.setup ?? amount, currency };
    case 'total':
    case null:
      return hasPrices(stated) ? { ...stated, currency } : null;
  }
}

function statedTotal({ amount, currency }: QuotedPrice, { devices, months }: Need): TotalCost {
  const decimals = currencyDecimals[currency];
  const known = (spread: Fraction, digits = decimals): CostRange => {
    const text = decimalText(dividedBy(fraction(amount), spread), digits);
    return { least: text, most: text };
  };
  const [sims, term] = [wholeNumber(devices), wholeNumber(months)];
  const none = decimalText(fraction('0'), decimals);
  return {
    currency,
    total: known(wholeNumber(1)),
    month: known(term),
    device: known(sims),
    deviceMonth: known(times(sims, term), decimals + 2),
    rows: Object.fromEntries(costRows.map((row) => [row, { least: none, most: none }])) as TotalCost['rows'],
    missing: [],
  };
}

/**
 * What a quote costs for a need: worked out from its prices, else the total that the vendor states, which holds for this need alone.
 * `null` where the vendor did not say what the amount is for.
 */
export function quoteCost(quote: QuotedPrice, need: Need): QuoteCost | null {
  const parts = pricedParts(quote);
  if (parts !== null) return { basis: 'prices', cost: totalCost(parts, need) };
  return quote.amountUnit === 'total' ? { basis: 'stated-total', cost: statedTotal(quote, need) } : null;
}

/**
 * The place of the one quote that costs less than every other, whatever their unknown parts are. `null` where there is none: with
 * fewer than two quotes, one of which no total is known, several currencies, or ranges that overlap.
 */
export function bestPlace(costs: readonly (QuoteCost | null)[]): number | null {
  const known = costs.flatMap((quoted) => (quoted === null ? [] : [quoted.cost]));
  const oneCurrency = new Set(known.map(({ currency }) => currency)).size === 1;
  if (known.length < 2 || known.length < costs.length || !oneCurrency) return null;
  const place = known.findIndex(({ total: { most } }, at) =>
    known.every(({ total }, other) => other === at || (most !== null && isMore(fraction(total.least), fraction(most)))),
  );
  return place < 0 ? null : place;
}
