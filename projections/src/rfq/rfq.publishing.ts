import { say } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RateEvent } from '@marketplace/contracts/rfq/rfq.rates.events.ts';
import {
  PublicDeadlineExtended,
  PublicExpiryLifted,
  PublicLinkDeleted,
  PublicLinkStatusSet,
  PublicProviderAdded,
  PublicQuoteAwarded,
  PublicQuoteNotAwarded,
  PublicQuoteSent,
  PublicQuoteWithdrawn,
  PublicRfqAccepted,
  PublicRfqClosed,
  PublicRfqExpired,
  PublicRfqNeedChanged,
  PublicRfqRejected,
  PublicRfqReopened,
  PublicRfqSent,
  PublicRfqViewed,
} from '@marketplace/contracts/rfq/rfq.integration.ts';
import type { PublishingOf } from '../publishing/publishing.ts';

/** Publishes requests for quotes without buyers and free text. */
export const rfqPublishing: PublishingOf<RfqEvent | RateEvent> = {
  RfqSent: (data) => [say(PublicRfqSent, data)],
  RfqViewed: (data) => [say(PublicRfqViewed, data)],
  RfqAccepted: (data) => [say(PublicRfqAccepted, data)],
  RfqRejected: (data) => [say(PublicRfqRejected, data)],
  QuoteSent: (data) => [say(PublicQuoteSent, data)],
  RfqExpired: (data) => [say(PublicRfqExpired, data)],
  LinkStatusSetByAdmin: (data) => [say(PublicLinkStatusSet, data)],
  LinkDeleted: (data) => [say(PublicLinkDeleted, data)],
  QuoteWithdrawn: (data) => [say(PublicQuoteWithdrawn, data)],
  QuoteAwarded: (data) => [say(PublicQuoteAwarded, data)],
  QuoteNotAwarded: (data) => [say(PublicQuoteNotAwarded, data)],
  RfqClosed: (data) => [say(PublicRfqClosed, data)],
  RfqReopened: (data) => [say(PublicRfqReopened, data)],
  DeadlineExtended: (data) => [say(PublicDeadlineExtended, data)],
  ExpiryLifted: (data) => [say(PublicExpiryLifted, data)],
  ProviderAdded: ({ rfqId, link }) => [say(PublicProviderAdded, { rfqId, ...link })],
  DeadlineReminded: 'private',
  // Exchange rates are internal: the marketplace does not vouch for them.
  ExchangeRatesSet: 'private',
  ExchangeRateRemoved: 'private',
  RfqNeedChanged: (data) => [say(PublicRfqNeedChanged, data)],
  // The owner of a request on the buyer's side is not published for sent requests either.
  RfqHandedOver: 'private',
  // Assignees are internal to the provider.
  InChargeSet: 'private',
};
