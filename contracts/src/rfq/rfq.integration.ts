import { z } from 'zod';
import { providerTypes } from '../catalogue/catalogue.provider.ts';
import { Instant, WholeNumber } from '../kernel/bounds.ts';
import { LinkId, ProviderId, RfqId } from '../kernel/ids.ts';
import { Currency } from '../kernel/money.ts';
import { open, publicEvent, publicTopic } from '../kernel/publicEvent.ts';
import { PublicRequirements } from '../matching/matching.integration.ts';
import { DecisionPriority, LinkStatus, Urgency } from './rfq.values.ts';

export const rfqTopic = publicTopic('rfq', 'One request for quotes, as `rfq-{rfqId}`.');

const rfqId = RfqId.describe('Id of the request for quotes.');
const linkId = LinkId.describe('Id of the link between the request and one provider.');
const providerId = ProviderId.describe('Id of the provider in the catalogue.');
const link = { rfqId, linkId, providerId };
const status = open(LinkStatus);

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
    deadline: Instant.meta({ format: 'date-time', description: 'Instant after which links without a quote expire.' }),
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
export const PublicRfqRejected = publicEvent(rfqTopic, 'rfq-rejected', 'A provider declined the request.', link);

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

export const publicRfqEvents = [
  PublicRfqSent,
  PublicRfqViewed,
  PublicRfqAccepted,
  PublicRfqRejected,
  PublicQuoteSent,
  PublicRfqExpired,
  PublicLinkStatusSet,
  PublicLinkDeleted,
] as const;
