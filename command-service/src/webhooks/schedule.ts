import { webhookTryingDays } from '@marketplace/contracts/webhooks/webhooks.values.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Milliseconds before the second attempt, the third and so on; the last one stands for all further ones. */
const waits = [5 * seconds, minutes, 5 * minutes, 30 * minutes, 2 * hours, 5 * hours, 10 * hours, 12 * hours] as const;
const tryingMs = webhookTryingDays * 24 * hours;
const longestPauseMs = minutes;

/**
 * When a delivery is tried again: the last time when the days of trying end. @param attempts made so far, from 1. @param begunAt since when
 * it is tried. @returns `null` once it is given up.
 */
export function nextAttempt(attempts: number, begunAt: Date, now: Date): Date | null {
  const end = begunAt.getTime() + tryingMs;
  if (now.getTime() >= end) return null;
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? waits[0];
  return new Date(Math.min(now.getTime() + wait, end));
}

/** Milliseconds for which an address is left alone after so many failures in a row, from 1, whatever else waits for it. */
export function pauseMs(failures: number): number {
  return Math.min(waits[0] * 2 ** Math.min(failures - 1, 10), longestPauseMs);
}
