import { say } from '@marketplace/contracts/kernel/publicEvent.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  PublicLinkDeleted,
  PublicLinkStatusSet,
  PublicQuoteSent,
  PublicRfqAccepted,
  PublicRfqExpired,
  PublicRfqRejected,
  PublicRfqSent,
  PublicRfqViewed,
} from '@marketplace/contracts/rfq/rfq.integration.ts';
import type { PublishingOf } from '../publishing/publishing.ts';

/** What the world is told of requests for quotes: neither the buyer nor anybody's words. */
export const rfqPublishing: PublishingOf<RfqEvent> = {
  RfqSent: (data) => [say(PublicRfqSent, data)],
  RfqViewed: (data) => [say(PublicRfqViewed, data)],
  RfqAccepted: (data) => [say(PublicRfqAccepted, data)],
  RfqRejected: (data) => [say(PublicRfqRejected, data)],
  QuoteSent: (data) => [say(PublicQuoteSent, data)],
  RfqExpired: (data) => [say(PublicRfqExpired, data)],
  LinkStatusSetByAdmin: (data) => [say(PublicLinkStatusSet, data)],
  LinkDeleted: (data) => [say(PublicLinkDeleted, data)],
};
