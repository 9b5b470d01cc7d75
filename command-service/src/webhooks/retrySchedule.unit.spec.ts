import { expect, test } from 'vitest';
import { computeNextWebhookAttemptTime, computeWebhookEndpointPauseMs } from './retrySchedule.ts';

test('retries with growing delays, the last time after exactly three days', () => {
  const begun = new Date('2026-11-20T08:00:00.000Z');
  const tried: string[] = [];
  let at: Date | null = begun;
  for (let attempts = 1; at !== null; attempts += 1) {
    tried.push(at.toISOString());
    at = computeNextWebhookAttemptTime(attempts, begun, at);
  }
  expect(tried).toEqual([
    '2026-11-20T08:00:00.000Z',
    '2026-11-20T08:00:05.000Z',
    '2026-11-20T08:01:05.000Z',
    '2026-11-20T08:06:05.000Z',
    '2026-11-20T08:36:05.000Z',
    '2026-11-20T10:36:05.000Z',
    '2026-11-20T15:36:05.000Z',
    '2026-11-21T01:36:05.000Z',
    '2026-11-21T13:36:05.000Z',
    '2026-11-22T01:36:05.000Z',
    '2026-11-22T13:36:05.000Z',
    '2026-11-23T01:36:05.000Z',
    '2026-11-23T08:00:00.000Z',
  ]);
});

test('pauses calls to a failing endpoint for up to a minute', () => {
  expect([1, 2, 3, 4, 5, 100].map(computeWebhookEndpointPauseMs)).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
});
