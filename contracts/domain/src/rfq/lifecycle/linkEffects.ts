import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkOutcome, LinkStatus, RejectReason } from '@marketplace/contracts/rfq/rfq.values.ts';

/** What happens to links that an RFQ has; the sending and adding providers make them, and handing over is about none. */
export type LinkEvent = Exclude<RfqEvent, { type: 'RfqSent' | 'ProviderAdded' | 'RfqHandedOver' }>;
type LinkEventData = { readonly [E in LinkEvent as E['type']]: E['data'] };

/** What events set on a link. */
export interface LinkFields {
  readonly status: LinkStatus;
  /** Whether the vendor ever accepted, or sent a quote. */
  readonly everAccepted: boolean;
  /** Version of the newest quote; `null` without one. */
  readonly quoteVersion: number | null;
  /** Instant after which its vendor is not bound to that version, ISO 8601; `null` where none was named. */
  readonly quoteValidUntil: string | null;
  /** Whether the vendor took that version back. */
  readonly quoteWithdrawn: boolean;
  /** An admin took the link out of expired: the deadline no longer ends it. */
  readonly reopened: boolean;
  /** The note of the last status that an admin set with one. */
  readonly adminNotes: string | null;
  /** Why the vendor rejected; `null` where none was given. */
  readonly rejectReason: RejectReason | null;
  /** The vendor's words beside the reason. */
  readonly rejectNote: string | null;
  /** What came of the link; `null` while the RFQ takes answers. */
  readonly outcome: LinkOutcome | null;
  /** The buyer's words to this vendor about the outcome. */
  readonly outcomeNote: string | null;
  /** User id of whom the provider put in charge last, also of somebody who has left since; `null` for nobody. */
  readonly inCharge: string | null;
}

/** Instants that are those of the last event of a kind; `null` before it, ISO 8601. */
export interface LinkInstants {
  readonly viewedAt: string | null;
  readonly acceptedAt: string | null;
  readonly rejectedAt: string | null;
  readonly respondedAt: string | null;
  readonly withdrawnAt: string | null;
  readonly outcomeAt: string | null;
  /** A link with it is tombstoned: it leaves every list and count. */
  readonly deletedAt: string | null;
}

/** What an event does to each link that it is about: what it sets, and which instant becomes its own. */
export interface LinkEffect {
  readonly set?: Partial<LinkFields>;
  readonly stamp?: keyof LinkInstants;
}

/** What the sending sets on each link. */
export const freshFields: LinkFields = {
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

/** The instants of a link on which nothing happened yet. */
export const freshInstants: LinkInstants = {
  viewedAt: null,
  acceptedAt: null,
  rejectedAt: null,
  respondedAt: null,
  withdrawnAt: null,
  outcomeAt: null,
  deletedAt: null,
};

/** The lifecycle of a link: decisions, replay and read models derive from this table alone (ADR 35). */
const linkEffects: { readonly [Type in keyof LinkEventData]: (data: LinkEventData[Type]) => LinkEffect } = {
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

/** What the event does to its links: it depends on the event alone, not on how they stand. */
export function effectOf<Type extends keyof LinkEventData>(event: {
  readonly type: Type;
  readonly data: LinkEventData[Type];
}): LinkEffect {
  return linkEffects[event.type](event.data);
}

/** What happens to several links of an RFQ at once. */
type SharedEvent = Extract<LinkEvent, { data: { linkIds: unknown } }>;

/** Whether an event is about several links; any other is about one. */
export function isShared(event: LinkEvent): event is SharedEvent {
  return 'linkIds' in event.data;
}

/** Ids of the links that an event is about. */
export function linksOf(event: LinkEvent): readonly string[] {
  return isShared(event) ? event.data.linkIds : [event.data.linkId];
}

/** Ids of the providers whose links an event is about, in the order of the links. */
export function providersOf(event: LinkEvent): readonly string[] {
  return isShared(event) ? event.data.providerIds : [event.data.providerId];
}

/** Whether what the RFQ as a whole reads as may be another one now. */
export function touchesOverall({ set, stamp }: LinkEffect): boolean {
  return set?.status !== undefined || stamp === 'deletedAt';
}
