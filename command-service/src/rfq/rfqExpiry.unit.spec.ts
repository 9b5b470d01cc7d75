import { expect, test } from 'vitest';
import { rfqExpiryProcess } from './rfqExpiry.process.ts';
import {
  rfqAcceptedEvent,
  sampleDeadline,
  rfqExpiredEvent,
  quoteSentEvent,
  rfqRejectedEvent,
  sampleRfqId,
  rfqSentEvent,
  linkStatusSetByAdminEvent,
  rfqViewedEvent,
} from './testing/rfqEventFixtures.ts';

const { deadlineOf } = rfqExpiryProcess;
const at = '2026-12-24T18:00:00.000Z';

test('sets the deadline of a sent RFQ', () => {
  expect(deadlineOf(rfqSentEvent, at)).toEqual({ subject: sampleRfqId, dueAt: sampleDeadline });
});

test('sets an immediate deadline when an admin reopens a link', () => {
  expect(deadlineOf(linkStatusSetByAdminEvent('emnify', 'rejected', 'sent'), at)).toEqual({
    subject: sampleRfqId,
    dueAt: at,
  });
  expect(deadlineOf(linkStatusSetByAdminEvent('emnify', 'responded', 'accepted'), at)).toEqual({
    subject: sampleRfqId,
    dueAt: at,
  });
});

test('sets no deadline when an admin changes a link from expired, or closes it', () => {
  expect(deadlineOf(linkStatusSetByAdminEvent('emnify', 'expired', 'sent'), at)).toBeNull();
  expect(deadlineOf(linkStatusSetByAdminEvent('emnify', 'sent', 'rejected'), at)).toBeNull();
});

test('sets no deadline for answers of vendors and for the expiry', () => {
  const answers = [
    rfqViewedEvent('emnify'),
    rfqAcceptedEvent('emnify'),
    rfqRejectedEvent('emnify'),
    quoteSentEvent('emnify', 1, '1.00'),
  ];
  for (const event of [...answers, rfqExpiredEvent('emnify')]) expect(deadlineOf(event, at)).toBeNull();
});
