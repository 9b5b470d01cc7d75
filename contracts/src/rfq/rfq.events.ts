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
  /** Text as typed; "devices" is appended by the interface only to a number. */
  expectedVolume: z.string().max(100).nullable(),
  decisionPriorities: z.array(DecisionPriority).max(decisionPriorities.length),
  requirements: Requirements,
  /** The wizard's object as it was sent, free pairs included: what `requirements` was read from. */
  wizardData: personal(z.record(z.string(), z.unknown()), 'buyerId'),
  /** Free text of the buyer; passed on as it is, erased with the buyer. */
  customRequirements: personal(z.string().max(60_000), 'buyerId'),
  /** Instant after which links without a quote expire. */
  deadline: Instant,
  links: z.array(RfqLinkSnapshot).max(mostLinks),
});
/** Whatever the buyer typed is the buyer's own: a title or a company may be somebody's name. */
const RfqSentInWords = sealedVersion(PlainRfqSent, ['companyName', 'projectTitle', 'expectedVolume'], 'buyerId');
/** What is needed in numbers, too, which quotes in parts are compared by; and the expired RFQ that this one sends again. */
export const RfqSent = nextVersion(
  RfqSentInWords,
  RfqSentInWords.schema.extend({ ...rfqOwner, need: RfqNeed.nullable(), resentFrom: RfqId.nullable() }),
  { upcast: (older) => ({ ...older, need: null, resentFrom: null }) },
);

/** The vendor opened the RFQ for the first time. */
export const RfqViewed = firstVersion('RfqViewed', linkFact);
export const RfqAccepted = firstVersion('RfqAccepted', linkFact);
/** Vendors may say why, since there is a list to choose from; their words are for the buyer, whom they may name. */
export const RfqRejected = firstVersion('RfqRejected', {
  ...linkFact,
  reason: RejectReason.nullable().default(null),
  /** In UTF-16 units: as many characters as may be written, and what stands for contact data. */
  note: personal(
    z
      .string()
      .max(2 * mostRejectNoteLength)
      .nullable(),
    'buyerId',
  ),
});
const ownWords = z.string().max(5000).nullable();
const quotedAmount = {
  /** Decimal string > 0 in the currency's major unit, with exactly the currency's decimals. */
  amount: z.string().max(40),
  currency: Currency,
};
const PlainQuoteSent = firstVersion('QuoteSent', {
  ...linkFact,
  version: WholeNumber.min(1),
  ...quotedAmount,
  details: ownWords,
  notes: ownWords,
});
const SealedQuoteSent = sealedVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
const quoted = {
  ...quotedAmount,
  /** What the amount is for; `null` where the vendor did not say. */
  amountUnit: AmountUnit.nullable(),
  /** `null` where the vendor said no more than the amount. */
  parts: PriceParts.nullable(),
  /** Instant after which the vendor is not bound to the quote. */
  validUntil: Instant.nullable(),
  inclusions: personal(ownWords, 'buyerId'),
  details: personal(ownWords, 'buyerId'),
  notes: personal(ownWords, 'buyerId'),
} satisfies Readonly<Record<QuoteMember, z.ZodType>>;
/** Every version of a quote is one event; `version` counts from 1 per link. Its words may name the buyer whom they are for. */
export const QuoteSent = nextVersion(
  SealedQuoteSent,
  z.object({ ...linkFact, version: WholeNumber.min(1), ...quoted }),
  {
    upcast: (older) => ({ ...older, ...amountAlone }),
  },
);
/** The deadline passed; `linkIds` are those that had no quote. */
export const RfqExpired = firstVersion('RfqExpired', linksFact);
const PlainLinkStatusSet = firstVersion('LinkStatusSetByAdmin', {
  ...linkFact,
  from: LinkStatus,
  to: LinkStatus,
  notes: z.string().max(2000).nullable(),
});
/** An admin's note may name the buyer. */
export const LinkStatusSetByAdmin = sealedVersion(PlainLinkStatusSet, ['notes'], 'buyerId');
/** Tombstone: the link leaves every list and every count, and stays in the history. */
export const LinkDeleted = firstVersion('LinkDeleted', linkFact);

/** What can happen to links that an RFQ has; the sending and adding providers make them, and handing over is about none. */
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
/** What a quote says, as it is stored. */
export type StoredQuote = Pick<QuoteSent['data'], QuoteMember>;
export type RfqExpired = EventOf<typeof RfqExpired>;
export type LinkStatusSetByAdmin = EventOf<typeof LinkStatusSetByAdmin>;
export type LinkDeleted = EventOf<typeof LinkDeleted>;
/** Events of an `rfq-{id}` stream. */
export type RfqEvent = EventOf<(typeof rfqEvents)[number]>;

/** Name of the stream that holds an RFQ. */
export function rfqStream(rfqId: string): string {
  return `rfq-${rfqId}`;
}
