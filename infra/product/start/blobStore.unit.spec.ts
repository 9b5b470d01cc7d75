import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBlobStoreHealthCheck } from './blobStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line = ['the blob store is unavailable: logos cannot be read or stored'];

test('checks an available store once in ten seconds for concurrent callers, without a warning', async () => {
  const check = vi.fn(() => Promise.resolve());
  const care = createBlobStoreHealthCheck({ check });
  expect(await Promise.all([care(), care()])).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(9_000);
  await care();
  expect(check).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  await care();
  expect(check).toHaveBeenCalledTimes(2);
});

test('warns about a store that fails, or that does not reply within two seconds', async () => {
  expect(await createBlobStoreHealthCheck({ check: () => Promise.reject(new Error('away')) })()).toEqual(line);
  const silent = createBlobStoreHealthCheck({ check: () => new Promise(() => undefined) })();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toEqual(line);
});

test('clears the warning after the store has recovered', async () => {
  const check = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('away'));
  const care = createBlobStoreHealthCheck({ check });
  expect(await care()).toEqual(line);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await care()).toEqual([]);
});
