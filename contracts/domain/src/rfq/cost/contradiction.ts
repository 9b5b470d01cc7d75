import { currencyDecimals, groupedDigits } from '@marketplace/contracts/kernel/money.ts';
import type { PriceParts } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { decimalText, fraction, isMore } from './fraction.ts';
import type { DecimalText, Need, QuotedPrice, QuoteParts } from './quoteParts.ts';
import { type CostRange, totalCost } from './totalCost.ts';

/** An amount and parts of one quote that do not agree. */
export interface Contradiction {
  /** The total that the vendor states; `null` where the amount is a price for a SIM or once. */
  readonly stated: DecimalText | null;
  /** What the parts add up to for the need of the stated total; `null` without one. */
  readonly parts: CostRange | null;
}

/**
 * A stated total that lies outside what the parts add up to for the same need. `null` where it does not: parts that leave something open
 * make a range, which a total may lie in.
 */
export function totalContradiction(amount: DecimalText, parts: QuoteParts, need: Need): Contradiction | null {
  const { total } = totalCost(parts, need);
  const stated = fraction(amount);
  const isOutside =
    isMore(fraction(total.least), stated) || (total.most !== null && isMore(stated, fraction(total.most)));
  return isOutside ? { stated: decimalText(stated, currencyDecimals[parts.currency]), parts: total } : null;
}

/** The part that an amount is by its unit. */
const partOfUnit = { 'sim-month': 'simMonth', once: 'setup' } as const;

/** The part that says another price than an amount for a SIM and month, or once; in tiers, no tier has the price of the amount. */
export function contradictedPart(
  { amount, amountUnit }: Pick<QuotedPrice, 'amount' | 'amountUnit'>,
  parts: Readonly<PriceParts>,
): 'simMonth' | 'setup' | null {
  if (amountUnit === null || amountUnit === 'total') return null;
  const part = partOfUnit[amountUnit];
  const stated = parts[part];
  if (stated === null) return null;
  const prices = typeof stated === 'string' ? [stated] : stated.map(({ price }) => price);
  return prices.includes(amount) ? null : part;
}

/** That an amount for a SIM and month, or once, is not the price that the parts state for it. */
export function unitContradiction(quote: QuotedPrice, parts: QuoteParts): Contradiction | null {
  return contradictedPart(quote, parts) === null ? null : { stated: null, parts: null };
}

/** A range of totals: `9,734.40 EUR`, `5,000.00 to 6,000.00 EUR`, `at least 5,000.00 EUR`. */
export function rangeText({ least, most }: CostRange, currency: string): string {
  if (most === null) return `at least ${groupedDigits(least)} ${currency}`;
  if (most === least) return `${groupedDigits(least)} ${currency}`;
  return `${groupedDigits(least)} to ${groupedDigits(most)} ${currency}`;
}
