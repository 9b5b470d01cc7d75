import { readModelChannel, readModelsReader } from '@marketplace/read-models/readModels.ts';
import { fenceCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CountingReader, createCountingReader } from '../testing/countingReader.ts';
import { lead } from './lead.ts';
import { prepareProjections } from './run.ts';

let reader: CountingReader;
beforeEach(async () => {
  reader = await createCountingReader();
});
afterEach(() => reader.close());

const ada = { counter: 'a', person: 'Ada' };

test('read models follow the log, stored events first, then new ones', async () => {
  await reader.append('Named', ada);
  await reader.start();
  await reader.reached(await reader.append('Counted', { counter: 'a', by: 4 }));
  expect(await reader.rows()).toEqual([{ id: 'a', total: 4, events: 2, person: 'Ada' }]);
});

test('of two instances one leads, every event is handled once, and the other goes on when the first one stops', async () => {
  await reader.append('Named', ada);
  const first = await reader.start();
  await reader.start();
  for (let count = 0; count < 30; count++) await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.reached(await reader.store.head());
  await first.stop();
  for (let count = 0; count < 30; count++) await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.reached(await reader.store.head());
  expect(await reader.rows()).toEqual([{ id: 'a', total: 60, events: 61, person: 'Ada' }]);
});

test('a leader that was replaced in its sleep is refused by the checkpoint, and its rows with it', async () => {
  await prepareProjections(reader.deps);
  await reader.append('Named', ada);
  const asleep = await new Promise<{ readonly resumed: Promise<void> }>((resolve) => {
    const resumed = lead(reader.deps, { token: 1n }, new AbortController().signal, () => resolve({ resumed }));
  });
  await reader.reached(1n);
  await fenceCheckpoint(reader.pool, readModelsReader, 2n);
  await reader.append('Counted', { counter: 'a', by: 5 });
  await expect(asleep.resumed).rejects.toThrow('Another instance has become the reader');
  expect([await reader.checkpoint(), await reader.rows()]).toEqual([
    1n,
    [{ id: 'a', total: 0, events: 1, person: 'Ada' }],
  ]);
});

test('an event of an unknown type stops the reader, is said once, and is never skipped', async () => {
  await reader.append('Named', ada);
  const running = await reader.start();
  await reader.reached(1n);
  await reader.append('Unheard', { counter: 'b' });
  await reader.append('Counted', { counter: 'a', by: 1 });
  await vi.waitUntil(() => running.problem()?.includes('No definition for the event type Unheard'), {
    timeout: 60_000,
  });
  expect([await reader.checkpoint(), reader.errors]).toEqual([1n, ['the read models stopped and try again']]);
});

test('every committed batch is announced with its position and what it changed', async () => {
  const listener = new pg.Client({ connectionString: reader.connectionString });
  await listener.connect();
  const heard = new Promise((resolve) => {
    listener.on('notification', ({ payload }) => resolve(JSON.parse(payload ?? '')));
  });
  await listener.query(`LISTEN ${readModelChannel}`);
  await reader.append('Named', ada);
  await prepareProjections(reader.deps);
  await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.start();
  expect(await heard).toEqual({ reader: readModelsReader, position: 'memory.2', changes: [['user:a', 'Rfqs']] });
  await listener.end();
});

test('a checkpoint of another store, or beyond the head, is refused at the start', async () => {
  await (await reader.start()).stop();
  await reader.pool.query('UPDATE ops.checkpoint SET position = 12');
  const refusal = 'belongs to another event store or lies ahead of this one';
  await expect(prepareProjections(reader.deps)).rejects.toThrow(refusal);
  await reader.pool.query(`UPDATE ops.checkpoint SET position = 0, epoch = 'older'`);
  await expect(prepareProjections(reader.deps)).rejects.toThrow(refusal);
});
