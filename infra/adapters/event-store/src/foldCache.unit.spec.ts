import { commandStreamCacheBytesGauge } from '@marketplace/telemetry/metrics.ts';
import { expect, test } from 'vitest';
import { createStreamFoldLruCache, type CachedStreamFold } from './foldCache.ts';

function fold(revision: number, state: unknown, commands: readonly string[] = []): CachedStreamFold {
  const last = { revision, position: BigInt(revision) };
  return { state, last, commands: new Set(commands), size: 0, isQuiet: true };
}

const bytes = async (): Promise<number> => (await commandStreamCacheBytesGauge.get()).values[0]?.value ?? 0;
const text = (length: number): string => 'x'.repeat(length);

test('keeps the most recently used folds within the limit, and reports their bytes', async () => {
  const before = await bytes();
  const { put, find } = createStreamFoldLruCache(20_000);
  for (const key of ['a', 'b', 'c', 'd']) put(key, fold(0, text(1_000)), []);
  expect(find('a')).toBeDefined();
  put('e', fold(0, text(1_000)), []);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => find(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  expect((await bytes()) - before).toBeGreaterThan(16_000);
  expect((await bytes()) - before).toBeLessThan(20_000);
});

test('does not keep a fold above the limit, and evicts nothing for it', () => {
  const { put, find } = createStreamFoldLruCache(20_000);
  put('a', fold(0, text(1_000)), []);
  put('large', fold(0, text(10_000)), []);
  expect([find('a') !== undefined, find('large')]).toEqual([true, undefined]);
});

test('includes command ids in the weight', () => {
  const { put, find } = createStreamFoldLruCache(20_000);
  const ids = Array.from({ length: 300 }, (_, index) => `command-${index}`);
  put('a', fold(0, null, ids), []);
  expect(find('a')).toBeUndefined();
});

test('weighs the current state of a growing fold, not all of its events', async () => {
  const before = await bytes();
  const { put, find } = createStreamFoldLruCache(100_000);
  for (let revision = 0; revision < 500; revision += 1) put('small', fold(revision, 'ended'), [text(500)]);
  expect(find('small')?.last.revision).toBe(499);
  expect((await bytes()) - before).toBeLessThan(5_000);
  const { put: grow, find: grown } = createStreamFoldLruCache(100_000);
  for (let revision = 0; revision < 500; revision += 1)
    grow('large', fold(revision, text(500 * revision)), [text(500)]);
  expect(grown('large')).toBeUndefined();
});

test('weighs the state after a first event like that event, and measures it after the next', async () => {
  const before = await bytes();
  const { put } = createStreamFoldLruCache(100_000);
  put('a', fold(0, text(5_000)), [text(100)]);
  expect((await bytes()) - before).toBeLessThan(2_000);
  put('a', fold(1, text(5_000)), [text(100)]);
  expect((await bytes()) - before).toBeGreaterThan(20_000);
});

test('does not replace a newer fold with an older one', () => {
  const { put, find } = createStreamFoldLruCache(20_000);
  put('a', fold(2, 'newer'), []);
  put('a', fold(1, 'older'), []);
  expect(find('a')?.state).toBe('newer');
});

test('releases the weight of a removed fold', async () => {
  const before = await bytes();
  const { put, remove, find } = createStreamFoldLruCache(20_000);
  put('a', fold(0, text(1_000)), []);
  remove('a');
  remove('a');
  expect([find('a'), await bytes()]).toEqual([undefined, before]);
});
