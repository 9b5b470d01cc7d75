import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { type PartText, partTexts } from '../quoteText.ts';
import { pricedParts, type QuotedPrice } from './quoteCost.ts';

/** The members of a quote, as calls answer it, that say its price; without a quote they are `null`. */
export type PriceOnWire = Pick<BuyerLinkView, 'quote_amount' | 'quote_currency' | 'quote_amount_unit' | 'quote_parts'>;

/** What a quote says of its price; `null` without one. */
export function priceOf(quote: PriceOnWire): QuotedPrice | null {
  const currency = Currency.safeParse(quote.quote_currency);
  if (quote.quote_amount === null || !currency.success) return null;
  const { quote_amount: amount, quote_amount_unit: amountUnit, quote_parts: parts } = quote;
  return { amount, currency: currency.data, amountUnit, parts };
}

/** The parts of a quote in words, with an amount for a SIM and month, or once, as the part that it is. */
export function pricedTexts(quote: PriceOnWire): readonly PartText[] {
  const price = priceOf(quote);
  return price === null ? [] : partTexts(pricedParts(price) ?? price.parts, price.currency);
}
