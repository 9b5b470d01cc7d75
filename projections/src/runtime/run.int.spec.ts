import { readModelAnnouncementChannel, readModelsCheckpointName } from '@marketplace/read-models/readModels.ts';
import { fenceReaderCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CounterReadModelFixture, createCounterReadModelFixture } from '../testing/countingReader.ts';
import { updateReadModelsAsLeader } from './lead.ts';
import { createAndFillMissingProjectionSchemas } from './run.ts';

let reader: CounterReadModelFixture;
beforeEach(async () => {
  reader = await createCounterReadModelFixture();
});
afterEach(() => reader.close());

const ada = { counter: 'a', person: 'Ada' };

test('applies stored events, then new ones', async () => {
  await reader.append('Named', ada);
  await reader.start();
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 4 }));
  expect(await reader.rows()).toEqual([{ id: 'a', total: 4, events: 2, person: 'Ada' }]);
});

test('handles every event once with two instances, and continues when the leader stops', async () => {
  await reader.append('Named', ada);
  const first = await reader.start();
  await reader.start();
  for (let count = 0; count < 30; count++) await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.waitUntilReached(await reader.store.head());
  await first.stop();
  for (let count = 0; count < 30; count++) await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.waitUntilReached(await reader.store.head());
  expect(await reader.rows()).toEqual([{ id: 'a', total: 60, events: 61, person: 'Ada' }]);
});

test('fences a leader that was replaced during a pause', async () => {
  await createAndFillMissingProjectionSchemas(reader.deps);
  await reader.append('Named', ada);
  const paused = await new Promise<{ readonly resumed: Promise<void> }>((resolve) => {
    const resumed = updateReadModelsAsLeader(reader.deps, { token: 1n }, new AbortController().signal, () =>
      resolve({ resumed }),
    );
  });
  await reader.waitUntilReached(1n);
  await fenceReaderCheckpoint(reader.pool, readModelsCheckpointName, 2n);
  await reader.append('Counted', { counter: 'a', by: 5 });
  await expect(paused.resumed).rejects.toThrow('Another instance has become the reader');
  expect([await reader.checkpoint(), await reader.rows()]).toEqual([
    1n,
    [{ id: 'a', total: 0, events: 1, person: 'Ada' }],
  ]);
});

test('stops at an event of an unknown type and reports it once', async () => {
  await reader.append('Named', ada);
  const running = await reader.start();
  await reader.waitUntilReached(1n);
  await reader.append('Unheard', { counter: 'b' });
  await reader.append('Counted', { counter: 'a', by: 1 });
  await vi.waitUntil(() => running.problem()?.includes('No definition for the event type Unheard'), {
    timeout: 60_000,
  });
  expect([await reader.checkpoint(), reader.errors]).toEqual([1n, ['updating the read models failed, retrying']]);
});

test('announces every committed batch with its position and changes', async () => {
  const listener = new pg.Client({ connectionString: reader.connectionString });
  await listener.connect();
  const received = new Promise((resolve) => {
    listener.on('notification', ({ payload }) => resolve(JSON.parse(payload ?? '')));
  });
  await listener.query(`LISTEN ${readModelAnnouncementChannel}`);
  await reader.append('Named', ada);
  await createAndFillMissingProjectionSchemas(reader.deps);
  await reader.append('Counted', { counter: 'a', by: 1 });
  await reader.start();
  expect(await received).toEqual({
    reader: readModelsCheckpointName,
    position: 'memory.2',
    changes: [['user:a', 'Rfqs']],
  });
  await listener.end();
});

test('refuses to start with a checkpoint of another store or beyond the head', async () => {
  await (await reader.start()).stop();
  await reader.pool.query('UPDATE ops.checkpoint SET position = 12');
  const message = 'belongs to another event store or is ahead of this one';
  await expect(createAndFillMissingProjectionSchemas(reader.deps)).rejects.toThrow(message);
  await reader.pool.query(`UPDATE ops.checkpoint SET position = 0, epoch = 'older'`);
  await expect(createAndFillMissingProjectionSchemas(reader.deps)).rejects.toThrow(message);
});
