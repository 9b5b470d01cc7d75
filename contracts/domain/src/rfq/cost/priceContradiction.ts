import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { addThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { currencyDecimals } from '@marketplace/contracts/kernel/money.ts';
import type { LineItemPrices } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatFractionAsDecimal, parseDecimalAsFraction, isGreaterFraction } from './fraction.ts';
import type { NonNegativeDecimalText, CompleteRfqQuantities, QuotedPrice, QuoteLineItems } from './quoteLineItems.ts';
import { type CostRange, computeQuoteTotalCostBreakdown } from './totalCost.ts';

/** A contradiction between the amount and the prices of a quote. */
export interface QuotePriceContradiction {
  /** The stated total; `null` when the amount is a unit price or a one-time price. */
  readonly stated: NonNegativeDecimalText | null;
  /** The total of the line items for the need to which the stated total applies; `null` without a stated total. */
  readonly parts: CostRange | null;
}

/**
 * Compares a stated total with the total of the line items for the same need. The computed total is a range when some
 * prices are unknown. Returns `null` when the stated total lies within this range.
 */
export function findQuoteTotalContradiction(
  amount: NonNegativeDecimalText,
  parts: QuoteLineItems,
  need: CompleteRfqQuantities,
): QuotePriceContradiction | null {
  const { total } = computeQuoteTotalCostBreakdown(parts, need);
  const stated = parseDecimalAsFraction(amount);
  const isOutside =
    isGreaterFraction(parseDecimalAsFraction(total.least), stated) ||
    (total.most !== null && isGreaterFraction(stated, parseDecimalAsFraction(total.most)));
  return isOutside ? { stated: formatFractionAsDecimal(stated, currencyDecimals[parts.currency]), parts: total } : null;
}

/** The line item whose price an amount states, by unit of the amount. */
const priceByUnit = { 'sim-month': 'simMonth', once: 'setup' } as const;

/**
 * Finds the price that differs from an amount per SIM and month or from a one-time amount. A tiered price differs when
 * no tier has the amount as its price.
 */
export function findLineItemPriceContradictedByAmount(
  { amount, amountUnit }: Pick<QuotedPrice, 'amount' | 'amountUnit'>,
  parts: Readonly<LineItemPrices>,
): 'simMonth' | 'setup' | null {
  if (amountUnit === null || amountUnit === 'total') return null;
  const part = priceByUnit[amountUnit];
  const stated = parts[part];
  if (stated === null) return null;
  const prices = typeof stated === 'string' ? [stated] : stated.map(({ price }) => price);
  return prices.includes(amount) ? null : part;
}

/**
 * Returns a contradiction when an amount per SIM and month or a one-time amount differs from the stated price;
 * otherwise `null`.
 */
export function findQuoteAmountLineItemContradiction(
  quote: QuotedPrice,
  parts: QuoteLineItems,
): QuotePriceContradiction | null {
  return findLineItemPriceContradictedByAmount(quote, parts) === null ? null : { stated: null, parts: null };
}

/** Formats a range of amounts, for example `9,734.40 EUR`, `5,000.00 to 6,000.00 EUR` or `at least 5,000.00 EUR`. */
export function formatCostRange({ least, most }: CostRange, currency: string): Message {
  const minimum = addThousandsSeparators(least);
  if (most === null) return msg`at least ${{ minimum }} ${{ currency }}`;
  if (most === least) return msg`${{ amount: minimum }} ${{ currency }}`;
  return msg`${{ minimum }} to ${{ maximum: addThousandsSeparators(most) }} ${{ currency }}`;
}
