import { expect, test } from 'vitest';
import { rfqExpiry } from './rfqExpiry.process.ts';
import {
  accepted,
  deadline,
  expired,
  quoted,
  rejected,
  rfqId,
  sent,
  setByAdmin,
  viewed,
} from './testing/rfqHistory.ts';

const { deadlineOf } = rfqExpiry;
const at = '2026-12-24T18:00:00.000Z';

test('sets the deadline of a sent RFQ', () => {
  expect(deadlineOf(sent, at)).toEqual({ subject: rfqId, dueAt: deadline });
});

test('sets an immediate deadline when an admin reopens a link', () => {
  expect(deadlineOf(setByAdmin('emnify', 'rejected', 'sent'), at)).toEqual({ subject: rfqId, dueAt: at });
  expect(deadlineOf(setByAdmin('emnify', 'responded', 'accepted'), at)).toEqual({ subject: rfqId, dueAt: at });
});

test('sets no deadline when an admin changes a link from expired, or closes it', () => {
  expect(deadlineOf(setByAdmin('emnify', 'expired', 'sent'), at)).toBeNull();
  expect(deadlineOf(setByAdmin('emnify', 'sent', 'rejected'), at)).toBeNull();
});

test('sets no deadline for answers of vendors and for the expiry', () => {
  const answers = [viewed('emnify'), accepted('emnify'), rejected('emnify'), quoted('emnify', 1, '1.00')];
  for (const event of [...answers, expired('emnify')]) expect(deadlineOf(event, at)).toBeNull();
});
