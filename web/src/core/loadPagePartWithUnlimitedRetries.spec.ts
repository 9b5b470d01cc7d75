import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRetryDelayMs, loadPagePartWithUnlimitedRetries } from './loadPagePartWithUnlimitedRetries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('retries a failed load until it succeeds', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('no network')).mockRejectedValueOnce(new Error('no network'));
  load.mockResolvedValue('part');
  const loaded = loadPagePartWithUnlimitedRetries(load);
  await vi.advanceTimersByTimeAsync(loadRetryDelayMs);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(loadRetryDelayMs);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});
