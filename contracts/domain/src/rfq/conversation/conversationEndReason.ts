import type { RfqLinkOutcome, RfqLinkStatus, RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isRfqLinkEnded } from '../lifecycle/statuses.ts';

/** The part of a link's state that decides who can write messages. */
export interface RfqLinkStateForConversation {
  readonly status: RfqLinkStatus;
  readonly outcome: RfqLinkOutcome | null;
  readonly rfqOutcome: RfqOutcome | null;
}

export type ConversationEndReason = 'rejected' | 'expired' | 'closed';

/**
 * Returns why nobody can write messages on a link; `null` while messages are possible. The conversation with the
 * awarded provider continues. For all other providers, the conversation ends when the RFQ is closed or awarded.
 */
export function getConversationEndReason({
  status,
  outcome,
  rfqOutcome,
}: RfqLinkStateForConversation): ConversationEndReason | null {
  if (outcome === 'awarded') return null;
  if (rfqOutcome !== null) return 'closed';
  return isRfqLinkEnded(status) ? status : null;
}
