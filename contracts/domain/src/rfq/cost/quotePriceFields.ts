import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { type QuoteLineItemText, formatQuoteLineItems } from '../quoteText.ts';
import {
  deriveLineItemsFromQuotedPrice,
  type QuoteCost,
  computeQuoteCost,
  toCompleteRfqQuantitiesOrNull,
} from './quoteCost.ts';
import type { QuotedPrice } from './quoteLineItems.ts';

/** The fields of an API response that state a quote's price; `null` without a quote. */
export type QuotePriceApiProperties = Pick<
  BuyerRfqLinkReplyItem,
  'quote_amount' | 'quote_currency' | 'quote_amount_unit' | 'quote_parts'
>;

/** Parses the price of a quote; `null` without a quote. */
export function parseQuotedPrice(quote: QuotePriceApiProperties): QuotedPrice | null {
  const currency = Currency.safeParse(quote.quote_currency);
  if (quote.quote_amount === null || !currency.success) return null;
  const { quote_amount: amount, quote_amount_unit: amountUnit, quote_parts: parts } = quote;
  return { amount, currency: currency.data, amountUnit, parts };
}

/**
 * Formats the line items of a quote. An amount per SIM and month or a one-time amount is included as the corresponding
 * line item.
 */
export function formatQuotePricesAsLineItems(quote: QuotePriceApiProperties): readonly QuoteLineItemText[] {
  const price = parseQuotedPrice(quote);
  return price === null
    ? []
    : formatQuoteLineItems(deriveLineItemsFromQuotedPrice(price) ?? price.parts, price.currency);
}

/** The quantities that a request states, and when they last changed. */
export type RfqQuantitiesWithChangeTime = Pick<BuyerRfqReplyItem, 'need' | 'need_changed_at'>;

/** A quote's price, and when the vendor sent the quote. */
export interface QuotePriceWithSentTime extends QuotePriceApiProperties {
  readonly sent_at: string;
}

/** Whether the required quantities of the request have not changed since a quote was sent. */
function isUnchangedSince(sentAt: string, { need_changed_at: changedAt }: RfqQuantitiesWithChangeTime): boolean {
  return changedAt === null || Date.parse(sentAt) >= Date.parse(changedAt);
}

/**
 * The cost of a quote for a need; `other-numbers` when the vendor stated only a total and the total applies to other
 * quantities; `null` without a quote, a complete need or a price with a known purpose.
 */
export function computeQuoteCostForRequiredQuantities(
  quote: QuotePriceWithSentTime,
  need: RfqRequiredQuantities | null,
  request: RfqQuantitiesWithChangeTime,
): QuoteCost | 'other-numbers' | null {
  const price = parseQuotedPrice(quote);
  const completeNeed = toCompleteRfqQuantitiesOrNull(need);
  if (price === null || completeNeed === null) return null;
  const quoted = computeQuoteCost(
    price,
    completeNeed,
    isUnchangedSince(quote.sent_at, request) ? toCompleteRfqQuantitiesOrNull(request.need) : null,
  );
  return quoted === null && price.amountUnit === 'total' ? 'other-numbers' : quoted;
}
