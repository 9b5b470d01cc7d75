import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { formatNeed } from '@marketplace/domain/rfq/quoteText.ts';

/** Formats a need for use in a sentence. */
export const formatNeedInSentence = (need: RfqNeed | null): string => formatNeed(need) ?? 'no numbers';
