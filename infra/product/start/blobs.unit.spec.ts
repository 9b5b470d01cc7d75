import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBlobsCare } from './blobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line = ['the blob store cannot be used: logos are neither shown nor stored'];

test('a store that answers needs no care, and is asked once in ten seconds however many ask', async () => {
  const check = vi.fn(() => Promise.resolve());
  const care = createBlobsCare({ check });
  expect(await Promise.all([care(), care()])).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(9_000);
  await care();
  expect(check).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  await care();
  expect(check).toHaveBeenCalledTimes(2);
});

test('one that is away is told of, and so is one that does not answer within two seconds', async () => {
  expect(await createBlobsCare({ check: () => Promise.reject(new Error('away')) })()).toEqual(line);
  const silent = createBlobsCare({ check: () => new Promise(() => undefined) })();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await silent).toEqual(line);
});

test('is well again a while after the store is', async () => {
  const check = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('away'));
  const care = createBlobsCare({ check });
  expect(await care()).toEqual(line);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await care()).toEqual([]);
});
