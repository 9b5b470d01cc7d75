import {
  createCounterReadModelFixture,
  type CounterReadModelFixture,
} from '@marketplace/projections/testing/countingReader.ts';
import { createAndFillMissingProjectionSchemas } from '@marketplace/projections/runtime/run.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adaptDatabaseToRestoredEventLog } from '@marketplace/product/operate/adoptRestoredLog.ts';

let reader: CounterReadModelFixture;
beforeEach(async () => {
  reader = await createCounterReadModelFixture();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
  await (await reader.start()).stop();
});
afterEach(() => reader.close());

/** Simulates a restored store with a new epoch and fewer events than were processed. */
async function restore(): Promise<readonly string[]> {
  await reader.pool.query('UPDATE ops.checkpoint SET position = 9');
  const effect = `INSERT INTO ops.checkpoint (name, epoch, position) VALUES ('mail', 'memory', 9), ('expiry', 'memory', 0)`;
  await reader.pool.query(effect);
  Object.assign(reader.store, { epoch: () => Promise.resolve('second') });
  const head = await reader.store.head();
  const { resetReaders } = await runInTransaction(reader.pool, (client) =>
    adaptDatabaseToRestoredEventLog(client, { epoch: 'second', head, at: new Date() }),
  );
  return resetReaders;
}

test('rebuilds read models from a restored log without the lost events', async () => {
  await restore();
  await createAndFillMissingProjectionSchemas(reader.deps);
  expect([await reader.checkpoint(), await reader.rows()]).toEqual([
    1n,
    [{ id: 'a', total: 0, events: 1, person: 'Ada' }],
  ]);
});

test('continues external effects at the end of a restored log without repeating them', async () => {
  expect(await restore()).toEqual(['mail']);
  const { rows } = await reader.pool.query(
    `SELECT name, epoch, position FROM ops.checkpoint WHERE name IN ('mail', 'expiry') ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'expiry', epoch: 'second', position: '0' },
    { name: 'mail', epoch: 'second', position: '1' },
  ]);
});

test('does not wait for positions of the previous log epoch', async () => {
  await restore();
  await createAndFillMissingProjectionSchemas(reader.deps);
  const hub = await createReadModelPositionHub(reader.pool, reader.connectionString);
  expect(await hub.waitUntilReached('memory.9', 60_000)).toBe(true);
  expect(hub.current()).toBe('second.1');
  await hub.close();
});

test('forgets discarded events beyond the end of a restored log', async () => {
  await reader.pool.query(
    `INSERT INTO ops.discarded (projection, position, stream, event_type, reason)
     SELECT 'people', position, 'counter-a', 'Counted', 'broken' FROM unnest(ARRAY[1, 9]) AS position`,
  );
  await restore();
  const { rows } = await reader.pool.query('SELECT position FROM ops.discarded');
  expect(rows).toEqual([{ position: '1' }]);
});
