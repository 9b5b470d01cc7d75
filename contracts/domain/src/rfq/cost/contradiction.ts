import { currencyDecimals, groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import type { PriceParts } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { decimalText, fraction, isMore } from './fraction.ts';
import type { DecimalText, Need, QuotedPrice, QuoteParts } from './quoteParts.ts';
import { type CostRange, totalCost } from './totalCost.ts';

/** A contradiction between the amount and the prices of a quote. */
export interface Contradiction {
  /** The stated total; `null` when the amount is a unit price or a one-time price. */
  readonly stated: DecimalText | null;
  /** The total of the line items for the need of the stated total; `null` without a stated total. */
  readonly parts: CostRange | null;
}

/**
 * Compares a stated total with the total of the line items for the same need. Returns `null` when it lies within the
 * range. The total is a range when some prices are open.
 */
export function totalContradiction(amount: DecimalText, parts: QuoteParts, need: Need): Contradiction | null {
  const { total } = totalCost(parts, need);
  const stated = fraction(amount);
  const isOutside =
    isMore(fraction(total.least), stated) || (total.most !== null && isMore(stated, fraction(total.most)));
  return isOutside ? { stated: decimalText(stated, currencyDecimals[parts.currency]), parts: total } : null;
}

/** The price that an amount states, by its unit. */
const priceByUnit = { 'sim-month': 'simMonth', once: 'setup' } as const;

/**
 * Finds the price that differs from an amount per SIM and month or a one-time amount. For tiered prices, no tier has
 * the price of the amount.
 */
export function contradictedPart(
  { amount, amountUnit }: Pick<QuotedPrice, 'amount' | 'amountUnit'>,
  parts: Readonly<PriceParts>,
): 'simMonth' | 'setup' | null {
  if (amountUnit === null || amountUnit === 'total') return null;
  const part = priceByUnit[amountUnit];
  const stated = parts[part];
  if (stated === null) return null;
  const prices = typeof stated === 'string' ? [stated] : stated.map(({ price }) => price);
  return prices.includes(amount) ? null : part;
}

/** Reports that an amount per SIM and month or a one-time amount differs from the stated price. */
export function unitContradiction(quote: QuotedPrice, parts: QuoteParts): Contradiction | null {
  return contradictedPart(quote, parts) === null ? null : { stated: null, parts: null };
}

/** Examples: `9,734.40 EUR`, `5,000.00 to 6,000.00 EUR`, `at least 5,000.00 EUR`. */
export function rangeText({ least, most }: CostRange, currency: string): string {
  if (most === null) return `at least ${groupedDigits(least)} ${currency}`;
  if (most === least) return `${groupedDigits(least)} ${currency}`;
  return `${groupedDigits(least)} to ${groupedDigits(most)} ${currency}`;
}
