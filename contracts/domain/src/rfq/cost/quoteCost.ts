import { currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import { noParts, type PriceParts, type RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { type Comparison, crossRate } from './conversion.ts';
import { decimalText, dividedBy, type Fraction, fraction, greater, isMore, times, wholeNumber } from './fraction.ts';
import { isSameNeed } from '../sameNeed.ts';
import { type Contradiction, totalContradiction, unitContradiction } from './contradiction.ts';
import type { Need, QuotedPrice, QuoteParts } from './quoteParts.ts';
import { type CostRange, costRows, type TotalCost, totalCost } from './totalCost.ts';

/** What a quote costs, and whether that was worked out from its prices or is the vendor's own total. */
export interface QuoteCost {
  readonly basis: 'prices' | 'stated-total';
  readonly cost: TotalCost;
  /** Where the amount and the parts of the quote do not agree; `null` where they do. */
  readonly contradiction: Contradiction | null;
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

/** The cost of a quote whose vendor states a total. @param statedFor the need of that total; `null` where it is not known. */
function totalledCost(quote: QuotedPrice, need: Need, statedFor: Need | null): QuoteCost | null {
  const parts = pricedParts(quote);
  const isStatedHere = isSameNeed(need, statedFor);
  if (parts === null) {
    return isStatedHere ? { basis: 'stated-total', cost: statedTotal(quote, need), contradiction: null } : null;
  }
  const worked = totalCost(parts, need);
  const contradiction = statedFor === null ? null : totalContradiction(quote.amount, parts, statedFor);
  if (!isStatedHere || (contradiction === null && worked.total.least === worked.total.most)) {
    return { basis: 'prices', cost: worked, contradiction };
  }
  return { basis: 'stated-total', cost: { ...statedTotal(quote, need), missing: worked.missing }, contradiction };
}

/**
 * What a quote costs for a need: the total that the vendor states for it, else worked out from its prices. `null` where the vendor did
 * not say what the amount is for, and where it states a total for another need and nothing else.
 * @param statedFor the need that a stated total is for; `null` where it is not known.
 */
export function quoteCost(quote: QuotedPrice, need: Need, statedFor: Need | null = need): QuoteCost | null {
  if (quote.amountUnit === 'total') return totalledCost(quote, need, statedFor);
  const parts = pricedParts(quote);
  if (parts === null) return null;
  return { basis: 'prices', cost: totalCost(parts, need), contradiction: unitContradiction(quote, parts) };
}

/** What turns amounts of each cost into those of one currency; `null` where a rate for that is missing. */
function factorsOf(costs: readonly TotalCost[], comparison: Comparison | null): readonly Fraction[] | null {
  if (new Set(costs.map(({ currency }) => currency)).size === 1) return costs.map(() => wholeNumber(1));
  if (comparison === null) return null;
  const crosses = costs.map(({ currency }) => crossRate(comparison.rates, currency, comparison.currency));
  const factors = crosses.flatMap((cross) => (cross.kind === 'converted' ? [cross.value.factor] : []));
  return factors.length === costs.length ? factors : null;
}

/**
 * The highest total that a quote may come to; `null` without a bound. Where its amount contradicts its parts, none is certain unless the
 * total was stated for this need: then it is the higher of the two, so that the lower one never makes a quote the best.
 */
function highestTotal({ basis, cost, contradiction }: QuoteCost): Fraction | null {
  if (contradiction === null) return cost.total.most === null ? null : fraction(cost.total.most);
  const { stated, parts } = contradiction;
  if (basis === 'prices' || stated === null || parts === null || parts.most === null) return null;
  return greater(fraction(stated), fraction(parts.most));
}

/**
 * The place of the one quote that costs less than every other, whatever their unknown parts are. `null` where there is none: with
 * fewer than two quotes, one of which no total is known, ranges that overlap, or several currencies and not every rate between them.
 */
export function bestPlace(costs: readonly (QuoteCost | null)[], comparison: Comparison | null = null): number | null {
  const known = costs.filter((quoted) => quoted !== null);
  const factors = factorsOf(
    known.map(({ cost }) => cost),
    comparison,
  );
  if (known.length < 2 || known.length < costs.length || factors === null) return null;
  const totals = known.map((quoted, place) => {
    const factor = factors[place] ?? wholeNumber(1);
    const most = highestTotal(quoted);
    return {
      least: times(fraction(quoted.cost.total.least), factor),
      most: most === null ? null : times(most, factor),
    };
  });
  const place = totals.findIndex(({ most }, at) =>
    totals.every(({ least }, other) => other === at || (most !== null && isMore(least, most))),
  );
  return place < 0 ? null : place;
}
