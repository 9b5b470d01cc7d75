import { foldedBytes } from '@marketplace/telemetry/metrics.ts';
import { expect, test } from 'vitest';
import { createFoldMemory, type RememberedFold } from './foldMemory.ts';

function fold(revision: number, state: unknown, commands: readonly string[] = []): RememberedFold {
  const last = { revision, position: BigInt(revision) };
  return { state, last, commands: new Set(commands), size: 0, isQuiet: true };
}

const bytes = async (): Promise<number> => (await foldedBytes.get()).values[0]?.value ?? 0;
const text = (length: number): string => 'x'.repeat(length);

test('the folds that were used last stay within the bound, and their bytes are told', async () => {
  const before = await bytes();
  const { keep, find } = createFoldMemory(20_000);
  for (const key of ['a', 'b', 'c', 'd']) keep(key, fold(0, text(1_000)), []);
  expect(find('a')).toBeDefined();
  keep('e', fold(0, text(1_000)), []);
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => find(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  expect((await bytes()) - before).toBeGreaterThan(16_000);
  expect((await bytes()) - before).toBeLessThan(20_000);
});

test('a fold that is heavier than all may be is not kept, and nothing makes room for it', () => {
  const { keep, find } = createFoldMemory(20_000);
  keep('a', fold(0, text(1_000)), []);
  keep('large', fold(0, text(10_000)), []);
  expect([find('a') !== undefined, find('large')]).toEqual([true, undefined]);
});

test('ids of commands weigh too', () => {
  const { keep, find } = createFoldMemory(20_000);
  const ids = Array.from({ length: 300 }, (_, index) => `command-${index}`);
  keep('a', fold(0, null, ids), []);
  expect(find('a')).toBeUndefined();
});

test('a fold that grows event by event weighs what it has become, not what came', async () => {
  const before = await bytes();
  const { keep, find } = createFoldMemory(100_000);
  for (let revision = 0; revision < 500; revision += 1) keep('small', fold(revision, 'ended'), [text(500)]);
  expect(find('small')?.last.revision).toBe(499);
  expect((await bytes()) - before).toBeLessThan(5_000);
  const { keep: grow, find: grown } = createFoldMemory(100_000);
  for (let revision = 0; revision < 500; revision += 1)
    grow('large', fold(revision, text(500 * revision)), [text(500)]);
  expect(grown('large')).toBeUndefined();
});

test('what became of a first event weighs like that event, and what it is once another one came', async () => {
  const before = await bytes();
  const { keep } = createFoldMemory(100_000);
  keep('a', fold(0, text(5_000)), [text(100)]);
  expect((await bytes()) - before).toBeLessThan(2_000);
  keep('a', fold(1, text(5_000)), [text(100)]);
  expect((await bytes()) - before).toBeGreaterThan(20_000);
});

test('an older fold does not take the place of a newer one', () => {
  const { keep, find } = createFoldMemory(20_000);
  keep('a', fold(2, 'newer'), []);
  keep('a', fold(1, 'older'), []);
  expect(find('a')?.state).toBe('newer');
});

test('what is forgotten weighs nothing', async () => {
  const before = await bytes();
  const { keep, forget, find } = createFoldMemory(20_000);
  keep('a', fold(0, text(1_000)), []);
  forget('a');
  forget('a');
  expect([find('a'), await bytes()]).toEqual([undefined, before]);
});
