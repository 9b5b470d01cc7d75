import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkOutcome, RfqLinkStatus, RfqRejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';

/**
 * Events of existing links. Excludes sending an RFQ and adding a provider, which create links, and transfers, which
 * affect no link.
 */
export type ExistingRfqLinkEvent = Exclude<RfqEvent, { type: 'RfqSent' | 'ProviderAdded' | 'RfqHandedOver' }>;
type LinkEventData = { readonly [E in ExistingRfqLinkEvent as E['type']]: E['data'] };

/** The fields of a link that events set. */
export interface ChangeableRfqLinkFields {
  readonly status: RfqLinkStatus;
  /** Whether the vendor ever accepted the request or sent a quote. */
  readonly everAccepted: boolean;
  /** Version of the newest quote; `null` without one. */
  readonly quoteVersion: number | null;
  /** Instant until which the vendor is bound to the newest quote, ISO 8601; `null` when not stated. */
  readonly quoteValidUntil: string | null;
  /** Whether the vendor withdrew the newest quote. */
  readonly quoteWithdrawn: boolean;
  /**
   * Whether an admin changed the status of the link from `expired` to another status, so that the deadline no longer
   * applies.
   */
  readonly reopened: boolean;
  /** Note of the last status change for which an admin wrote a note. */
  readonly adminNotes: string | null;
  /** Reason why the vendor declined; `null` when not stated. */
  readonly rejectReason: RfqRejectReason | null;
  /** The vendor's comment on the reason. */
  readonly rejectNote: string | null;
  /** Outcome of the link; `null` while the RFQ accepts quotes. */
  readonly outcome: RfqLinkOutcome | null;
  /** The buyer's message to this vendor about the outcome. */
  readonly outcomeNote: string | null;
  /** User id of the last assignee, even if the user no longer has access; `null` when unassigned. */
  readonly inCharge: string | null;
}

/** Time of the last event of each kind, ISO 8601; `null` before the first event of the kind. */
export interface RfqLinkTimestamps {
  readonly viewedAt: string | null;
  readonly acceptedAt: string | null;
  readonly rejectedAt: string | null;
  readonly respondedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly outcomeAt: string | null;
  /** Set for deleted links, which are excluded from all lists and counts. */
  readonly deletedAt: string | null;
}

/** The effect of an event on each affected link: the fields that the event sets, and the timestamp that it updates. */
export interface RfqLinkEventEffect {
  readonly set?: Partial<ChangeableRfqLinkFields>;
  readonly stamp?: keyof RfqLinkTimestamps;
}

/** The fields of a newly sent link. */
export const initialRfqLinkFields: ChangeableRfqLinkFields = {
  status: 'sent',
  everAccepted: false,
  quoteVersion: null,
  quoteValidUntil: null,
  quoteWithdrawn: false,
  reopened: false,
  adminNotes: null,
  rejectReason: null,
  rejectNote: null,
  outcome: null,
  outcomeNote: null,
  inCharge: null,
};

/** The timestamps of a newly sent link. */
export const initialRfqLinkTimestamps: RfqLinkTimestamps = {
  viewedAt: null,
  acceptedAt: null,
  rejectedAt: null,
  respondedAt: null,
  withdrawnAt: null,
  outcomeAt: null,
  deletedAt: null,
};

/** The lifecycle of a link. Decisions, replay and read models are all derived from this table (ADR 35). */
const linkEffects: { readonly [Type in keyof LinkEventData]: (data: LinkEventData[Type]) => RfqLinkEventEffect } = {
  RfqViewed: () => ({ stamp: 'viewedAt' }),
  RfqAccepted: () => ({ set: { status: 'accepted', everAccepted: true }, stamp: 'acceptedAt' }),
  RfqRejected: ({ reason, note }) => ({
    set: { status: 'rejected', rejectReason: reason, rejectNote: note },
    stamp: 'rejectedAt',
  }),
  QuoteSent: ({ version, validUntil }) => ({
    set: {
      ...{ status: 'responded', everAccepted: true },
      ...{ quoteVersion: version, quoteValidUntil: validUntil, quoteWithdrawn: false },
    },
    stamp: 'respondedAt',
  }),
  RfqExpired: () => ({ set: { status: 'expired' } }),
  LinkStatusSetByAdmin: ({ from, to, notes }) => ({
    set: {
      status: to,
      ...(from === 'expired' && to !== 'expired' && { reopened: true }),
      ...(notes !== null && { adminNotes: notes }),
    },
  }),
  LinkDeleted: () => ({ stamp: 'deletedAt' }),
  QuoteWithdrawn: () => ({ set: { status: 'accepted', quoteWithdrawn: true }, stamp: 'withdrawnAt' }),
  QuoteAwarded: () => ({ set: { outcome: 'awarded', outcomeNote: null }, stamp: 'outcomeAt' }),
  QuoteNotAwarded: ({ note }) => ({ set: { outcome: 'not-selected', outcomeNote: note }, stamp: 'outcomeAt' }),
  RfqClosed: ({ note }) => ({ set: { outcome: 'closed', outcomeNote: note }, stamp: 'outcomeAt' }),
  RfqReopened: () => ({ set: { outcome: null, outcomeNote: null } }),
  DeadlineExtended: () => ({}),
  ExpiryLifted: ({ to }) => ({ set: { status: to } }),
  DeadlineReminded: () => ({}),
  RfqNeedChanged: () => ({}),
  InChargeSet: ({ userId }) => ({ set: { inCharge: userId } }),
};

/** The effect of an event on its links. Depends only on the event, not on the state of the links. */
export function getRfqLinkEventEffect<Type extends keyof LinkEventData>(event: {
  readonly type: Type;
  readonly data: LinkEventData[Type];
}): RfqLinkEventEffect {
  return linkEffects[event.type](event.data);
}

/** Events that affect several links of an RFQ at once. */
type SharedEvent = Extract<ExistingRfqLinkEvent, { data: { linkIds: unknown } }>;

/** Whether an event affects several links instead of one. */
export function isMultiLinkRfqEvent(event: ExistingRfqLinkEvent): event is SharedEvent {
  return 'linkIds' in event.data;
}

/** Ids of the links to which the effect of an event applies; a single id unless `isMultiLinkRfqEvent`. */
export function getAffectedRfqLinkIds(event: ExistingRfqLinkEvent): readonly string[] {
  return isMultiLinkRfqEvent(event) ? event.data.linkIds : [event.data.linkId];
}

/** Ids of the providers of the affected links, in the order of the links. */
export function getProviderIdsAffectedByRfqEvent(event: ExistingRfqLinkEvent): readonly string[] {
  return isMultiLinkRfqEvent(event) ? event.data.providerIds : [event.data.providerId];
}

/** Whether an event with the given effect can change the overall status of the RFQ. */
export function affectsRfqOverallStatus({ set, stamp }: RfqLinkEventEffect): boolean {
  return set?.status !== undefined || stamp === 'deletedAt';
}
