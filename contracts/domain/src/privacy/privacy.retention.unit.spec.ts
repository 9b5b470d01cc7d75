import { expect, test } from 'vitest';
import { getAnalyticsRetentionStart, formatFirstDayOfMonthUtc } from './privacy.retention.ts';

test.each([
  ['2026-11-01T00:00:00.000Z', '2024-09-01T00:00:00.000Z'],
  ['2026-10-31T23:59:59.999Z', '2024-08-01T00:00:00.000Z'],
  ['2026-03-31T12:00:00.000Z', '2024-01-01T00:00:00.000Z'],
  ['2026-02-01T00:00:00.000Z', '2023-12-01T00:00:00.000Z'],
])('keeps at %s the analytics of users since %s, the start of a full month', (now, from) => {
  expect(getAnalyticsRetentionStart(new Date(now)).toISOString()).toBe(from);
});

test('returns the first day of a month in UTC', () => {
  expect(formatFirstDayOfMonthUtc(new Date('2026-11-30T23:59:59.999Z'))).toBe('2026-11-01');
  expect(formatFirstDayOfMonthUtc(new Date('2026-12-01T01:30:00.000+02:00'))).toBe('2026-11-01');
});
