import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';

/** What happens to an RFQ that was sent. */
export type LaterEvent = Exclude<RfqEvent, { type: 'RfqSent' }>;

/** What events set on an RFQ as a whole. */
export interface RfqFields {
  /** Instant after which links without a quote expire, ISO 8601. */
  readonly deadline: string;
  /** What became of it; `null` while it takes answers. */
  readonly outcome: RfqOutcome | null;
  /** Instant until which the buyer may open it again; `null` unless it was closed without an award. */
  readonly reopenUntil: string | null;
}

/** What an event does to its RFQ as a whole: what it sets, and whether it is the moment of the closing. */
export interface RfqEffect {
  readonly set?: Partial<RfqFields>;
  readonly stamp?: 'closedAt';
}

/** An RFQ that was just sent, apart from its deadline. */
export const freshRfq: Omit<RfqFields, 'deadline'> & { readonly closedAt: string | null } = {
  outcome: null,
  reopenUntil: null,
  closedAt: null,
};

/** What the event does to its RFQ as a whole; it depends on the event alone. */
export function rfqEffectOf(event: LaterEvent): RfqEffect {
  switch (event.type) {
    case 'DeadlineExtended':
      return { set: { deadline: event.data.to } };
    case 'RfqClosed': {
      const { awarded, reopenUntil } = event.data;
      return { set: { outcome: awarded ? 'awarded' : 'closed', reopenUntil }, stamp: 'closedAt' };
    }
    case 'RfqReopened':
      return { set: { outcome: null, reopenUntil: null } };
    case 'ProviderAdded':
    case 'RfqViewed':
    case 'RfqAccepted':
    case 'RfqRejected':
    case 'QuoteSent':
    case 'QuoteWithdrawn':
    case 'QuoteAwarded':
    case 'QuoteNotAwarded':
    case 'RfqExpired':
    case 'ExpiryLifted':
    case 'LinkStatusSetByAdmin':
    case 'LinkDeleted':
    case 'DeadlineReminded':
      return {};
  }
}
