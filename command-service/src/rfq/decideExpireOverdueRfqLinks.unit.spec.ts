import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleRfqDeadline,
  buildSampleLinkDeletedEvent,
  buildSampleRfqExpiredEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqSentEvent,
  buildSampleLinkStatusSetEvent,
} from './testing/rfqEventFixtures.ts';

const expiring = (at: string, ...history: RfqEvent[]) =>
  givenDeciderTestEvents(rfqDecider, history).when({ type: 'ExpireRfq' }, { at });

test('expires every link without a quote at the deadline, not before', () => {
  expiring('2026-12-02T07:59:59.999Z', sampleRfqSentEvent).then([]);
  expiring(sampleRfqDeadline, sampleRfqSentEvent).then([buildSampleRfqExpiredEvent('emnify', 'soracom')]);
  expiring(sampleRfqDeadline, sampleRfqSentEvent, buildSampleRfqAcceptedEvent('emnify')).then([
    buildSampleRfqExpiredEvent('emnify', 'soracom'),
  ]);
});

test('skips links with a quote, rejected and deleted ones', () => {
  expiring(
    sampleRfqDeadline,
    sampleRfqSentEvent,
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
  ).then([buildSampleRfqExpiredEvent('soracom')]);
  expiring(sampleRfqDeadline, sampleRfqSentEvent, buildSampleRfqRejectedEvent('soracom')).then([
    buildSampleRfqExpiredEvent('emnify'),
  ]);
  expiring(
    sampleRfqDeadline,
    sampleRfqSentEvent,
    buildSampleRfqRejectedEvent('soracom'),
    buildSampleLinkDeletedEvent('emnify'),
  ).then([]);
});

test('emits nothing when repeated', () => {
  expiring(sampleRfqDeadline, sampleRfqSentEvent, buildSampleRfqExpiredEvent('emnify', 'soracom')).then([]);
});

test('expires a link reopened by an admin, unless it had expired before', () => {
  expiring(
    sampleRfqDeadline,
    sampleRfqSentEvent,
    buildSampleRfqRejectedEvent('emnify'),
    buildSampleRfqRejectedEvent('soracom'),
    buildSampleLinkStatusSetEvent('emnify', 'rejected', 'sent'),
  ).then([buildSampleRfqExpiredEvent('emnify')]);
  expiring(
    sampleRfqDeadline,
    sampleRfqSentEvent,
    buildSampleRfqExpiredEvent('emnify', 'soracom'),
    buildSampleLinkStatusSetEvent('emnify', 'expired', 'sent'),
  ).then([]);
});

test('emits nothing for an RFQ that was never sent', () => {
  expiring(sampleRfqDeadline).then([]);
});
