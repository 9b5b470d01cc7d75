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

test('an RFQ that was sent is looked at on its deadline', () => {
  expect(deadlineOf(sent, at)).toEqual({ subject: rfqId, dueAt: deadline });
});

test('an RFQ of which an admin opened a link again is looked at once', () => {
  expect(deadlineOf(setByAdmin('emnify', 'rejected', 'sent'), at)).toEqual({ subject: rfqId, dueAt: at });
  expect(deadlineOf(setByAdmin('emnify', 'responded', 'accepted'), at)).toEqual({ subject: rfqId, dueAt: at });
});

test('a link that an admin took out of expired, or closed, calls for nothing', () => {
  expect(deadlineOf(setByAdmin('emnify', 'expired', 'sent'), at)).toBeNull();
  expect(deadlineOf(setByAdmin('emnify', 'sent', 'rejected'), at)).toBeNull();
});

test('answers of vendors and the expiry itself call for nothing', () => {
  const answers = [viewed('emnify'), accepted('emnify'), rejected('emnify'), quoted('emnify', 1, '1.00')];
  for (const event of [...answers, expired('emnify')]) expect(deadlineOf(event, at)).toBeNull();
});
