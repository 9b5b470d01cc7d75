import { createPublicEvent } from '@marketplace/contracts/kernel/publicEvent.ts';
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
  RfqSent: (data) => [createPublicEvent(PublicRfqSent, data)],
  RfqViewed: (data) => [createPublicEvent(PublicRfqViewed, data)],
  RfqAccepted: (data) => [createPublicEvent(PublicRfqAccepted, data)],
  RfqRejected: (data) => [createPublicEvent(PublicRfqRejected, data)],
  QuoteSent: (data) => [createPublicEvent(PublicQuoteSent, data)],
  RfqExpired: (data) => [createPublicEvent(PublicRfqExpired, data)],
  LinkStatusSetByAdmin: (data) => [createPublicEvent(PublicRfqLinkStatusSet, data)],
  LinkDeleted: (data) => [createPublicEvent(PublicRfqLinkDeleted, data)],
  QuoteWithdrawn: (data) => [createPublicEvent(PublicQuoteWithdrawn, data)],
  QuoteAwarded: (data) => [createPublicEvent(PublicQuoteAwarded, data)],
  QuoteNotAwarded: (data) => [createPublicEvent(PublicQuoteNotAwarded, data)],
  RfqClosed: (data) => [createPublicEvent(PublicRfqClosed, data)],
  RfqReopened: (data) => [createPublicEvent(PublicRfqReopened, data)],
  DeadlineExtended: (data) => [createPublicEvent(PublicRfqDeadlineExtended, data)],
  ExpiryLifted: (data) => [createPublicEvent(PublicExpiredRfqLinkReopened, data)],
  ProviderAdded: ({ rfqId, link }) => [createPublicEvent(PublicRfqProviderAdded, { rfqId, ...link })],
  DeadlineReminded: 'private',
  // Exchange rates are internal: the marketplace does not vouch for them.
  ExchangeRatesSet: 'private',
  ExchangeRateRemoved: 'private',
  RfqNeedChanged: (data) => [createPublicEvent(PublicRfqQuantitiesChanged, data)],
  // The buyer or company that owns an RFQ is not part of `PublicRfqSent` either.
  RfqHandedOver: 'private',
  // Assignees are internal to the provider.
  InChargeSet: 'private',
};
