import { currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import {
  emptyLineItemPrices,
  type LineItemPrices,
  type RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { type CurrencyComparisonSettings, computeCurrencyCrossRate } from './currencyConversion.ts';
import {
  formatFractionAsDecimal,
  divideFractions,
  type BigIntFraction,
  parseDecimalAsFraction,
  getLargerFraction,
  isGreaterFraction,
  multiplyFractions,
  convertIntegerToFraction,
} from './fraction.ts';
import { areRfqQuantitiesEqual } from '../areNeedsEqual.ts';
import {
  type QuotePriceContradiction,
  findQuoteTotalContradiction,
  findQuoteAmountLineItemContradiction,
} from './priceContradiction.ts';
import type { CompleteRfqQuantities, QuotedPrice, QuoteLineItems } from './quoteLineItems.ts';
import {
  type CostRange,
  totalCostRowNames,
  type QuoteTotalCostBreakdown,
  computeQuoteTotalCostBreakdown,
} from './totalCost.ts';

/** The cost of a quote, computed from its prices or stated by the vendor as a total. */
export interface QuoteCost {
  readonly basis: 'prices' | 'stated-total';
  readonly cost: QuoteTotalCostBreakdown;
  /** Contradiction between the amount and the line items; `null` when they agree. */
  readonly contradiction: QuotePriceContradiction | null;
}

/**
 * Returns the need without unknown numbers; `null` while devices, data or term are unknown. All devices are active by
 * default.
 */
export function toCompleteRfqQuantitiesOrNull(need: RfqRequiredQuantities | null): CompleteRfqQuantities | null {
  if (need === null) return null;
  const { devices, megabytes, months, activePercent } = need;
  if (devices === null || megabytes === null || months === null) return null;
  return { devices, megabytes, months, activePercent: activePercent ?? '100' };
}

/** Whether any price is known. */
function hasPrices({ simOnce, simMonth, further, setup, minimumMonth }: Readonly<LineItemPrices>): boolean {
  return [simOnce, simMonth, further, setup, minimumMonth].some((part) => part !== null);
}

/**
 * The line items from which the cost is computed. An amount per SIM and month or a one-time amount is used as the
 * corresponding line item, unless that line item is stated. `null` when no price has a known purpose.
 */
export function deriveLineItemsFromQuotedPrice({
  amount,
  currency,
  amountUnit,
  parts,
}: QuotedPrice): QuoteLineItems | null {
  const stated = parts ?? emptyLineItemPrices;
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

function buildStatedTotal(
  { amount, currency }: QuotedPrice,
  { devices, months }: CompleteRfqQuantities,
): QuoteTotalCostBreakdown {
  const decimals = currencyDecimals[currency];
  const known = (spread: BigIntFraction, digits = decimals): CostRange => {
    const text = formatFractionAsDecimal(divideFractions(parseDecimalAsFraction(amount), spread), digits);
    return { least: text, most: text };
  };
  const [sims, term] = [convertIntegerToFraction(devices), convertIntegerToFraction(months)];
  const none = formatFractionAsDecimal(parseDecimalAsFraction('0'), decimals);
  return {
    currency,
    total: known(convertIntegerToFraction(1)),
    month: known(term),
    device: known(sims),
    deviceMonth: known(multiplyFractions(sims, term), decimals + 2),
    rows: Object.fromEntries(
      totalCostRowNames.map((row) => [row, { least: none, most: none }]),
    ) as QuoteTotalCostBreakdown['rows'],
    missing: [],
  };
}

/**
 * Computes the cost of a quote with a stated total.
 *
 * @param statedFor The need to which the stated total applies; `null` when unknown.
 */
function computeTotalledCost(
  quote: QuotedPrice,
  need: CompleteRfqQuantities,
  statedFor: CompleteRfqQuantities | null,
): QuoteCost | null {
  const parts = deriveLineItemsFromQuotedPrice(quote);
  const isStatedHere = areRfqQuantitiesEqual(need, statedFor);
  if (parts === null) {
    return isStatedHere ? { basis: 'stated-total', cost: buildStatedTotal(quote, need), contradiction: null } : null;
  }
  const computed = computeQuoteTotalCostBreakdown(parts, need);
  const contradiction = statedFor === null ? null : findQuoteTotalContradiction(quote.amount, parts, statedFor);
  if (!isStatedHere || (contradiction === null && computed.total.least === computed.total.most)) {
    return { basis: 'prices', cost: computed, contradiction };
  }
  return {
    basis: 'stated-total',
    cost: { ...buildStatedTotal(quote, need), missing: computed.missing },
    contradiction,
  };
}

/**
 * Computes the cost of a quote for a need: the total that the vendor states for this need, otherwise the total of the
 * quote's prices. `null` when no price has a known purpose, or when the vendor stated only a total for another need.
 *
 * @param statedFor The need to which a stated total applies; `null` when unknown.
 */
export function computeQuoteCost(
  quote: QuotedPrice,
  need: CompleteRfqQuantities,
  statedFor: CompleteRfqQuantities | null = need,
): QuoteCost | null {
  if (quote.amountUnit === 'total') return computeTotalledCost(quote, need, statedFor);
  const parts = deriveLineItemsFromQuotedPrice(quote);
  if (parts === null) return null;
  return {
    basis: 'prices',
    cost: computeQuoteTotalCostBreakdown(parts, need),
    contradiction: findQuoteAmountLineItemContradiction(quote, parts),
  };
}

/** Factors that convert each cost to a common currency; `null` when a rate is missing. */
function findFactors(
  costs: readonly QuoteTotalCostBreakdown[],
  comparison: CurrencyComparisonSettings | null,
): readonly BigIntFraction[] | null {
  if (new Set(costs.map(({ currency }) => currency)).size === 1) return costs.map(() => convertIntegerToFraction(1));
  if (comparison === null) return null;
  const crosses = costs.map(({ currency }) =>
    computeCurrencyCrossRate(comparison.rates, currency, comparison.currency),
  );
  const factors = crosses.flatMap((cross) => (cross.kind === 'converted' ? [cross.value.factor] : []));
  return factors.length === costs.length ? factors : null;
}

/**
 * The upper bound of a quote's total; `null` without a bound. When the amount contradicts the line items, there is a
 * bound only if the total was stated for this need. The bound is then the higher of the stated and the computed total,
 * so that the lower total of a contradictory quote never makes it the best quote.
 */
function getHighestTotal({ basis, cost, contradiction }: QuoteCost): BigIntFraction | null {
  if (contradiction === null) return cost.total.most === null ? null : parseDecimalAsFraction(cost.total.most);
  const { stated, parts } = contradiction;
  if (basis === 'prices' || stated === null || parts === null || parts.most === null) return null;
  return getLargerFraction(parseDecimalAsFraction(stated), parseDecimalAsFraction(parts.most));
}

/**
 * Index of the quote that costs less than all others, regardless of the values of unknown prices. `null` when there is
 * no such quote: fewer than two quotes, a quote without a known total, overlapping ranges, or currencies without a
 * rate.
 */
export function findCheapestQuoteIndex(
  costs: readonly (QuoteCost | null)[],
  comparison: CurrencyComparisonSettings | null = null,
): number | null {
  const known = costs.filter((quoted) => quoted !== null);
  const factors = findFactors(
    known.map(({ cost }) => cost),
    comparison,
  );
  if (known.length < 2 || known.length < costs.length || factors === null) return null;
  const totals = known.map((quoted, place) => {
    const factor = factors[place] ?? convertIntegerToFraction(1);
    const most = getHighestTotal(quoted);
    return {
      least: multiplyFractions(parseDecimalAsFraction(quoted.cost.total.least), factor),
      most: most === null ? null : multiplyFractions(most, factor),
    };
  });
  const place = totals.findIndex(({ most }, at) =>
    totals.every(({ least }, other) => other === at || (most !== null && isGreaterFraction(least, most))),
  );
  return place < 0 ? null : place;
}
