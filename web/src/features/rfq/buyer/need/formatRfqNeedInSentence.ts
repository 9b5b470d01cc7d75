import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatRfqNeed } from '@marketplace/domain/rfq/quoteText.ts';

/** Formats a need for use in a sentence. */
export const formatRfqNeedInSentence = (need: RfqNeed | null): string => formatRfqNeed(need) ?? 'no numbers';
