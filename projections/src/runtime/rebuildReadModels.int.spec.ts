import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CounterReadModelFixture, createCounterReadModelFixture } from '../testing/countingReader.ts';
import { restorePreviousReadModel, rebuildReadModels } from './rebuildReadModels.ts';
import { createAndFillMissingProjectionSchemas } from './run.ts';
import { findActiveProjectionSchemas, dropUnusedProjectionSchema } from './schemas.ts';

let reader: CounterReadModelFixture;
beforeEach(async () => {
  reader = await createCounterReadModelFixture();
  await reader.append('Named', { counter: 'a', person: 'Ada' });
});
afterEach(() => reader.close());

const quietly = () => undefined;

async function activeSchema(): Promise<string> {
  const [target] = await runInTransaction(reader.pool, (client) =>
    findActiveProjectionSchemas(client, [reader.counting]),
  );
  return target?.schema ?? '';
}

async function schemas(): Promise<readonly string[]> {
  const { rows } = await reader.pool.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'rm\\_%' ORDER BY nspname`,
  );
  return rows.map(({ nspname }) => nspname);
}

test('rebuilds identical rows during writes and switches to the new schema', async () => {
  await reader.start();
  const writing = (async () => {
    for (let count = 0; count < 300; count++) await reader.append('Counted', { counter: 'a', by: count });
  })();
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  await writing;
  await reader.waitUntilReached(await reader.store.head());
  const live = await reader.hash();
  expect(await reader.rows()).toEqual([{ id: 'a', total: 44_850, events: 301, person: 'Ada' }]);
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  expect(await reader.hash()).toBe(live);
});

test('reports the progress of a rebuild', async () => {
  await reader.start();
  const counters = Array.from({ length: 1500 }, (_, number) => `counter-${number}`);
  await Promise.all(counters.map((counter) => reader.append('Counted', { counter, by: 1 })));
  await reader.waitUntilReached(1501n);
  const progress: string[] = [];
  await rebuildReadModels(reader.deps, [reader.counting], (position, head) => progress.push(`${position} of ${head}`));
  expect(progress).toEqual(['1000 of 1501', '1501 of 1501']);
});

test('creates the indexes for readers', async () => {
  await reader.start();
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  const { rows } = await reader.pool.query(
    `SELECT 1 FROM pg_indexes WHERE schemaname = $1 AND indexdef LIKE '%(total)'`,
    [await activeSchema()],
  );
  expect(rows).toHaveLength(1);
});

test('fills a read model of a new version before it becomes active', async () => {
  await (await reader.start()).stop();
  Object.assign(reader.deps, { projections: [{ ...reader.counting, version: 2 }] });
  await createAndFillMissingProjectionSchemas(reader.deps);
  const { rows } = await reader.pool.query<object>(
    `SELECT a.projection, a.code_version, m.position FROM ops.active a JOIN ops.read_model m USING (schema) ORDER BY 2`,
  );
  expect(rows).toEqual([
    { projection: 'people', code_version: 1, position: '1' },
    { projection: 'people', code_version: 2, position: '1' },
  ]);
});

test('fills all read models on the first start with an existing log', async () => {
  await createAndFillMissingProjectionSchemas(reader.deps);
  expect([await reader.checkpoint(), await reader.rows()]).toEqual([
    1n,
    [{ id: 'a', total: 0, events: 1, person: 'Ada' }],
  ]);
});

test('catches up a schema that another release has created', async () => {
  await reader.start();
  await reader.waitUntilReached(1n);
  await reader.pool.query('UPDATE ops.read_model SET position = 0');
  await reader.pool.query(`TRUNCATE ${await activeSchema()}.counter`);
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 5 }));
  expect(await reader.rows()).toEqual([{ id: 'a', total: 5, events: 2, person: 'Ada' }]);
});

test('skips events that another release has applied to a shared schema', async () => {
  await (await reader.start()).stop();
  await reader.append('Counted', { counter: 'a', by: 5 });
  await reader.pool.query('UPDATE ops.read_model SET position = 2');
  await reader.start();
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 1 }));
  expect(await reader.rows()).toEqual([{ id: 'a', total: 1, events: 2, person: 'Ada' }]);
});

test('restores the previous schema and catches it up', async () => {
  await reader.start();
  const before = await activeSchema();
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 5 }));
  const live = await reader.hash();
  expect(await restorePreviousReadModel(reader.deps, reader.counting, quietly)).toBe(before);
  expect([await activeSchema(), await reader.hash()]).toEqual([before, live]);
  await reader.waitUntilReached(await reader.append('Counted', { counter: 'a', by: 1 }));
  expect(await reader.rows()).toEqual([{ id: 'a', total: 6, events: 3, person: 'Ada' }]);
});

test('refuses to restore when there is no previous schema', async () => {
  await reader.start();
  await expect(restorePreviousReadModel(reader.deps, reader.counting, quietly)).rejects.toThrow(
    'No previous schema of people',
  );
});

test('drops a schema a day after its last reader, but never the active one', async () => {
  await reader.start();
  const before = await activeSchema();
  await rebuildReadModels(reader.deps, [reader.counting], quietly);
  const drop = () => runInTransaction(reader.pool, (client) => dropUnusedProjectionSchema(client, [reader.counting]));
  const age = `now() - interval '25 hours'`;
  await reader.pool.query(`UPDATE ops.read_model SET made_at = ${age}, last_read_at = ${age}`);
  expect(await drop()).toBeNull();
  await reader.pool.query(`UPDATE ops.read_model SET retired_at = ${age} WHERE retired_at IS NOT NULL`);
  expect([await drop(), await drop()]).toEqual([before, null]);
  expect(await schemas()).toEqual([await activeSchema()]);
});
