import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatRfqQuantities } from '@marketplace/domain/rfq/quoteText.ts';

/** Formats a need for use in a sentence. */
export const formatRfqQuantitiesInSentence = (need: RfqRequiredQuantities | null): string =>
  formatRfqQuantities(need) ?? 'no numbers';
