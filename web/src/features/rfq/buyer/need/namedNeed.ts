import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';

/** Formats a need for use in a sentence. */
export const namedNeed = (need: RfqNeed | null): string => needText(need) ?? 'no numbers';
