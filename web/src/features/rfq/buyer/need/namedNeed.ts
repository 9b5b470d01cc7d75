import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { needText } from '@marketplace/domain/rfq/quoteText.ts';

/** The numbers of a need as a sentence has them. */
export const namedNeed = (need: RfqNeed | null): string => needText(need) ?? 'no numbers';
