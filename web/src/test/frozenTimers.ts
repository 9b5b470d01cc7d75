import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Bounds timers that start themselves again. */
const maxRoundsOfRemainingTimers = 10;

/** Shorter timers keep running: libraries use them to finish work, and no user waits for them. */
const shortestFrozenMs = 100;

/**
 * Runs `actions` with timers of 100 ms or more that only the test advances, so that a slow machine does not end a delay
 * early. Timers that are already running are not affected. At the end, runs the remaining timers and those that they
 * start.
 * @param actions receives a function that advances the timers by a number of milliseconds.
 */
export async function runWithFrozenTimers(
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
