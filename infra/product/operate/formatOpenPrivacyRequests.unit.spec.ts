import { expect, test } from 'vitest';
import { formatOpenPrivacyRequests } from './formatOpenPrivacyRequests.ts';

const userId = '6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11';
const requestedAt = new Date('2026-11-01T12:00:00.000Z');
const due = (day: string) =>
  ({ requestId: 'r', userId, requestType: 'erasure', requestedAt, dueAt: new Date(day) }) as const;

test('lists due dates and days left of open requests, and marks overdue ones', () => {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const days = [
    '2026-11-28T12:00:00.000Z',
    '2026-12-01T11:59:00.000Z',
    '2026-12-02T12:00:00.000Z',
    '2026-12-31T11:00:00.000Z',
  ];
  expect(formatOpenPrivacyRequests(days.map(due), now)).toEqual([
    `due 28 Nov 2026, 12:00 UTC  OVERDUE by 3 days  erasure  ${userId}`,
    `due 1 Dec 2026, 11:59 UTC  OVERDUE by 1 day  erasure  ${userId}`,
    `due 2 Dec 2026, 12:00 UTC  1 day left  erasure  ${userId}`,
    `due 31 Dec 2026, 11:00 UTC  29 days left  erasure  ${userId}`,
  ]);
});

test('reports that there are no open requests', () => {
  expect(formatOpenPrivacyRequests([], requestedAt)).toEqual(['No privacy requests are open.']);
});
