import { z } from 'zod';
import {
  firstVersion,
  type EventDefinition,
  nextVersion,
  personal,
  type EventOf,
  sealedVersion,
} from '../kernel/event.ts';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { RfqId, UserId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { linkFact, linksFact, mostLinks, RfqLinkSnapshot, rfqOwner } from './rfq.links.ts';
import {
  DeadlineExtended,
  DeadlineReminded,
  ExpiryLifted,
  InChargeSet,
  ProviderAdded,
  QuoteAwarded,
  QuoteNotAwarded,
  QuoteWithdrawn,
  RfqClosed,
  RfqHandedOver,
  RfqNeedChanged,
  RfqReopened,
} from './rfq.outcome.events.ts';
import { AmountUnit, PriceParts, RfqNeed } from './rfq.priceParts.ts';
import { amountAlone, type QuoteMember } from './rfq.quote.ts';
import {
  DecisionPriority,
  decisionPriorities,
  LinkStatus,
  mostRejectNoteLength,
  RejectReason,
  type RfqEventType,
  Urgency,
} from './rfq.values.ts';

export const RfqContact = z.object({
  contactName: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(60).nullable(),
});

const PlainRfqSent = firstVersion('RfqSent', {
  rfqId: RfqId,
  buyerId: UserId,
  companyName: z.string().max(200),
  contact: personal(RfqContact, 'buyerId'),
  projectTitle: z.string().max(200).nullable(),
  urgency: Urgency,
  /** As typed; the interface appends "devices" only to a number. */
  expectedVolume: z.string().max(100).nullable(),
  decisionPriorities: z.array(DecisionPriority).max(decisionPriorities.length),
  requirements: Requirements,
  /** The wizard's object as sent, with arbitrary properties; the source of `requirements`. */
  wizardData: personal(z.record(z.string(), z.unknown()), 'buyerId'),
  /** Free text, passed on unchanged; personal data of the buyer. */
  customRequirements: personal(z.string().max(60_000), 'buyerId'),
  /** Time after which links without a quote expire. */
  deadline: Instant,
  links: z.array(RfqLinkSnapshot).max(mostLinks),
});
/** Typed texts are personal data of the buyer: a title or a company can be a person's name. */
const SealedRfqSent = sealedVersion(PlainRfqSent, ['companyName', 'projectTitle', 'expectedVolume'], 'buyerId');
/** Adds the required quantities, which make itemised quotes comparable, and the expired RFQ that this one repeats. */
export const RfqSent = nextVersion(
  SealedRfqSent,
  SealedRfqSent.schema.extend({ ...rfqOwner, need: RfqNeed.nullable(), resentFrom: RfqId.nullable() }),
  { upcast: (older) => ({ ...older, need: null, resentFrom: null }) },
);

/** A vendor opened the RFQ for the first time. */
export const RfqViewed = firstVersion('RfqViewed', linkFact);
export const RfqAccepted = firstVersion('RfqAccepted', linkFact);
/** The vendor's note is personal data of the buyer, because it may name the buyer. */
export const RfqRejected = firstVersion('RfqRejected', {
  ...linkFact,
  reason: RejectReason.nullable().default(null),
  /** In UTF-16 units: the maximum note length, plus placeholders for removed contact data. */
  note: personal(
    z
      .string()
      .max(2 * mostRejectNoteLength)
      .nullable(),
    'buyerId',
  ),
});
const vendorText = z.string().max(5000).nullable();
const amountFields = {
  /** Decimal string > 0 in the currency's major unit, with exactly the currency's decimals. */
  amount: z.string().max(40),
  currency: Currency,
};
const PlainQuoteSent = firstVersion('QuoteSent', {
  ...linkFact,
  version: WholeNumber.min(1),
  ...amountFields,
  details: vendorText,
  notes: vendorText,
});
const SealedQuoteSent = sealedVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
const quoteFields = {
  ...amountFields,
  /** Billing unit of the amount; `null` if the vendor did not specify it. */
  amountUnit: AmountUnit.nullable(),
  /** `null` if the vendor specified only the amount. */
  parts: PriceParts.nullable(),
  /** End of the quote's validity. */
  validUntil: Instant.nullable(),
  inclusions: personal(vendorText, 'buyerId'),
  details: personal(vendorText, 'buyerId'),
  notes: personal(vendorText, 'buyerId'),
} satisfies Readonly<Record<QuoteMember, z.ZodType>>;
/** One event per version of a quote; `version` counts from 1 per link. Its texts are sealed because they may name the buyer. */
export const QuoteSent = nextVersion(
  SealedQuoteSent,
  z.object({ ...linkFact, version: WholeNumber.min(1), ...quoteFields }),
  {
    upcast: (older) => ({ ...older, ...amountAlone }),
  },
);
/** The deadline passed; `linkIds` are the links without a quote. */
export const RfqExpired = firstVersion('RfqExpired', linksFact);
const PlainLinkStatusSet = firstVersion('LinkStatusSetByAdmin', {
  ...linkFact,
  from: LinkStatus,
  to: LinkStatus,
  notes: z.string().max(2000).nullable(),
});
/** The admin's note is sealed because it may name the buyer. */
export const LinkStatusSetByAdmin = sealedVersion(PlainLinkStatusSet, ['notes'], 'buyerId');
/** Tombstone: the link is removed from all lists and counts, but stays in the history. */
export const LinkDeleted = firstVersion('LinkDeleted', linkFact);

/** Events of existing links. Links are created by `RfqSent` and `ProviderAdded`; `RfqHandedOver` concerns no link. */
export const linkEvents = [
  RfqViewed,
  RfqAccepted,
  RfqRejected,
  QuoteSent,
  RfqExpired,
  LinkStatusSetByAdmin,
  LinkDeleted,
  QuoteWithdrawn,
  QuoteAwarded,
  QuoteNotAwarded,
  RfqClosed,
  RfqReopened,
  DeadlineExtended,
  ExpiryLifted,
  DeadlineReminded,
  RfqNeedChanged,
  InChargeSet,
] as const satisfies readonly EventDefinition<RfqEventType>[];
export const rfqEvents = [RfqSent, ProviderAdded, RfqHandedOver, ...linkEvents] as const;

export type RfqSent = EventOf<typeof RfqSent>;
export type RfqViewed = EventOf<typeof RfqViewed>;
export type RfqAccepted = EventOf<typeof RfqAccepted>;
export type RfqRejected = EventOf<typeof RfqRejected>;
export type QuoteSent = EventOf<typeof QuoteSent>;
/** Stored content of a quote. */
export type StoredQuote = Pick<QuoteSent['data'], QuoteMember>;
export type RfqExpired = EventOf<typeof RfqExpired>;
export type LinkStatusSetByAdmin = EventOf<typeof LinkStatusSetByAdmin>;
export type LinkDeleted = EventOf<typeof LinkDeleted>;
/** Events of an `rfq-{id}` stream. */
export type RfqEvent = EventOf<(typeof rfqEvents)[number]>;

/** Stream of an RFQ. */
export function rfqStream(rfqId: string): string {
  return `rfq-${rfqId}`;
}
