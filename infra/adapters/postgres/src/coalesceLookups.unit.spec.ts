import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { coalesceLookups } from './coalesceLookups.ts';

/** Creates loads that the test completes. */
function createPendingLoads() {
  const loads: { readonly keys: readonly string[]; readonly answer: () => void; readonly fail: () => void }[] = [];
  const load = (keys: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      const answer = (): void => resolve(keys.map((key) => `${key}!`));
      loads.push({ keys, answer, fail: () => reject(new Error('away')) });
    });
  const begun = async (count: number) => vi.waitFor(() => expect(loads).toHaveLength(count), { timeout: 30_000 });
  return { load, loads, begun };
}

test('starts a single lookup immediately', () => {
  const { load, loads } = createPendingLoads();
  void coalesceLookups(load)('a');
  expect(loads.map(({ keys }) => keys)).toEqual([['a']]);
});

test('loads keys requested during a load with the next one, each key once', async () => {
  const { load, loads, begun } = createPendingLoads();
  const look = coalesceLookups(load);
  const first = look('a');
  const later = [look('b'), look('c'), look('b')];
  loads[0]?.answer();
  expect(await first).toBe('a!');
  await begun(2);
  expect(loads[1]?.keys).toEqual(['b', 'c']);
  loads[1]?.answer();
  expect(await Promise.all(later)).toEqual(['b!', 'c!', 'b!']);
});

test('never returns the result of a load that began before the request', async () => {
  const { load, loads, begun } = createPendingLoads();
  const look = coalesceLookups(load);
  const [before, after] = [look('a'), look('a')];
  loads[0]?.answer();
  await before;
  await begun(2);
  expect(loads[1]?.keys).toEqual(['a']);
  loads[1]?.answer();
  expect(await after).toBe('a!');
});

test('limits the concurrent loads and the keys per load', async () => {
  const { load, loads, begun } = createPendingLoads();
  const look = coalesceLookups(load, { inFlight: 2, keys: 2 });
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

test('rejects only the lookups of a failed load', async () => {
  const { load, loads, begun } = createPendingLoads();
  const look = coalesceLookups(load);
  const [first, second] = [look('a'), look('b')];
  loads[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await begun(2);
  loads[1]?.answer();
  expect(await second).toBe('b!');
});

test('rejects a load with the wrong number of values', async () => {
  await expect(coalesceLookups(() => Promise.resolve([]))('a')).rejects.toThrow(
    'The load returned 0 values for 1 keys',
  );
});

test('returns the value of its key to every lookup', async () => {
  const look = coalesceLookups((keys: readonly number[]) => Promise.resolve(keys.map((key) => key * 2)), {
    inFlight: 2,
    keys: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), async (keys) => {
      expect(await Promise.all(keys.map(look))).toEqual(keys.map((key) => key * 2));
    }),
  );
});
