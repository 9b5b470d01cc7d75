import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

const lists = {
  merge: (earlier: readonly number[], later: readonly number[]) => [...earlier, ...later],
  isFull: (all: readonly number[]) => all.length >= 3,
};

/** Gives one number after the other, and says how far it was read. */
function numbers(count: number, fails = false) {
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
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
};

test('a single thing goes at once, and what comes while it is dealt with goes together', async () => {
  const { source } = numbers(6);
  const taken: (readonly number[])[] = [];
  for await (const some of gathered(source, lists)) {
    taken.push(some);
    await turns(10);
  }
  expect(taken).toEqual([[1], [2, 3, 4], [5, 6]]);
});

test('no more is read than is full', async () => {
  const { source, read } = numbers(100);
  const all = gathered(source, lists);
  await all.next();
  await turns(20);
  expect(read.last).toBe(4);
  await all.return();
});

test('what came before an error is handed out before it', async () => {
  const { source } = numbers(2, true);
  const taken: (readonly number[])[] = [];
  const run = async (): Promise<void> => {
    for await (const some of gathered(source, lists)) {
      taken.push(some);
      await turns(10);
    }
  };
  await expect(run()).rejects.toThrow('no more');
  expect(taken).toEqual([[1], [2]]);
});

test('the source is left alone once nobody takes any more', async () => {
  const { source, read } = numbers(100);
  for await (const some of gathered(source, lists)) if (some.length > 0) break;
  await turns(10);
  expect([read.ended, read.last < 6]).toEqual([true, true]);
});

test('nothing comes of nothing', async () => {
  expect(await gathered(numbers(0).source, lists).next()).toEqual({ done: true, value: undefined });
});
