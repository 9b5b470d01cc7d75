import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';

/** What happens to an RFQ that was sent. */
export type LaterEvent = Exclude<RfqEvent, { type: 'RfqSent' }>;

/** What events set on an RFQ as a whole. */
export interface RfqFields {
  /** The company that it is read and decided on by; `null` where it is the buyer's alone. */
  readonly companyId: string | null;
  /** Instant after which links without a quote expire, ISO 8601. */
  readonly deadline: string;
  /** What became of it; `null` while it takes answers. */
  readonly outcome: RfqOutcome | null;
  /** Instant until which the buyer may open it again; `null` unless it was closed without an award. */
  readonly reopenUntil: string | null;
  /** What is needed in numbers; `null` where the buyer names none. */
  readonly need: RfqNeed | null;
  /** What was needed before the numbers changed last; `null` also if they never did. */
  readonly needBefore: RfqNeed | null;
}

/** Instants that are those of the last event of a kind; `null` before it, ISO 8601. */
export interface RfqInstants {
  readonly closedAt: string | null;
  readonly needChangedAt: string | null;
}

/** What an event does to its RFQ as a whole: what it sets, and whether it is the moment of the closing, or of other numbers. */
export interface RfqEffect {
  readonly set?: Partial<RfqFields>;
  readonly stamp?: keyof RfqInstants;
}

/** An RFQ that was just sent, apart from what it says itself. */
export const freshRfq: Omit<RfqFields, 'companyId' | 'deadline' | 'need'> = {
  outcome: null,
  reopenUntil: null,
  needBefore: null,
};

/** The instants of an RFQ to which nothing happened yet. */
export const freshRfqInstants: RfqInstants = { closedAt: null, needChangedAt: null };

/** What the event does to its RFQ as a whole; it depends on the event alone. */
export function rfqEffectOf(event: LaterEvent): RfqEffect {
  switch (event.type) {
    case 'DeadlineExtended':
      return { set: { deadline: event.data.to } };
    case 'RfqClosed': {
      const { awarded, reopenUntil } = event.data;
      return { set: { outcome: awarded ? 'awarded' : 'closed', reopenUntil }, stamp: 'closedAt' };
    }
    case 'RfqHandedOver':
      return { set: { companyId: event.data.companyId } };
    case 'RfqNeedChanged':
      return { set: { need: event.data.to, needBefore: event.data.from }, stamp: 'needChangedAt' };
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
    case 'InChargeSet':
      return {};
  }
}
