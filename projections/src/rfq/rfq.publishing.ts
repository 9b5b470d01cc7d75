import { createPublicEventFromDefinition } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { ExchangeRateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import {
  PublicRfqDeadlineExtended,
  PublicExpiredRfqLinkReopened,
  PublicRfqLinkDeleted,
  PublicRfqLinkStatusSet,
  PublicRfqProviderAdded,
  PublicQuoteAwarded,
  PublicQuoteNotAwarded,
  PublicQuoteSent,
  PublicQuoteWithdrawn,
  PublicRfqAccepted,
  PublicRfqClosed,
  PublicRfqExpired,
  PublicRfqQuantitiesChanged,
  PublicRfqRejected,
  PublicRfqReopened,
  PublicRfqSent,
  PublicRfqViewed,
} from '@marketplace/contracts/rfq/rfq.integration.ts';
import type { EventPublishingRules } from '../publishing/publishing.ts';

/** Publishes events about RFQs without data of buyers and without free text. */
export const rfqEventPublishingRules: EventPublishingRules<RfqEvent | ExchangeRateEvent> = {
  RfqSent: (data) => [createPublicEventFromDefinition(PublicRfqSent, data)],
  RfqViewed: (data) => [createPublicEventFromDefinition(PublicRfqViewed, data)],
  RfqAccepted: (data) => [createPublicEventFromDefinition(PublicRfqAccepted, data)],
  RfqRejected: (data) => [createPublicEventFromDefinition(PublicRfqRejected, data)],
  QuoteSent: (data) => [createPublicEventFromDefinition(PublicQuoteSent, data)],
  RfqExpired: (data) => [createPublicEventFromDefinition(PublicRfqExpired, data)],
  LinkStatusSetByAdmin: (data) => [createPublicEventFromDefinition(PublicRfqLinkStatusSet, data)],
  LinkDeleted: (data) => [createPublicEventFromDefinition(PublicRfqLinkDeleted, data)],
  QuoteWithdrawn: (data) => [createPublicEventFromDefinition(PublicQuoteWithdrawn, data)],
  QuoteAwarded: (data) => [createPublicEventFromDefinition(PublicQuoteAwarded, data)],
  QuoteNotAwarded: (data) => [createPublicEventFromDefinition(PublicQuoteNotAwarded, data)],
  RfqClosed: (data) => [createPublicEventFromDefinition(PublicRfqClosed, data)],
  RfqReopened: (data) => [createPublicEventFromDefinition(PublicRfqReopened, data)],
  DeadlineExtended: (data) => [createPublicEventFromDefinition(PublicRfqDeadlineExtended, data)],
  ExpiryLifted: (data) => [createPublicEventFromDefinition(PublicExpiredRfqLinkReopened, data)],
  ProviderAdded: ({ rfqId, link }) => [createPublicEventFromDefinition(PublicRfqProviderAdded, { rfqId, ...link })],
  DeadlineReminded: 'private',
  // Exchange rates are internal: the marketplace does not vouch for them.
  ExchangeRatesSet: 'private',
  ExchangeRateRemoved: 'private',
  RfqNeedChanged: (data) => [createPublicEventFromDefinition(PublicRfqQuantitiesChanged, data)],
  // The buyer or company that owns an RFQ is not part of `PublicRfqSent` either.
  RfqHandedOver: 'private',
  // Assignees are internal to the provider.
  InChargeSet: 'private',
};
