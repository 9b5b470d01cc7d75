import type { LinkOutcome, LinkStatus, RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isEnded } from '../lifecycle/statuses.ts';

/** The part of a link's state that decides who can write messages. */
export interface ConversationStanding {
  readonly status: LinkStatus;
  readonly outcome: LinkOutcome | null;
  readonly rfqOutcome: RfqOutcome | null;
}

export type ConversationEnd = 'rejected' | 'expired' | 'closed';

/**
 * Returns why nobody can write messages on a link; `null` while it is possible. The conversation with the awarded provider
 * continues. For the others it ends when the RFQ is closed or awarded.
 */
export function conversationEnd({ status, outcome, rfqOutcome }: ConversationStanding): ConversationEnd | null {
  if (outcome === 'awarded') return null;
  if (rfqOutcome !== null) return 'closed';
  return isEnded(status) ? status : null;
}
