import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { RfqOutcome } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Events of an RFQ after it was sent. */
export type RfqEventAfterSending = Exclude<RfqEvent, { type: 'RfqSent' }>;

/** The fields of an RFQ that events can change after it was sent. All other fields remain as sent. */
export interface ChangeableRfqFields {
  /**
   * The company that owns the RFQ: its members can read the RFQ, and members who are not viewers can act on it. `null`
   * when the RFQ belongs to the buyer alone.
   */
  readonly companyId: string | null;
  /** Instant after which links without a quote expire, ISO 8601. */
  readonly deadline: string;
  /** Outcome; `null` while the RFQ accepts quotes. */
  readonly outcome: RfqOutcome | null;
  /** Instant until which the buyer can reopen the RFQ; `null` unless the RFQ was closed without an award. */
  readonly reopenUntil: string | null;
  /** The required quantities; `null` when the buyer states none. */
  readonly need: RfqRequiredQuantities | null;
  /** The required quantities before the last change; `null` when there were none or when they never changed. */
  readonly needBefore: RfqRequiredQuantities | null;
}

/** Time of the last event of each kind, ISO 8601; `null` before the first event of the kind. */
export interface LastRfqEventTimestamps {
  readonly closedAt: string | null;
  readonly needChangedAt: string | null;
}

/** The effect of an event on its RFQ: the fields that the event sets, and the timestamp that it updates. */
export interface RfqEventEffect {
  readonly set?: Partial<ChangeableRfqFields>;
  readonly stamp?: keyof LastRfqEventTimestamps;
}

/** The fields of a newly sent RFQ that do not depend on the event. */
export const initialRfqStateFields: Omit<ChangeableRfqFields, 'companyId' | 'deadline' | 'need'> = {
  outcome: null,
  reopenUntil: null,
  needBefore: null,
};

/** The timestamps of a newly sent RFQ. */
export const initialRfqTimestamps: LastRfqEventTimestamps = { closedAt: null, needChangedAt: null };

/** The effect of an event on its RFQ. Depends only on the event. */
export function getRfqEventEffect(event: RfqEventAfterSending): RfqEventEffect {
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
