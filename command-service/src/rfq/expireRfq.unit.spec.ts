import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { givenEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import {
  rfqAcceptedEvent,
  sampleDeadline,
  linkDeletedEvent,
  rfqExpiredEvent,
  quoteSentEvent,
  rfqRejectedEvent,
  rfqSentEvent,
  linkStatusSetByAdminEvent,
} from './testing/rfqEventFixtures.ts';

const expiring = (at: string, ...history: RfqEvent[]) =>
  givenEvents(rfqDecider, history).when({ type: 'ExpireRfq' }, { at });

test('expires every link without a quote at the deadline, not before', () => {
  expiring('2026-12-02T07:59:59.999Z', rfqSentEvent).then([]);
  expiring(sampleDeadline, rfqSentEvent).then([rfqExpiredEvent('emnify', 'soracom')]);
  expiring(sampleDeadline, rfqSentEvent, rfqAcceptedEvent('emnify')).then([rfqExpiredEvent('emnify', 'soracom')]);
});

test('skips links with a quote, rejected and deleted ones', () => {
  expiring(sampleDeadline, rfqSentEvent, rfqAcceptedEvent('emnify'), quoteSentEvent('emnify', 1, '1.00')).then([
    rfqExpiredEvent('soracom'),
  ]);
  expiring(sampleDeadline, rfqSentEvent, rfqRejectedEvent('soracom')).then([rfqExpiredEvent('emnify')]);
  expiring(sampleDeadline, rfqSentEvent, rfqRejectedEvent('soracom'), linkDeletedEvent('emnify')).then([]);
});

test('emits nothing when repeated', () => {
  expiring(sampleDeadline, rfqSentEvent, rfqExpiredEvent('emnify', 'soracom')).then([]);
});

test('expires a link reopened by an admin, unless it had expired before', () => {
  expiring(
    sampleDeadline,
    rfqSentEvent,
    rfqRejectedEvent('emnify'),
    rfqRejectedEvent('soracom'),
    linkStatusSetByAdminEvent('emnify', 'rejected', 'sent'),
  ).then([rfqExpiredEvent('emnify')]);
  expiring(
    sampleDeadline,
    rfqSentEvent,
    rfqExpiredEvent('emnify', 'soracom'),
    linkStatusSetByAdminEvent('emnify', 'expired', 'sent'),
  ).then([]);
});

test('emits nothing for an RFQ that was never sent', () => {
  expiring(sampleDeadline).then([]);
});
