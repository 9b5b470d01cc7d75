import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mergeItemsWhileConsumerBusy } from './mergeItemsWhileConsumerBusy.ts';

const listMerging = {
  merge: (earlier: readonly number[], later: readonly number[]) => [...earlier, ...later],
  isFull: (all: readonly number[]) => all.length >= 3,
};

/** Yields consecutive numbers, and records how far the source was read. */
function createSource(count: number, fails = false) {
  const read = { last: 0, ended: false };
  async function* source() {
    try {
      for (read.last = 1; read.last <= count; read.last += 1) {
        yield [read.last];
        await setImmediate();
      }
      if (fails) throw new Error('no more');
    } finally {
      read.ended = true;
    }
  }
  return { read, source: source() };
}
const waitTurns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

test('passes the first item on immediately and merges items that arrive meanwhile', async () => {
  const { source } = createSource(6);
  const batches: (readonly number[])[] = [];
  for await (const some of mergeItemsWhileConsumerBusy(source, listMerging)) {
    batches.push(some);
    await waitTurns(10);
  }
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
});

test('stops reading when the merged item is full', async () => {
  const { source, read } = createSource(100);
  const all = mergeItemsWhileConsumerBusy(source, listMerging);
  await all.next();
  await waitTurns(20);
  expect(read.last).toBe(4);
  await all.return();
});

test('passes on earlier items before an error', async () => {
  const { source } = createSource(2, true);
  const batches: (readonly number[])[] = [];
  const run = async (): Promise<void> => {
    for await (const some of mergeItemsWhileConsumerBusy(source, listMerging)) {
      batches.push(some);
      await waitTurns(10);
    }
  };
  await expect(run()).rejects.toThrow('no more');
  expect(batches).toEqual([[1], [2]]);
});

test('ends the source when the consumer stops', async () => {
  const { source, read } = createSource(100);
  for await (const some of mergeItemsWhileConsumerBusy(source, listMerging)) if (some.length > 0) break;
  await waitTurns(10);
  expect([read.ended, read.last < 6]).toEqual([true, true]);
});

test('ends immediately for an empty source', async () => {
  expect(await mergeItemsWhileConsumerBusy(createSource(0).source, listMerging).next()).toEqual({
    done: true,
    value: undefined,
  });
});
