import { expect, test } from 'vitest';
import {
  calculatePrivacyConfirmationExpiry,
  addBusinessDays,
  calculatePrivacyDueDate,
  calculatePrivacyReminderDate,
} from './privacy.dueDates.ts';

const monday = '2026-11-23T09:30:00.000Z';

test('makes a data subject request due after 30 days, to the minute', () => {
  expect(calculatePrivacyDueDate('access', monday)).toBe('2026-12-23T09:30:00.000Z');
});

test.each([
  ['a Monday', monday, '2026-12-14T09:30:00.000Z'],
  ['a Friday', '2026-11-27T23:59:00.000Z', '2026-12-18T23:59:00.000Z'],
  ['a Saturday', '2026-11-28T00:00:00.000Z', '2026-12-18T00:00:00.000Z'],
  ['a Sunday', '2026-11-29T12:00:00.000Z', '2026-12-18T12:00:00.000Z'],
])('makes an opt-out of %s due after 15 business days, skipping weekends', (_day, from, due) => {
  expect(calculatePrivacyDueDate('do-not-sell', from)).toBe(due);
});

test('counts public holidays as business days', () => {
  expect(addBusinessDays('2026-12-24T10:00:00.000Z', 1)).toBe('2026-12-25T10:00:00.000Z');
});

test('expires links after 7 days and reminds admins 5 days before the due date', () => {
  expect(calculatePrivacyConfirmationExpiry(monday)).toBe('2026-11-30T09:30:00.000Z');
  expect(calculatePrivacyReminderDate('erasure', monday)).toBe('2026-12-18T09:30:00.000Z');
  expect(calculatePrivacyReminderDate('do-not-sell', monday)).toBe('2026-12-09T09:30:00.000Z');
});
