import { z } from 'zod';
import {
  defineFirstEventVersion,
  type EventDefinition,
  defineNextEventVersion,
  markAsPersonalData,
  type InferredDomainEvent,
  markEventPropertiesPersonalInNextVersion,
} from '../kernel/event.ts';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { RfqId, UserId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';
import {
  singleLinkRfqEventFields,
  multiLinkRfqEventFieldSchemas,
  maxStoredLinksPerRfq,
  SentRfqLinkSnapshot,
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
import { QuoteBillingUnit, LineItemPrices, RfqRequiredQuantities } from './rfq.lineItems.ts';
import { defaultsForStoredAmountOnlyQuotes, type QuoteProperty } from './rfq.quote.ts';
import {
  BuyerDecisionCriterion,
  buyerDecisionCriteria,
  RfqLinkStatus,
  maxRfqRejectNoteLength,
  RfqRejectReason,
  type RfqEventType,
  RfqUrgency,
} from './rfq.values.ts';

export const RfqBuyerContact = z.object({
  contactName: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(60).nullable(),
});

const PlainRfqSent = defineFirstEventVersion('RfqSent', {
  rfqId: RfqId,
  buyerId: UserId,
  companyName: z.string().max(200),
  contact: markAsPersonalData(RfqBuyerContact, 'buyerId'),
  projectTitle: z.string().max(200).nullable(),
  urgency: RfqUrgency,
  /** As typed; the interface appends "devices" only to a number. */
  expectedVolume: z.string().max(100).nullable(),
  decisionPriorities: z.array(BuyerDecisionCriterion).max(buyerDecisionCriteria.length),
  requirements: BuyerRequirements,
  /** The wizard's object as sent, with arbitrary properties; the source of `requirements`. */
  wizardData: markAsPersonalData(z.record(z.string(), z.unknown()), 'buyerId'),
  /** Free text, passed on unchanged; personal data of the buyer. */
  customRequirements: markAsPersonalData(z.string().max(60_000), 'buyerId'),
  /** Time after which links without a quote expire. */
  deadline: Instant,
  links: z.array(SentRfqLinkSnapshot).max(maxStoredLinksPerRfq),
});
/** Typed texts are personal data of the buyer, because a title or a company name can be a person's name. */
const SealedRfqSent = markEventPropertiesPersonalInNextVersion(
  PlainRfqSent,
  ['companyName', 'projectTitle', 'expectedVolume'],
  'buyerId',
);
/** Adds the required quantities, which make itemised quotes comparable, and the id of the RFQ that this RFQ repeats. */
export const RfqSent = defineNextEventVersion(
  SealedRfqSent,
  SealedRfqSent.schema.extend({
    ...rfqOwnerFields,
    need: RfqRequiredQuantities.nullable(),
    resentFrom: RfqId.nullable(),
  }),
  { upcast: (older) => ({ ...older, need: null, resentFrom: null }) },
);

/** A vendor opened the RFQ for the first time. */
export const RfqViewed = defineFirstEventVersion('RfqViewed', singleLinkRfqEventFields);
export const RfqAccepted = defineFirstEventVersion('RfqAccepted', singleLinkRfqEventFields);
/** The vendor's note is personal data of the buyer, because the note may name the buyer. */
export const RfqRejected = defineFirstEventVersion('RfqRejected', {
  ...singleLinkRfqEventFields,
  reason: RfqRejectReason.nullable().default(null),
  /**
   * The maximum is twice that of a typed note, because the placeholders that replace contact data can be longer than
   * the data.
   */
  note: markAsPersonalData(
    z
      .string()
      .max(2 * maxRfqRejectNoteLength)
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
const PlainQuoteSent = defineFirstEventVersion('QuoteSent', {
  ...singleLinkRfqEventFields,
  version: NonNegativeInt32.min(1),
  ...amountFields,
  details: vendorText,
  notes: vendorText,
});
const SealedQuoteSent = markEventPropertiesPersonalInNextVersion(PlainQuoteSent, ['details', 'notes'], 'buyerId');
const quoteFields = {
  ...amountFields,
  /** Billing unit of the amount; `null` if the vendor did not specify it. */
  amountUnit: QuoteBillingUnit.nullable(),
  /** `null` if the vendor specified only the amount. */
  parts: LineItemPrices.nullable(),
  /** End of the quote's validity. */
  validUntil: Instant.nullable(),
  inclusions: markAsPersonalData(vendorText, 'buyerId'),
  details: markAsPersonalData(vendorText, 'buyerId'),
  notes: markAsPersonalData(vendorText, 'buyerId'),
} satisfies Readonly<Record<QuoteProperty, z.ZodType>>;
/**
 * One event per version of a quote; `version` counts from 1 per link. The texts of the quote are encrypted because they
 * may name the buyer.
 */
export const QuoteSent = defineNextEventVersion(
  SealedQuoteSent,
  z.object({ ...singleLinkRfqEventFields, version: NonNegativeInt32.min(1), ...quoteFields }),
  {
    upcast: (older) => ({ ...older, ...defaultsForStoredAmountOnlyQuotes }),
  },
);
/** The deadline passed; `linkIds` are the links without a quote. */
export const RfqExpired = defineFirstEventVersion('RfqExpired', multiLinkRfqEventFieldSchemas);
const PlainLinkStatusSet = defineFirstEventVersion('LinkStatusSetByAdmin', {
  ...singleLinkRfqEventFields,
  from: RfqLinkStatus,
  to: RfqLinkStatus,
  notes: z.string().max(2000).nullable(),
});
/** The admin's note is encrypted because it may name the buyer. */
export const LinkStatusSetByAdmin = markEventPropertiesPersonalInNextVersion(PlainLinkStatusSet, ['notes'], 'buyerId');
/** Tombstone: the link is removed from all lists and counts, but stays in the history. */
export const LinkDeleted = defineFirstEventVersion('LinkDeleted', singleLinkRfqEventFields);

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

export type RfqSent = InferredDomainEvent<typeof RfqSent>;
export type RfqViewed = InferredDomainEvent<typeof RfqViewed>;
export type RfqAccepted = InferredDomainEvent<typeof RfqAccepted>;
export type RfqRejected = InferredDomainEvent<typeof RfqRejected>;
export type QuoteSent = InferredDomainEvent<typeof QuoteSent>;
/** Stored content of a quote. */
export type QuoteContentInEvent = Pick<QuoteSent['data'], QuoteProperty>;
export type RfqExpired = InferredDomainEvent<typeof RfqExpired>;
export type LinkStatusSetByAdmin = InferredDomainEvent<typeof LinkStatusSetByAdmin>;
export type LinkDeleted = InferredDomainEvent<typeof LinkDeleted>;
/** Events of an `rfq-{id}` stream. */
export type RfqEvent = InferredDomainEvent<(typeof rfqEvents)[number]>;

/** Stream of an RFQ. */
export function getRfqStreamName(rfqId: string): string {
  return `rfq-${rfqId}`;
}
