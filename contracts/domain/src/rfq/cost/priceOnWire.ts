import { Currency } from '@marketplace/contracts/kernel/money.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { type PartText, partTexts } from '../quoteText.ts';
import { pricedParts, type QuoteCost, quoteCost, wholeNeed } from './quoteCost.ts';
import type { QuotedPrice } from './quoteParts.ts';

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

/** What a request asks for in numbers, and since when. */
export type AskedNumbers = Pick<BuyerRfqView, 'need' | 'need_changed_at'>;

/** A quote's price, and when its vendor sent it. */
export interface SentPrice extends PriceOnWire {
  readonly sent_at: string;
}

/** Whether the numbers of the request are those that stood when a quote was sent. */
function isUnchangedSince(sentAt: string, { need_changed_at: changedAt }: AskedNumbers): boolean {
  return changedAt === null || Date.parse(sentAt) >= Date.parse(changedAt);
}

/** What a quote costs for a need; `other-numbers` where its vendor stated a total and nothing else, for other numbers than these. */
export function costFor(
  quote: SentPrice,
  need: RfqNeed | null,
  asked: AskedNumbers,
): QuoteCost | 'other-numbers' | null {
  const price = priceOf(quote);
  const whole = wholeNeed(need);
  if (price === null || whole === null) return null;
  const quoted = quoteCost(price, whole, isUnchangedSince(quote.sent_at, asked) ? wholeNeed(asked.need) : null);
  return quoted === null && price.amountUnit === 'total' ? 'other-numbers' : quoted;
}
