import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A load that stays on its way until the test answers it. */
function heldLoads() {
  const loads: { readonly keys: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const answer = (): void => resolve(keys.map((key) => `${key}!`));
      loads.push({ keys, answer, fail: () => reject(new Error('away')) });
    });
  const begun = async (count: number) => vi.waitFor(() => expect(loads).toHaveLength(count), { timeout: 30_000 });
  return { load, loads, begun };
}

test('a look-up alone starts at once', () => {
  const { load, loads } = heldLoads();
  void coalesce(load)('a');
  expect(loads.map(({ keys }) => keys)).toEqual([['a']]);
});

test('what is asked for while a load is on its way goes with the next one, each key once', async () => {
  const { load, loads, begun } = heldLoads();
  const look = coalesce(load);
  const first = look('a');
  const later = [look('b'), look('c'), look('b')];
  loads[0]?.answer();
  expect(await first).toBe('a!');
  await begun(2);
  expect(loads[1]?.keys).toEqual(['b', 'c']);
  loads[1]?.answer();
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!']);
});

test('never answers from a load that began before the question', async () => {
  const { load, loads, begun } = heldLoads();
  const look = coalesce(load);
  const [before, after] = [look('a'), look('a')];
  loads[0]?.answer();
  await before;
  await begun(2);
  expect(loads[1]?.keys).toEqual(['a']);
  loads[1]?.answer();
  expect(await after).toBe('a!');
});

test('keeps to the loads at a time and the keys of a load', async () => {
  const { load, loads, begun } = heldLoads();
  const look = coalesce(load, { inFlight: 2, keys: 2 });
  const all = ['a', 'b', 'c', 'd', 'e'].map(look);
  expect(loads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  loads[0]?.answer();
  await begun(3);
  expect(loads[2]?.keys).toEqual(['c', 'd']);
  loads[1]?.answer();
  loads[2]?.answer();
  await begun(4);
  loads[3]?.answer();
  expect(await Promise.all(all)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

test('a failed load fails who was in it, and the next one goes on', async () => {
  const { load, loads, begun } = heldLoads();
  const look = coalesce(load);
  const [first, second] = [look('a'), look('b')];
  loads[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await begun(2);
  loads[1]?.answer();
  expect(await second).toBe('b!');
});

test('refuses a load that answers another number of values than it was asked for', async () => {
  await expect(coalesce(() => Promise.resolve([]))('a')).rejects.toThrow('1 keys were answered by 0 values');
});

test('gives everybody their own value, whoever asks when', async () => {
  const look = coalesce((keys: readonly number[]) => Promise.resolve(keys.map((key) => key * 2)), {
    inFlight: 2,
    keys: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), async (keys) => {
      expect(await Promise.all(keys.map(look))).toEqual(keys.map((key) => key * 2));
    }),
  );
});
