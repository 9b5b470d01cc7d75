import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { defineEvent, personal, type EventOf, sealedVersion } from '../kernel/event.ts';
import { LinkId, ProviderId, RfqId, UserId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { DecisionPriority, LinkStatus, Urgency } from './rfq.values.ts';

/** The provider as it was when the RFQ went out, and the link that the RFQ has with it. */
export const RfqLinkSnapshot = z.object({
  linkId: LinkId,
  providerId: ProviderId,
  providerName: z.string(),
  providerType: z.enum(providerTypes),
  providerWebsite: z.string().nullable(),
});
export type RfqLinkSnapshot = z.infer<typeof RfqLinkSnapshot>;

export const RfqContact = z.object({ contactName: z.string(), email: z.string(), phone: z.string().nullable() });
export type RfqContact = z.infer<typeof RfqContact>;

const PlainRfqSent = defineEvent(
  'RfqSent',
  1,
  z.object({
    rfqId: RfqId,
    buyerId: UserId,
    companyName: z.string(),
    contact: personal(RfqContact, 'buyerId'),
    projectTitle: z.string().nullable(),
    urgency: Urgency,
    /** Text as typed; "devices" is appended by the interface only to a number. */
    expectedVolume: z.string().nullable(),
    decisionPriorities: z.array(DecisionPriority),
    requirements: Requirements,
    /** The wizard's object as it was sent, free pairs included: what `requirements` was read from. */
    wizardData: personal(z.record(z.string(), z.unknown()), 'buyerId'),
    /** Free text of the buyer; passed on as it is, erased with the buyer. */
    customRequirements: personal(z.string(), 'buyerId'),
    /** Instant after which links without a quote expire. */
    deadline: z.iso.datetime(),
    links: z.array(RfqLinkSnapshot),
  }),
);
/** Whatever the buyer typed is the buyer's own: a title or a company may be somebody's name. */
export const RfqSent = sealedVersion(PlainRfqSent, ['companyName', 'projectTitle', 'expectedVolume'], 'buyerId');

const linkFact = { rfqId: RfqId, linkId: LinkId, providerId: ProviderId, buyerId: UserId };

/** The vendor opened the RFQ for the first time. */
export const RfqViewed = defineEvent('RfqViewed', 1, z.object(linkFact));
export const RfqAccepted = defineEvent('RfqAccepted', 1, z.object(linkFact));
export const RfqRejected = defineEvent('RfqRejected', 1, z.object(linkFact));
const PlainQuoteSent = defineEvent(
  'QuoteSent',
  1,
  z.object({
    ...linkFact,
    version: z.int().min(1),
    /** Decimal string > 0 in the currency's major unit, with exactly the currency's decimals. */
    amount: z.string(),
    currency: Currency,
    details: z.string().nullable(),
    notes: z.string().nullable(),
  }),
);
/** Every version of a quote is one event; `version` counts from 1 per link. Its words may name the buyer whom they are for. */
export const QuoteSent = sealedVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
/** The deadline passed; `linkIds` are those that had no quote. */
export const RfqExpired = defineEvent(
  'RfqExpired',
  1,
  z.object({ rfqId: RfqId, buyerId: UserId, linkIds: z.array(LinkId), providerIds: z.array(ProviderId) }),
);
const PlainLinkStatusSet = defineEvent(
  'LinkStatusSetByAdmin',
  1,
  z.object({ ...linkFact, from: LinkStatus, to: LinkStatus, notes: z.string().nullable() }),
);
/** An admin's note may name the buyer. */
export const LinkStatusSetByAdmin = sealedVersion(PlainLinkStatusSet, ['notes'], 'buyerId');
/** Tombstone: the link leaves every list and every count, and stays in the history. */
export const LinkDeleted = defineEvent('LinkDeleted', 1, z.object(linkFact));

export const rfqEvents = [
  RfqSent,
  RfqViewed,
  RfqAccepted,
  RfqRejected,
  QuoteSent,
  RfqExpired,
  LinkStatusSetByAdmin,
  LinkDeleted,
] as const;

export type RfqSent = EventOf<typeof RfqSent>;
export type RfqViewed = EventOf<typeof RfqViewed>;
export type RfqAccepted = EventOf<typeof RfqAccepted>;
export type RfqRejected = EventOf<typeof RfqRejected>;
export type QuoteSent = EventOf<typeof QuoteSent>;
export type RfqExpired = EventOf<typeof RfqExpired>;
export type LinkStatusSetByAdmin = EventOf<typeof LinkStatusSetByAdmin>;
export type LinkDeleted = EventOf<typeof LinkDeleted>;
/** Events of an `rfq-{id}` stream. */
export type RfqEvent = EventOf<(typeof rfqEvents)[number]>;
