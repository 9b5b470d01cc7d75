import { z } from 'zod';
import {
  defineFirstVersion,
  type EventDefinition,
  defineNextVersion,
  markPersonal,
  type DefinedEvent,
  defineSealedVersion,
} from '../kernel/event.ts';
import { WholeNumber } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { RfqId, UserId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import {
  rfqLinkEventFields,
  rfqLinksEventFields,
  maxStoredLinksPerRfq,
  RfqLinkSnapshot,
  rfqOwnerFields,
} from './rfq.links.ts';
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
import { AmountUnit, LineItemPrices, RfqNeed } from './rfq.lineItems.ts';
import { amountOnlyQuoteDefaults, type QuoteProperty } from './rfq.quote.ts';
import {
  DecisionPriority,
  decisionPriorities,
  LinkStatus,
  maxRejectNoteLength,
  RejectReason,
  type RfqEventType,
  Urgency,
} from './rfq.values.ts';

export const RfqContact = z.object({
  contactName: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(60).nullable(),
});

const PlainRfqSent = defineFirstVersion('RfqSent', {
  rfqId: RfqId,
  buyerId: UserId,
  companyName: z.string().max(200),
  contact: markPersonal(RfqContact, 'buyerId'),
  projectTitle: z.string().max(200).nullable(),
  urgency: Urgency,
  /** As typed; the interface appends "devices" only to a number. */
  expectedVolume: z.string().max(100).nullable(),
  decisionPriorities: z.array(DecisionPriority).max(decisionPriorities.length),
  requirements: Requirements,
  /** The wizard's object as sent, with arbitrary properties; the source of `requirements`. */
  wizardData: markPersonal(z.record(z.string(), z.unknown()), 'buyerId'),
  /** Free text, passed on unchanged; personal data of the buyer. */
  customRequirements: markPersonal(z.string().max(60_000), 'buyerId'),
  /** Time after which links without a quote expire. */
  deadline: Instant,
  links: z.array(RfqLinkSnapshot).max(maxStoredLinksPerRfq),
});
/** Typed texts are personal data of the buyer: a title or a company can be a person's name. */
const SealedRfqSent = defineSealedVersion(PlainRfqSent, ['companyName', 'projectTitle', 'expectedVolume'], 'buyerId');
/** Adds the required quantities, which make itemised quotes comparable, and the expired RFQ that this one repeats. */
export const RfqSent = defineNextVersion(
  SealedRfqSent,
  SealedRfqSent.schema.extend({ ...rfqOwnerFields, need: RfqNeed.nullable(), resentFrom: RfqId.nullable() }),
  { upcast: (older) => ({ ...older, need: null, resentFrom: null }) },
);

/** A vendor opened the RFQ for the first time. */
export const RfqViewed = defineFirstVersion('RfqViewed', rfqLinkEventFields);
export const RfqAccepted = defineFirstVersion('RfqAccepted', rfqLinkEventFields);
/** The vendor's note is personal data of the buyer, because it may name the buyer. */
export const RfqRejected = defineFirstVersion('RfqRejected', {
  ...rfqLinkEventFields,
  reason: RejectReason.nullable().default(null),
  /** In UTF-16 units: the maximum note length, plus placeholders for removed contact data. */
  note: markPersonal(
    z
      .string()
      .max(2 * maxRejectNoteLength)
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
const PlainQuoteSent = defineFirstVersion('QuoteSent', {
  ...rfqLinkEventFields,
  version: WholeNumber.min(1),
  ...amountFields,
  details: vendorText,
  notes: vendorText,
});
const SealedQuoteSent = defineSealedVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
const quoteFields = {
  ...amountFields,
  /** Billing unit of the amount; `null` if the vendor did not specify it. */
  amountUnit: AmountUnit.nullable(),
  /** `null` if the vendor specified only the amount. */
  parts: LineItemPrices.nullable(),
  /** End of the quote's validity. */
  validUntil: Instant.nullable(),
  inclusions: markPersonal(vendorText, 'buyerId'),
  details: markPersonal(vendorText, 'buyerId'),
  notes: markPersonal(vendorText, 'buyerId'),
} satisfies Readonly<Record<QuoteProperty, z.ZodType>>;
/** One event per version of a quote; `version` counts from 1 per link. Its texts are sealed because they may name the buyer. */
export const QuoteSent = defineNextVersion(
  SealedQuoteSent,
  z.object({ ...rfqLinkEventFields, version: WholeNumber.min(1), ...quoteFields }),
  {
    upcast: (older) => ({ ...older, ...amountOnlyQuoteDefaults }),
  },
);
/** The deadline passed; `linkIds` are the links without a quote. */
export const RfqExpired = defineFirstVersion('RfqExpired', rfqLinksEventFields);
const PlainLinkStatusSet = defineFirstVersion('LinkStatusSetByAdmin', {
  ...rfqLinkEventFields,
  from: LinkStatus,
  to: LinkStatus,
  notes: z.string().max(2000).nullable(),
});
/** The admin's note is sealed because it may name the buyer. */
export const LinkStatusSetByAdmin = defineSealedVersion(PlainLinkStatusSet, ['notes'], 'buyerId');
/** Tombstone: the link is removed from all lists and counts, but stays in the history. */
export const LinkDeleted = defineFirstVersion('LinkDeleted', rfqLinkEventFields);

/** Events of existing links. Links are created by `RfqSent` and `ProviderAdded`; `RfqHandedOver` concerns no link. */
export const rfqLinkEvents = [
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
export const rfqEvents = [RfqSent, ProviderAdded, RfqHandedOver, ...rfqLinkEvents] as const;

export type RfqSent = DefinedEvent<typeof RfqSent>;
export type RfqViewed = DefinedEvent<typeof RfqViewed>;
export type RfqAccepted = DefinedEvent<typeof RfqAccepted>;
export type RfqRejected = DefinedEvent<typeof RfqRejected>;
export type QuoteSent = DefinedEvent<typeof QuoteSent>;
/** Stored content of a quote. */
export type StoredQuote = Pick<QuoteSent['data'], QuoteProperty>;
export type RfqExpired = DefinedEvent<typeof RfqExpired>;
export type LinkStatusSetByAdmin = DefinedEvent<typeof LinkStatusSetByAdmin>;
export type LinkDeleted = DefinedEvent<typeof LinkDeleted>;
/** Events of an `rfq-{id}` stream. */
export type RfqEvent = DefinedEvent<(typeof rfqEvents)[number]>;

/** Stream of an RFQ. */
export function rfqStreamName(rfqId: string): string {
  return `rfq-${rfqId}`;
}
