import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { firstVersion, type EventDefinition, personal, type EventOf, sealedVersion } from '../kernel/event.ts';
import { Instant, WholeNumber } from '../kernel/bounds.ts';
import { LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import type { QuoteMember } from './rfq.quote.ts';
import { DecisionPriority, decisionPriorities, LinkStatus, type RfqEventType, Urgency } from './rfq.values.ts';

/** Providers that one RFQ may go to as far as storage goes; what callers may choose is fewer. */
const mostLinks = 100;

/** The provider as it was when the RFQ went out, and the link that the RFQ has with it. */
export const RfqLinkSnapshot = z.object({
  linkId: LinkId,
  providerId: ProviderId,
  providerName: z.string().max(200),
  providerType: z.enum(providerTypes),
  providerWebsite: z.string().max(4000).nullable(),
});
export type RfqLinkSnapshot = z.infer<typeof RfqLinkSnapshot>;

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
export const RfqSent = sealedVersion(PlainRfqSent, ['companyName', 'projectTitle', 'expectedVolume'], 'buyerId');

const linkFact = { rfqId: RfqId, linkId: LinkId, providerId: ProviderId, buyerId: UserId };

/** The vendor opened the RFQ for the first time. */
export const RfqViewed = firstVersion('RfqViewed', linkFact);
export const RfqAccepted = firstVersion('RfqAccepted', linkFact);
export const RfqRejected = firstVersion('RfqRejected', linkFact);
const quoted = {
  /** Decimal string > 0 in the currency's major unit, with exactly the currency's decimals. */
  amount: z.string().max(40),
  currency: Currency,
  details: z.string().max(5000).nullable(),
  notes: z.string().max(5000).nullable(),
} satisfies Readonly<Record<QuoteMember, z.ZodType>>;
const PlainQuoteSent = firstVersion('QuoteSent', {
  ...linkFact,
  version: WholeNumber.min(1),
  ...quoted,
});
/** Every version of a quote is one event; `version` counts from 1 per link. Its words may name the buyer whom they are for. */
export const QuoteSent = sealedVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
/** The deadline passed; `linkIds` are those that had no quote. */
export const RfqExpired = firstVersion('RfqExpired', {
  rfqId: RfqId,
  buyerId: UserId,
  linkIds: z.array(LinkId).max(mostLinks),
  providerIds: z.array(ProviderId).max(mostLinks),
});
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

/** What can happen to links that an RFQ has; the sending makes them. */
export const linkEvents = [
  RfqViewed,
  RfqAccepted,
  RfqRejected,
  QuoteSent,
  RfqExpired,
  LinkStatusSetByAdmin,
  LinkDeleted,
] as const satisfies readonly EventDefinition<RfqEventType>[];
export const rfqEvents = [RfqSent, ...linkEvents] as const;

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
