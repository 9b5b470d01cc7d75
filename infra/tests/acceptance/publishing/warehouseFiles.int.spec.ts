import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../../../examples/warehouse-consumer/src/journal.ts';
import { type Batch, openWarehouse, type Warehouse } from '../../../examples/warehouse-consumer/src/warehouse.ts';

const topic = 'things';
const day = `${topic}/2026-11-23.jsonl`;
let folder: string;
let warehouse: Warehouse;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warehouse-'));
  warehouse = await openWarehouse(folder);
});
afterEach(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true });
});

/** One event of one key, by its number. */
const lineOf = (number: number): string =>
  JSON.stringify({ sequence: String(number).padStart(10, '0'), time: '2026-11-23T12:00:00.000Z', data: { number } });
const batchOf = (numbers: readonly number[], nextOffset: number): Batch => ({
  ...{ topic, partition: 0, nextOffset },
  messages: numbers.map((number) => ({ key: 'thing-1', value: lineOf(number), offset: number })),
});

async function take(batch: Batch): Promise<void> {
  await warehouse.commit(await warehouse.write(batch));
}
/** As after a kill: whatever was open is left, and the process is another one. */
async function reopen(): Promise<void> {
  await warehouse.close();
  warehouse = await openWarehouse(folder);
}
const text = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
const linesOf = (numbers: readonly number[]): string => numbers.map((number) => `${lineOf(number)}\n`).join('');

test('what was written and not committed is gone at the next start, and written again', async () => {
  await take(batchOf([1, 2], 2));
  await warehouse.write(batchOf([3], 3));
  await reopen();
  expect([await text(day), warehouse.nextOffset(topic, 0)]).toEqual([linesOf([1, 2]), 2]);
  await take(batchOf([3], 3));
  expect([await text(day), warehouse.nextOffset(topic, 0)]).toEqual([linesOf([1, 2, 3]), 3]);
});

test('what is not newer than the newest of its key is dropped, within a batch and after a start', async () => {
  await take(batchOf([1, 2, 1, 2, 3], 5));
  await reopen();
  await take(batchOf([2, 3, 4], 8));
  expect(await text(day)).toBe(linesOf([1, 2, 3, 4]));
});

test('the journal is as good after it was written anew', async () => {
  for (let number = 1; number <= 40; number += 1) {
    await take(batchOf([number], number));
    if (number % 10 === 0) await reopen();
  }
  expect((await text('journal.jsonl')).split('\n')).toHaveLength(4);
  expect(warehouse.nextOffset(topic, 0)).toBe(40);
});

test('the journal is written anew while it runs, before it grows without an end', async () => {
  const journal = await openJournal(folder);
  const keys = Array.from({ length: 60_000 }, (_, number) => `${topic}/thing-${number} ${'x'.repeat(70)}`);
  for (const sequence of ['1', '2', '3', '4'])
    await journal.commit({ sequences: Object.fromEntries(keys.map((key) => [key, sequence])) });
  await journal.commit({ offsets: { [`${topic}/0`]: 9 } });
  await journal.close();
  const { size } = await stat(path.join(folder, 'journal.jsonl'));
  expect(size / JSON.stringify(keys).length).toBeLessThan(2.5);
  const { state, close } = await openJournal(folder);
  await close();
  expect([state.offsets.get(`${topic}/0`), new Set(state.sequences.values())]).toEqual([9, new Set(['4'])]);
});

test('a journal that ends in the middle of a line is read up to there', async () => {
  await take(batchOf([1], 1));
  await appendFile(path.join(folder, 'journal.jsonl'), '{"offsets":{"things/0":2},"leng');
  await reopen();
  expect(warehouse.nextOffset(topic, 0)).toBe(1);
});

test('a journal that is damaged before its end is not read over', async () => {
  const other = path.join(folder, 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'journal.jsonl'), `{"offs\n{"offsets":{"things/0":2}}\n`);
  await expect(openWarehouse(other)).rejects.toThrow('damaged before its last line');
});

test('a file that its owner took away begins anew, also after a kill', async () => {
  await take(batchOf([1], 1));
  await rename(path.join(folder, day), path.join(folder, 'taken'));
  await warehouse.write(batchOf([2, 3], 3));
  await reopen();
  await take(batchOf([2, 3], 3));
  expect([await text('taken'), await text(day)]).toEqual([linesOf([1]), linesOf([2, 3])]);
});

test('nothing is appended to what somebody else wrote', async () => {
  await take(batchOf([1], 1));
  await appendFile(path.join(folder, day), 'a note\n');
  await expect(warehouse.write(batchOf([2], 2))).rejects.toThrow('did not write');
  await rm(path.join(folder, 'journal.jsonl'));
  await reopen();
  await expect(warehouse.write(batchOf([1], 1))).rejects.toThrow('did not write');
  expect(await text(day)).toBe(`${linesOf([1])}a note\n`);
});

test.each(['', 'null', '{}', '{"sequence":"1"}', '{"sequence":"1","time":"../../2026"}', '\0'])(
  'what is no event is put aside and stops nothing: %j',
  async (value) => {
    await take({ topic, partition: 2, nextOffset: 8, messages: [{ key: 'k', value, offset: 7 }] });
    expect(await text(`${topic}/unreadable.log`)).toBe(
      `${JSON.stringify({ partition: 2, offset: 7, key: 'k', value })}\n`,
    );
  },
);

test('a second process is kept out while the first one lives', async () => {
  await writeFile(path.join(folder, 'lock'), String(process.ppid));
  await expect(openWarehouse(folder)).rejects.toThrow('needs a folder of its own');
  await writeFile(path.join(folder, 'lock'), '999999999');
  const later = await openWarehouse(folder);
  await later.close();
});
