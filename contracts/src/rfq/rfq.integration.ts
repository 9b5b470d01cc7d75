import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { RfqLinkId, ProviderId, RfqId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { markOpenEnum, definePublicEvent, definePublicEventTopic } from '../kernel/publicEvent.ts';
import { PublicBuyerRequirements } from '../matching/matching.integration.ts';
import { QuoteBillingUnit, NonNegativeDecimalString, RfqRequiredQuantities } from './rfq.lineItems.ts';
import { BuyerDecisionCriterion, RfqLinkStatus, RfqRejectReason, RfqUrgency } from './rfq.values.ts';

export const rfqTopic = definePublicEventTopic('rfq', 'One request for quotes, as `rfq-{rfqId}`.');

const rfqId = RfqId.describe('Id of the request for quotes.');
const linkId = RfqLinkId.describe('Id of the link between the request and one provider.');
const providerId = ProviderId.describe('Id of the provider in the catalogue.');
const link = { rfqId, linkId, providerId };
const decimal = (description: string) => NonNegativeDecimalString.describe(description);
const instant = (description: string) => Instant.describe(description);
const status = markOpenEnum(RfqLinkStatus);

const need = z
  .object({
    devices: NonNegativeInt32.nullable().describe('Number of SIMs.'),
    megabytes: decimal('Megabytes per active device and month.').nullable(),
    months: NonNegativeInt32.nullable().describe('Contract term in months.'),
    activePercent: RfqRequiredQuantities.shape.activePercent.describe('Percentage of active devices.'),
  })
  .nullable();

export const PublicRfqSent = definePublicEvent(
  rfqTopic,
  'rfq-sent',
  'A buyer sent a request for quotes to providers. The buyer and typed texts are not published.',
  {
    rfqId,
    urgency: markOpenEnum(RfqUrgency).describe('Urgency as stated by the buyer.'),
    decisionPriorities: z
      .array(markOpenEnum(BuyerDecisionCriterion))
      .max(100)
      .describe('Decision criteria of the buyer, most important first.'),
    requirements: PublicBuyerRequirements,
    deadline: instant('Time after which links without a quote expire.'),
    need: need.describe('Required quantities, if stated.'),
    resentFrom: RfqId.nullable().describe('Id of the expired request that this one repeats.'),
    links: z
      .array(
        z
          .object({
            linkId,
            providerId,
            providerType: markOpenEnum(z.enum(providerTypes)).describe(
              'Type of the provider when the request was sent.',
            ),
          })
          .describe('A provider that received the request.'),
      )
      .max(100)
      .describe('The providers that received the request.'),
  },
);

export const PublicRfqViewed = definePublicEvent(
  rfqTopic,
  'rfq-viewed',
  'A provider opened the request for the first time.',
  link,
);
export const PublicRfqAccepted = definePublicEvent(rfqTopic, 'rfq-accepted', 'A provider accepted the request.', link);
export const PublicRfqRejected = definePublicEvent(
  rfqTopic,
  'rfq-rejected',
  'A provider declined the request. Its note is not published.',
  { ...link, reason: markOpenEnum(RfqRejectReason).nullable().describe('Reason, if stated.') },
);

const unitPrice = z.union([
  decimal('Price per unit.'),
  z
    .array(
      z
        .object({
          upTo: decimal('Last unit of the tier.').nullable(),
          price: decimal('Price per unit of the tier.'),
        })
        .describe('A tier: each unit has the price of its tier.'),
    )
    .max(100)
    .describe('Tiers in ascending order; the last one is unlimited.'),
]);

const overage = z.union([
  z
    .object({
      kind: z.literal('megabyte').describe('Overage is charged per megabyte.'),
      price: unitPrice.describe('Price per megabyte. Tiers count the megabytes of all SIMs per month.'),
    })
    .describe('Overage is charged per megabyte.'),
  z
    .object({
      kind: z.literal('pool').describe('Overage is charged in pools.'),
      megabytes: decimal('Size of a pool in megabytes.'),
      price: decimal('Price per pool.'),
      sharedBy: markOpenEnum(z.enum(['sim', 'fleet'])).describe(
        'Whether each SIM has its own pools, or all SIMs share them.',
      ),
    })
    .describe('Overage is charged in pools.'),
]);

/** Line items of a quote in the currency's major unit; items that are not quoted are `null`. */
const parts = z.object({
  simOnce: decimal('One-time charge per SIM.').nullable(),
  simMonth: unitPrice.nullable().describe('Charge per active SIM and month. Tiers count SIMs.'),
  included: z
    .object({
      megabytes: decimal('Included megabytes.'),
      per: markOpenEnum(z.enum(['month', 'life'])).describe('Per month, or once for the lifetime of the SIM.'),
    })
    .nullable()
    .describe('Data allowance per SIM.'),
  further: overage.nullable().describe('Charge for data beyond the allowance.'),
  setup: decimal('One-time setup fee.').nullable(),
  minimumMonth: decimal('Minimum charge per month.').nullable(),
  minimumTerm: NonNegativeInt32.nullable().describe('Minimum term in months.'),
});

export const PublicQuoteSent = definePublicEvent(
  rfqTopic,
  'quote-sent',
  'A provider sent a quote or a new version of it. Its texts are not published.',
  {
    ...link,
    version: NonNegativeInt32.min(1).describe('Version of the quote of the link, from 1.'),
    amount: z
      .string()
      .regex(/^\d{1,20}(\.\d{1,10})?$/)
      .max(40)
      .describe("Decimal number above 0 in the currency's major unit, as text."),
    currency: markOpenEnum(Currency).describe('ISO 4217 code.'),
    amountUnit: markOpenEnum(QuoteBillingUnit).nullable().describe('Billing unit of the amount, if stated.'),
    parts: parts.nullable().describe('Line items, if stated.'),
    validUntil: Instant.nullable().describe('End of the validity of the quote, if stated.'),
  },
);

export const PublicRfqExpired = definePublicEvent(
  rfqTopic,
  'rfq-expired',
  'The deadline passed while some links had no quote.',
  {
    rfqId,
    linkIds: z.array(linkId).max(100).describe('The links without a quote.'),
    providerIds: z.array(providerId).max(100).describe('The providers of these links, in the same order.'),
  },
);

export const PublicRfqLinkStatusSet = definePublicEvent(
  rfqTopic,
  'link-status-set',
  'An administrator set the status of a link by hand.',
  {
    ...link,
    from: status.describe('Previous status.'),
    to: status.describe('New status.'),
  },
);

export const PublicRfqLinkDeleted = definePublicEvent(
  rfqTopic,
  'link-deleted',
  'An administrator deleted a link. It no longer counts.',
  link,
);

const version = NonNegativeInt32.min(1).describe('The version of the quote, from 1.');
const links = {
  rfqId,
  linkIds: z.array(linkId).max(100).describe('The affected links.'),
  providerIds: z.array(providerId).max(100).describe('The providers of these links, in the same order.'),
};

export const PublicQuoteWithdrawn = definePublicEvent(rfqTopic, 'quote-withdrawn', 'A provider withdrew its quote.', {
  ...link,
  version,
});
export const PublicQuoteAwarded = definePublicEvent(rfqTopic, 'quote-awarded', 'The buyer awarded a quote.', {
  ...link,
  version,
});
export const PublicQuoteNotAwarded = definePublicEvent(
  rfqTopic,
  'quote-not-awarded',
  'The buyer awarded other quotes. The note to the provider is not published.',
  { ...link, version },
);

export const PublicRfqClosed = definePublicEvent(
  rfqTopic,
  'rfq-closed',
  'The request no longer accepts answers: it was awarded, or closed without an award.',
  {
    ...links,
    awarded: z.boolean().describe('Whether quotes were awarded; their events precede this one.'),
    reopenUntil: Instant.nullable().describe(
      'End of the period in which the buyer can reopen it; null after an award.',
    ),
  },
);
export const PublicRfqReopened = definePublicEvent(rfqTopic, 'rfq-reopened', 'The buyer reopened the request.', {
  ...links,
  deadline: instant('Time after which links without a quote expire.'),
});

export const PublicRfqDeadlineExtended = definePublicEvent(
  rfqTopic,
  'deadline-extended',
  'The buyer extended the deadline.',
  {
    ...links,
    from: instant('Previous deadline.'),
    to: instant('New deadline.'),
  },
);
export const PublicExpiredRfqLinkReopened = definePublicEvent(
  rfqTopic,
  'expiry-lifted',
  'An expired link can be answered again, because the deadline was extended.',
  { ...link, to: status.describe('New status.') },
);

export const PublicRfqProviderAdded = definePublicEvent(
  rfqTopic,
  'provider-added',
  'The buyer added a provider to the request.',
  {
    ...link,
    providerType: markOpenEnum(z.enum(providerTypes)).describe('Type of the provider when it received the request.'),
  },
);

export const PublicRfqQuantitiesChanged = definePublicEvent(
  rfqTopic,
  'rfq-need-changed',
  'The buyer changed the required quantities. Existing quotes refer to the previous quantities.',
  {
    ...links,
    from: need.describe('Previous quantities, if stated.'),
    to: need.describe('New quantities, if stated.'),
  },
);

export const publicRfqEvents = [
  PublicRfqSent,
  PublicRfqViewed,
  PublicRfqAccepted,
  PublicRfqRejected,
  PublicQuoteSent,
  PublicRfqExpired,
  PublicRfqLinkStatusSet,
  PublicRfqLinkDeleted,
  PublicQuoteWithdrawn,
  PublicQuoteAwarded,
  PublicQuoteNotAwarded,
  PublicRfqClosed,
  PublicRfqReopened,
  PublicRfqDeadlineExtended,
  PublicExpiredRfqLinkReopened,
  PublicRfqProviderAdded,
  PublicRfqQuantitiesChanged,
] as const;
