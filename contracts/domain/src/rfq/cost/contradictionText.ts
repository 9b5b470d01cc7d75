import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { needText, quotedAmountText } from '../quoteText.ts';
import { rangeText } from './contradiction.ts';
import { quoteCost, wholeNeed } from './quoteCost.ts';
import type { QuotedPrice } from './quoteParts.ts';

/**
 * Tells a vendor that a stated total is not what the parts add up to, with both amounts. `null` where they agree, and where the request
 * does not say for how many devices, how much data and how long. @param need what the request asks for.
 */
export function totalContradictionText(quote: QuotedPrice, need: RfqNeed | null): string | null {
  const whole = wholeNeed(need);
  const contradiction = whole === null ? null : quoteCost(quote, whole)?.contradiction;
  if (contradiction?.parts == null) return null;
  const stated = quotedAmountText(quote.amount, quote.currency, quote.amountUnit);
  const parts = `${rangeText(contradiction.parts, quote.currency)} for ${needText(need) ?? ''}`;
  return `The quote amount is ${stated}, but its parts add up to ${parts}. Please correct one of them.`;
}
