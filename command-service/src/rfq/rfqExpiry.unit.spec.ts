import { expect, test } from 'vitest';
import { rfqExpiryProcess } from './rfqExpiry.process.ts';
import {
  buildSampleRfqAcceptedEvent,
  sampleRfqDeadline,
  buildSampleRfqExpiredEvent,
  buildSampleTotalOnlyQuoteSentEvent,
  buildSampleRfqRejectedEvent,
  sampleRfqId,
  sampleRfqSentEvent,
  buildSampleLinkStatusSetEvent,
  buildSampleRfqViewedEvent,
} from './testing/rfqEventFixtures.ts';

const { deadlineOf } = rfqExpiryProcess;
const at = '2026-12-24T18:00:00.000Z';

test('sets the deadline of a sent RFQ', () => {
  expect(deadlineOf(sampleRfqSentEvent, at)).toEqual({ subject: sampleRfqId, dueAt: sampleRfqDeadline });
});

test('sets an immediate deadline when an admin reopens a link', () => {
  expect(deadlineOf(buildSampleLinkStatusSetEvent('emnify', 'rejected', 'sent'), at)).toEqual({
    subject: sampleRfqId,
    dueAt: at,
  });
  expect(deadlineOf(buildSampleLinkStatusSetEvent('emnify', 'responded', 'accepted'), at)).toEqual({
    subject: sampleRfqId,
    dueAt: at,
  });
});

test('sets no deadline when an admin changes a link from expired, or closes it', () => {
  expect(deadlineOf(buildSampleLinkStatusSetEvent('emnify', 'expired', 'sent'), at)).toBeNull();
  expect(deadlineOf(buildSampleLinkStatusSetEvent('emnify', 'sent', 'rejected'), at)).toBeNull();
});

test('sets no deadline for answers of vendors and for the expiry', () => {
  const answers = [
    buildSampleRfqViewedEvent('emnify'),
    buildSampleRfqAcceptedEvent('emnify'),
    buildSampleRfqRejectedEvent('emnify'),
    buildSampleTotalOnlyQuoteSentEvent('emnify', 1, '1.00'),
  ];
  for (const event of [...answers, buildSampleRfqExpiredEvent('emnify')]) expect(deadlineOf(event, at)).toBeNull();
});
