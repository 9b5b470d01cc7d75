import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Runs `actions` while timers stand still, so that a delay neither passes on a slow machine nor is waited for on a fast
 * one. Timers of before keep running. `actions` use `fireEvent`, because `userEvent` and `waitFor` wait for timers
 * themselves. Timers that are left at the end are run.
 * @param actions receives a function that lets a number of milliseconds pass.
 */
export async function runWithFrozenTimers(
  actions: (pass: (milliseconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await actions((milliseconds) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))));
    await act(async () => void (await vi.runOnlyPendingTimersAsync()));
  } finally {
    vi.useRealTimers();
  }
}
