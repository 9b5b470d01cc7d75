import { appendFile, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWarehouseCommitJournal } from '../../../examples/warehouse-consumer/src/journal.ts';
import {
  type ConsumedKafkaPartitionBatch,
  openDataWarehouseFolder,
  type DataWarehouseFolder,
} from '../../../examples/warehouse-consumer/src/warehouse.ts';

const topic = 'things';
const day = `${topic}/2026-11-23.jsonl`;
let folder: string;
let warehouse: DataWarehouseFolder;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'warehouse-'));
  warehouse = await openDataWarehouseFolder(folder);
});
afterEach(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true });
});

/** Creates the JSON line of the event with the given number. */
const createLine = (number: number): string =>
  JSON.stringify({ sequence: String(number).padStart(10, '0'), time: '2026-11-23T12:00:00.000Z', data: { number } });
const createBatch = (numbers: readonly number[], nextOffset: number): ConsumedKafkaPartitionBatch => ({
  ...{ topic, partition: 0, nextOffset },
  messages: numbers.map((number) => ({ key: 'thing-1', value: createLine(number), offset: number })),
});

async function store(batch: ConsumedKafkaPartitionBatch): Promise<void> {
  await warehouse.commit(await warehouse.write(batch));
}
/** Simulates a restart after a kill, with uncommitted writes. */
async function reopen(): Promise<void> {
  await warehouse.close();
  warehouse = await openDataWarehouseFolder(folder);
}
const text = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
const createLines = (numbers: readonly number[]): string => numbers.map((number) => `${createLine(number)}\n`).join('');

test('removes uncommitted writes on the next start and writes them again', async () => {
  await store(createBatch([1, 2], 2));
  await warehouse.write(createBatch([3], 3));
  await reopen();
  expect([await text(day), warehouse.nextOffset(topic, 0)]).toEqual([createLines([1, 2]), 2]);
  await store(createBatch([3], 3));
  expect([await text(day), warehouse.nextOffset(topic, 0)]).toEqual([createLines([1, 2, 3]), 3]);
});

test('drops events that are not newer than the newest of their key, even after a restart', async () => {
  await store(createBatch([1, 2, 1, 2, 3], 5));
  await reopen();
  await store(createBatch([2, 3, 4], 8));
  expect(await text(day)).toBe(createLines([1, 2, 3, 4]));
});

test('keeps its state when the journal is rewritten on a start', async () => {
  for (let number = 1; number <= 40; number += 1) {
    await store(createBatch([number], number));
    if (number % 10 === 0) await reopen();
  }
  expect((await text('journal.jsonl')).split('\n')).toHaveLength(4);
  expect(warehouse.nextOffset(topic, 0)).toBe(40);
});

test('rewrites the journal while running to limit its size', async () => {
  const journal = await openWarehouseCommitJournal(folder);
  const keys = Array.from({ length: 60_000 }, (_, number) => `${topic}/thing-${number} ${'x'.repeat(70)}`);
  for (const sequence of ['1', '2', '3', '4'])
    await journal.commit({ sequences: Object.fromEntries(keys.map((key) => [key, sequence])) });
  await journal.commit({ offsets: { [`${topic}/0`]: 9 } });
  await journal.close();
  const { size } = await stat(path.join(folder, 'journal.jsonl'));
  expect(size / JSON.stringify(keys).length).toBeLessThan(2.5);
  const { state, close } = await openWarehouseCommitJournal(folder);
  await close();
  expect([state.offsets.get(`${topic}/0`), new Set(state.sequences.values())]).toEqual([9, new Set(['4'])]);
});

test('reads a journal up to an incomplete last line', async () => {
  await store(createBatch([1], 1));
  await appendFile(path.join(folder, 'journal.jsonl'), '{"offsets":{"things/0":2},"leng');
  await reopen();
  expect(warehouse.nextOffset(topic, 0)).toBe(1);
});

test('rejects a journal that is damaged before its end', async () => {
  const other = path.join(folder, 'other');
  await mkdir(other);
  await writeFile(path.join(other, 'journal.jsonl'), `{"offs\n{"offsets":{"things/0":2}}\n`);
  await expect(openDataWarehouseFolder(other)).rejects.toThrow('damaged before its last line');
});

test('starts a new file when the owner moved the previous one, even after a kill', async () => {
  await store(createBatch([1], 1));
  await rename(path.join(folder, day), path.join(folder, 'taken'));
  await warehouse.write(createBatch([2, 3], 3));
  await reopen();
  await store(createBatch([2, 3], 3));
  expect([await text('taken'), await text(day)]).toEqual([createLines([1]), createLines([2, 3])]);
});

test('appends nothing to files that others have changed', async () => {
  await store(createBatch([1], 1));
  await appendFile(path.join(folder, day), 'a note\n');
  await expect(warehouse.write(createBatch([2], 2))).rejects.toThrow('did not write');
  await rm(path.join(folder, 'journal.jsonl'));
  await reopen();
  await expect(warehouse.write(createBatch([1], 1))).rejects.toThrow('did not write');
  expect(await text(day)).toBe(`${createLines([1])}a note\n`);
});

test.each(['', 'null', '{}', '{"sequence":"1"}', '{"sequence":"1","time":"../../2026"}', '\0'])(
  'stores messages that are not events separately and continues: %j',
  async (value) => {
    await store({ topic, partition: 2, nextOffset: 8, messages: [{ key: 'k', value, offset: 7 }] });
    expect(await text(`${topic}/unreadable.log`)).toBe(
      `${JSON.stringify({ partition: 2, offset: 7, key: 'k', value })}\n`,
    );
  },
);

test('refuses a second process while the first one is running', async () => {
  await writeFile(path.join(folder, 'lock'), String(process.ppid));
  await expect(openDataWarehouseFolder(folder)).rejects.toThrow('Use a separate folder');
  await writeFile(path.join(folder, 'lock'), '999999999');
  const second = await openDataWarehouseFolder(folder);
  await second.close();
});
