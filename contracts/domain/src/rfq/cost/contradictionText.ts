import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { needText, quotedAmountText } from '../quoteText.ts';
import { rangeText } from './contradiction.ts';
import { quoteCost, wholeNeed } from './quoteCost.ts';
import type { QuotedPrice } from './quoteParts.ts';

/**
 * Message for a vendor that a stated total differs from the total of the line items, with both amounts. `null` when
 * they agree, or when the request does not state devices, data and duration.
 *
 * @param need The need that the request states.
 */
export function totalContradictionText(quote: QuotedPrice, need: RfqNeed | null): string | null {
  const completeNeed = wholeNeed(need);
  const contradiction = completeNeed === null ? null : quoteCost(quote, completeNeed)?.contradiction;
  if (contradiction?.parts == null) return null;
  const stated = quotedAmountText(quote.amount, quote.currency, quote.amountUnit);
  const parts = `${rangeText(contradiction.parts, quote.currency)} for ${needText(need) ?? ''}`;
  return `The quote amount is ${stated}, but its parts add up to ${parts}. Please correct one of them.`;
}
