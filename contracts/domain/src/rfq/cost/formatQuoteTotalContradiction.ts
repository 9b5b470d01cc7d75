import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatRfqQuantities, formatQuotedAmountWithUnit } from '../quoteText.ts';
import { formatCostRange } from './priceContradiction.ts';
import { computeQuoteCost, toCompleteRfqQuantitiesOrNull } from './quoteCost.ts';
import type { QuotedPrice } from './quoteLineItems.ts';

/**
 * Message that tells a vendor, with both amounts, that a stated total differs from the total of the line items. `null`
 * when the amounts agree, or when the request does not state devices, data and duration.
 *
 * @param need The need that the request states.
 */
export function formatQuoteTotalContradiction(quote: QuotedPrice, need: RfqRequiredQuantities | null): Message | null {
  const completeNeed = toCompleteRfqQuantitiesOrNull(need);
  const contradiction = completeNeed === null ? null : computeQuoteCost(quote, completeNeed)?.contradiction;
  if (contradiction?.parts == null) return null;
  const amount = formatQuotedAmountWithUnit(quote.amount, quote.currency, quote.amountUnit);
  const lineItemTotal = formatCostRange(contradiction.parts, quote.currency);
  const quantities = formatRfqQuantities(need) ?? '';
  return msg`The quote amount is ${{ amount }}, but the line items add up to ${{ lineItemTotal }} for ${{ quantities }}. Correct the amount or the line items.`;
}
