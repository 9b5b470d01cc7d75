import type { LinkOutcome, LinkStatus, RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isEnded } from '../lifecycle/statuses.ts';

/** How a link stands, as far as it decides who may write. */
export interface ConversationStanding {
  readonly status: LinkStatus;
  readonly outcome: LinkOutcome | null;
  readonly rfqOutcome: RfqOutcome | null;
}

/** Why nobody writes on a link any more. */
export type ConversationEnd = 'rejected' | 'expired' | 'closed';

/**
 * Why nothing can be written on a link any more, `null` while it can. Whoever was awarded goes on; to whoever was not, the RFQ is closed,
 * awarded or not.
 */
export function conversationEnd({ status, outcome, rfqOutcome }: ConversationStanding): ConversationEnd | null {
  if (outcome === 'awarded') return null;
  if (rfqOutcome !== null) return 'closed';
  return isEnded(status) ? status : null;
}
