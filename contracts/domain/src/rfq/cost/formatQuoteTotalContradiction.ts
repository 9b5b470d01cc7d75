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
export function formatQuoteTotalContradiction(quote: QuotedPrice, need: RfqRequiredQuantities | null): string | null {
  const completeNeed = toCompleteRfqQuantitiesOrNull(need);
  const contradiction = completeNeed === null ? null : computeQuoteCost(quote, completeNeed)?.contradiction;
  if (contradiction?.parts == null) return null;
  const stated = formatQuotedAmountWithUnit(quote.amount, quote.currency, quote.amountUnit);
  const parts = `${formatCostRange(contradiction.parts, quote.currency)} for ${formatRfqQuantities(need) ?? ''}`;
  return `The quote amount is ${stated}, but its parts add up to ${parts}. Please correct one of them.`;
}
