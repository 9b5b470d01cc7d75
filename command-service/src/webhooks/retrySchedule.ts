import { webhookRetryDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Milliseconds before the second attempt, before the third attempt, and so on; the last value applies to all further
 * attempts.
 */
const retryDelaysMs = [
  5 * seconds,
  minutes,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  12 * hours,
] as const;
const maxRetryPeriodMs = webhookRetryDays * 24 * hours;
const maxPauseMs = minutes;

/**
 * @param attempts number of attempts so far, from 1.
 * @param begunAt time when the delivery was queued, which starts the retry period.
 * @returns the time of the next attempt, at the latest the end of the retry period; `null` after its end.
 */
export function computeNextWebhookAttemptTime(attempts: number, begunAt: Date, now: Date): Date | null {
  const end = begunAt.getTime() + maxRetryPeriodMs;
  if (now.getTime() >= end) return null;
  const delay = retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1] ?? retryDelaysMs[0];
  return new Date(Math.min(now.getTime() + delay, end));
}

/**
 * @returns the pause in milliseconds before the next call to a webhook, whichever delivery is sent.
 * @param failures consecutive failures of the webhook, from 1.
 */
export function computeWebhookEndpointPauseMs(failures: number): number {
  return Math.min(retryDelaysMs[0] * 2 ** Math.min(failures - 1, 10), maxPauseMs);
}
