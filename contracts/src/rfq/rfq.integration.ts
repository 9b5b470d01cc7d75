import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { LinkId, ProviderId, RfqId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { open, publicEvent, publicTopic } from '../kernel/publicEvent.ts';
import { PublicRequirements } from '../matching/matching.integration.ts';
import { AmountUnit, DecimalText, RfqNeed } from './rfq.priceParts.ts';
import { DecisionPriority, LinkStatus, RejectReason, Urgency } from './rfq.values.ts';

export const rfqTopic = publicTopic('rfq', 'One request for quotes, as `rfq-{rfqId}`.');

const rfqId = RfqId.describe('Id of the request for quotes.');
const linkId = LinkId.describe('Id of the link between the request and one provider.');
const providerId = ProviderId.describe('Id of the provider in the catalogue.');
const link = { rfqId, linkId, providerId };
const decimal = (description: string) => DecimalText.describe(description);
const instant = (description: string) => Instant.describe(description);
const status = open(LinkStatus);

const need = z
  .object({
    devices: WholeNumber.nullable().describe('SIMs bought.'),
    megabytes: decimal('Megabytes of each active device in a month.').nullable(),
    months: WholeNumber.nullable().describe('Months of the term.'),
    activePercent: RfqNeed.shape.activePercent.describe('Percent of the devices that are active.'),
  })
  .nullable();

export const PublicRfqSent = publicEvent(
  rfqTopic,
  'rfq-sent',
  'A buyer sent a request for quotes to providers. Who the buyer is and what the buyer typed is not told.',
  {
    rfqId,
    urgency: open(Urgency).describe('How urgent the buyer says it is.'),
    decisionPriorities: z
      .array(open(DecisionPriority))
      .max(100)
      .describe('What decides for the buyer, most important first.'),
    requirements: PublicRequirements,
    deadline: instant('Instant after which links without a quote expire.'),
    need: need.describe('What is needed in numbers, as far as the buyer names any.'),
    resentFrom: RfqId.nullable().describe('Id of the expired request that this one sends again.'),
    links: z
      .array(
        z
          .object({
            linkId,
            providerId,
            providerType: open(z.enum(providerTypes)).describe('Kind of the provider when the request went out.'),
          })
          .describe('One provider that it went to.'),
      )
      .max(100)
      .describe('The providers that it went to.'),
  },
);

export const PublicRfqViewed = publicEvent(
  rfqTopic,
  'rfq-viewed',
  'A provider opened the request for the first time.',
  link,
);
export const PublicRfqAccepted = publicEvent(rfqTopic, 'rfq-accepted', 'A provider accepted the request.', link);
export const PublicRfqRejected = publicEvent(
  rfqTopic,
  'rfq-rejected',
  'A provider declined the request. Its words are not told.',
  { ...link, reason: open(RejectReason).nullable().describe('Why, where the provider says so.') },
);

const unitPrice = z.union([
  decimal('One price for each unit.'),
  z
    .array(
      z
        .object({
          upTo: decimal('The last unit that costs this much.').nullable(),
          price: decimal('Price of each unit of the tier.'),
        })
        .describe('One tier: each unit costs what its own tier says.'),
    )
    .max(100)
    .describe('Tiers in ascending order; the last has no end.'),
]);

const further = z.union([
  z
    .object({
      kind: z.literal('megabyte').describe('Data beyond the included costs by the megabyte.'),
      price: unitPrice.describe('Price of a megabyte. Tiers count the megabytes of all SIMs in a month.'),
    })
    .describe('Data beyond the included costs by the megabyte.'),
  z
    .object({
      kind: z.literal('pool').describe('Data beyond the included is bought in pools.'),
      megabytes: decimal('Megabytes of a pool.'),
      price: decimal('Price of a pool.'),
      sharedBy: open(z.enum(['sim', 'fleet'])).describe('Whether each SIM buys its own pools, or all share them.'),
    })
    .describe('Data beyond the included is bought in pools.'),
]);

/** A price in parts, all in the currency's major unit; unknown parts are `null`. */
const parts = z.object({
  simOnce: decimal('Once for each SIM.').nullable(),
  simMonth: unitPrice.nullable().describe('For each active SIM and month. Tiers count SIMs.'),
  included: z
    .object({
      megabytes: decimal('Megabytes.'),
      per: open(z.enum(['month', 'life'])).describe('Anew each month, or once for the life of the SIM.'),
    })
    .nullable()
    .describe('Data that each SIM has without further charge.'),
  further: further.nullable().describe('What data beyond the included costs.'),
  setup: decimal('Once for all.').nullable(),
  minimumMonth: decimal('What is charged for a month at least.').nullable(),
  minimumTerm: WholeNumber.nullable().describe('Months that are charged at least.'),
});

export const PublicQuoteSent = publicEvent(
  rfqTopic,
  'quote-sent',
  'A provider sent a quote, or a new version of it. Its words are not told.',
  {
    ...link,
    version: WholeNumber.min(1).describe('Counts the versions of the quote of this link, from 1.'),
    amount: z
      .string()
      .regex(/^\d{1,20}(\.\d{1,10})?$/)
      .max(40)
      .describe("Decimal number above 0 in the currency's major unit, as text."),
    currency: open(Currency).describe('ISO 4217 code.'),
    amountUnit: open(AmountUnit).nullable().describe('What the amount is for, where the provider says so.'),
    parts: parts.nullable().describe('The price in parts, where the provider names any.'),
    validUntil: Instant.nullable().describe(
      'Instant until which the provider is bound to the quote, where it says so.',
    ),
  },
);

export const PublicRfqExpired = publicEvent(rfqTopic, 'rfq-expired', 'The deadline passed, and links had no quote.', {
  rfqId,
  linkIds: z.array(linkId).max(100).describe('The links that had no quote.'),
  providerIds: z.array(providerId).max(100).describe('The providers of these links, in the same order.'),
});

export const PublicLinkStatusSet = publicEvent(
  rfqTopic,
  'link-status-set',
  'An administrator set the status of a link by hand.',
  {
    ...link,
    from: status.describe('Status before.'),
    to: status.describe('Status from now on.'),
  },
);

export const PublicLinkDeleted = publicEvent(
  rfqTopic,
  'link-deleted',
  'An administrator took a link out: it counts no longer.',
  link,
);

const version = WholeNumber.min(1).describe('The version of the quote, from 1.');
const links = {
  rfqId,
  linkIds: z.array(linkId).max(100).describe('The links that it is about.'),
  providerIds: z.array(providerId).max(100).describe('The providers of these links, in the same order.'),
};

export const PublicQuoteWithdrawn = publicEvent(rfqTopic, 'quote-withdrawn', 'A provider took its quote back.', {
  ...link,
  version,
});
export const PublicQuoteAwarded = publicEvent(rfqTopic, 'quote-awarded', 'The buyer chose a quote.', {
  ...link,
  version,
});
export const PublicQuoteNotAwarded = publicEvent(
  rfqTopic,
  'quote-not-awarded',
  'The buyer chose other quotes. The words to the provider are not told.',
  { ...link, version },
);

export const PublicRfqClosed = publicEvent(
  rfqTopic,
  'rfq-closed',
  'The request takes no more answers: it was awarded, or closed without an award.',
  {
    ...links,
    awarded: z.boolean().describe('Whether quotes were chosen; their events come before this one.'),
    reopenUntil: Instant.nullable().describe('Instant until which the buyer may open it again; null after an award.'),
  },
);
export const PublicRfqReopened = publicEvent(rfqTopic, 'rfq-reopened', 'The buyer took the closing back.', {
  ...links,
  deadline: instant('Instant after which links without a quote expire.'),
});

export const PublicDeadlineExtended = publicEvent(rfqTopic, 'deadline-extended', 'The buyer moved the deadline.', {
  ...links,
  from: instant('The deadline before.'),
  to: instant('The deadline from now on.'),
});
export const PublicExpiryLifted = publicEvent(
  rfqTopic,
  'expiry-lifted',
  'A link that had expired can be answered again, because the deadline moved.',
  { ...link, to: status.describe('Status from now on.') },
);

export const PublicProviderAdded = publicEvent(rfqTopic, 'provider-added', 'The buyer asked one more provider.', {
  ...link,
  providerType: open(z.enum(providerTypes)).describe('Kind of the provider when the request went out to it.'),
});

export const PublicRfqNeedChanged = publicEvent(
  rfqTopic,
  'rfq-need-changed',
  'The buyer needs other numbers than were asked for; quotes that were sent before were for the numbers before.',
  {
    ...links,
    from: need.describe('What was needed in numbers before, as far as the buyer named any.'),
    to: need.describe('What is needed in numbers from now on, as far as the buyer names any.'),
  },
);

export const publicRfqEvents = [
  PublicRfqSent,
  PublicRfqViewed,
  PublicRfqAccepted,
  PublicRfqRejected,
  PublicQuoteSent,
  PublicRfqExpired,
  PublicLinkStatusSet,
  PublicLinkDeleted,
  PublicQuoteWithdrawn,
  PublicQuoteAwarded,
  PublicQuoteNotAwarded,
  PublicRfqClosed,
  PublicRfqReopened,
  PublicDeadlineExtended,
  PublicExpiryLifted,
  PublicProviderAdded,
  PublicRfqNeedChanged,
] as const;
