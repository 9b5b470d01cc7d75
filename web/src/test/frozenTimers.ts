import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Maximum number of rounds that run the remaining timers. Timers can start further timers for the next round. */
const maxRoundsOfRemainingTimers = 10;

/** Minimum delay of frozen timers. Shorter timers keep running, because libraries use them to finish work. */
const shortestFrozenMs = 100;

/**
 * Runs `actions` while timers of at least 100 ms are frozen: only the test advances them, so that no delay ends too
 * early on a slow machine. Timers that are already running are not affected. At the end, runs the remaining timers and
 * the timers that they start.
 * @param actions receives a function that advances the timers by a number of milliseconds.
 */
export async function runTestWithFrozenTimers(
  actions: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fake = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  const frozen = new Set<unknown>();
  const setTimeoutOrFreeze = (callback: () => void, delay = 0, ...values: unknown[]) => {
    if (delay < shortestFrozenMs) return real.setTimeout(callback, delay, ...values);
    const timer = fake.setTimeout(callback, delay, ...values);
    frozen.add(timer);
    return timer;
  };
  const clearTimeoutOrFrozen = (timer?: NodeJS.Timeout): void => (frozen.has(timer) ? fake : real).clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: setTimeoutOrFreeze, clearTimeout: clearTimeoutOrFrozen });
  try {
    await actions((milliseconds) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))));
    for (let round = 0; round < maxRoundsOfRemainingTimers && vi.getTimerCount() > 0; round += 1) {
      await act(async () => void (await vi.runOnlyPendingTimersAsync()));
    }
  } finally {
    vi.useRealTimers();
    Object.assign(globalThis, real);
  }
}
