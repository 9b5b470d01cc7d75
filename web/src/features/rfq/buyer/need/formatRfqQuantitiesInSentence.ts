import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';

/** Formats required quantities for use in a sentence; `no numbers` if none are stated. */
export const formatRfqQuantitiesInSentence = (need: RfqRequiredQuantities | null): string =>
  formatRfqQuantities(need) ?? 'no numbers';
