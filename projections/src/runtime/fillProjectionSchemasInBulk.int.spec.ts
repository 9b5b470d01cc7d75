import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DecodedBatchEvent, writeProjectionBatchAtOnce } from './applyBatch.ts';
import { fillProjectionSchemasInBulk } from './fillProjectionSchemasInBulk.ts';
import { hashReadModels } from './hash.ts';
import { defineReadModel } from '@marketplace/read-models/readModel.ts';
import { defineProjection, type Projection } from './projection.ts';
import {
  createProjectionSchemasWithoutIndexes,
  createProjectionSchema,
  dropProjectionSchemas,
  type ProjectionDatabaseSchemaState,
} from './schemas.ts';
import { sampleProjectionTable, arbitraryProjectionWrites } from './testing/writeModel.ts';
import type { ProjectionWriter } from './writes.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Step = (writes: ProjectionWriter) => void;

/** Sets a label in each row without a label. Repeating the statement changes no row. */
const labelNew = `UPDATE {schema}.sample SET label = 'set' WHERE label IS NULL`;

/** Creates a projection whose events contain the writes that its handler makes. */
function createStepProjection(name: Projection['name']): Projection {
  return {
    ...defineProjection({
      readModel: defineReadModel({ name, version: 1, tables: { sampleTable: sampleProjectionTable } }),
      handlers: {},
      afterBatch: ({ run }) => run(labelNew),
    }),
    handlers: {
      Stepped: ({ event }, writes) => {
        for (const step of (event.data as { readonly steps: readonly Step[] }).steps) step(writes);
      },
    },
  };
}
const projections = [createStepProjection('people'), createStepProjection('searches')];

function createStepEvent(steps: readonly Step[], position: bigint): DecodedBatchEvent {
  const stream = 'steps';
  const metadata = { stream, revision: Number(position), position, at: '2026-11-21T12:00:00.000Z', actor: 'system' };
  const plain = { event: { event: { type: 'Stepped', data: { steps } }, ...metadata } };
  return { name: 'Stepped', storedType: 'Stepped.v1', stream, position, plain, personal: null };
}

/** Creates one event per step, in the given pages. */
function createPages(
  pages: readonly (readonly Step[])[],
): readonly { events: readonly DecodedBatchEvent[]; position: bigint }[] {
  let position = 0n;
  return pages.map((steps) => {
    const events = steps.map((step) => createStepEvent([step], (position += 1n)));
    return { events, position };
  });
}

async function* toAsync<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

const createTargets = (create: typeof createProjectionSchemasWithoutIndexes) =>
  runInTransaction(pool, (client) => create(client, projections, 'test'));
const createWithIndexes: typeof createProjectionSchemasWithoutIndexes = async (client, all, epoch) => {
  const targets: ProjectionDatabaseSchemaState[] = [];
  for (const projection of all) targets.push(await createProjectionSchema(client, projection, epoch));
  return targets;
};

const hash = (targets: readonly ProjectionDatabaseSchemaState[]) =>
  runInTransaction(pool, (client) => hashReadModels(client, targets));
const drop = (targets: readonly ProjectionDatabaseSchemaState[]) =>
  runInTransaction(pool, (client) => dropProjectionSchemas(client, targets));

async function fillPages(pages: readonly (readonly Step[])[]): Promise<readonly ProjectionDatabaseSchemaState[]> {
  const targets = await createTargets(createProjectionSchemasWithoutIndexes);
  const within = <T>(work: (client: pg.PoolClient) => Promise<T>) => runInTransaction(pool, work);
  await fillProjectionSchemasInBulk(targets, toAsync(createPages(pages)), within, () => undefined);
  return targets;
}

async function writePageByPage(pages: readonly (readonly Step[])[]): Promise<readonly ProjectionDatabaseSchemaState[]> {
  const targets = await createTargets(createWithIndexes);
  await runInTransaction(pool, async (client) => {
    for (const { events } of createPages(pages))
      for (const target of targets) await writeProjectionBatchAtOnce(client, target, events);
  });
  return targets;
}

const increaseTotals: Step = ({ run }) => run('UPDATE {schema}.sample SET total = total + 1 WHERE total > 2');
const anySteps = fc
  .tuple(arbitraryProjectionWrites, fc.boolean())
  .map(([steps, runs]) => (runs ? [...steps, increaseTotals] : steps));

test('produces the same rows in bulk as page by page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySteps, { maxLength: 5 }), async (pages) => {
      // Both methods write one batch, because a label is set after every batch and several batches could produce
      // different rows.
      const [bulk, paged] = [await fillPages(pages), await writePageByPage([pages.flat()])];
      expect(await hash(bulk)).toBe(await hash(paged));
      await drop([...bulk, ...paged]);
    }),
    { numRuns: 25 },
  );
});

const put = (item: number, label: string): Step => {
  return (writes) => writes.put(sampleProjectionTable, { owner: 'a', item, label, total: 0, facts: { '"\t\\': '\n' } });
};

test('replaces rows that were already written', async () => {
  const targets = await fillPages([[put(1, 'first'), put(2, 'kept')], [], [], [put(1, 'second'), put(3, 'new')]]);
  const { rows } = await pool.query(`SELECT item, label FROM ${targets[1]?.schema ?? ''}.sample ORDER BY item`);
  expect(rows).toEqual([
    { item: 1, label: 'second' },
    { item: 2, label: 'kept' },
    { item: 3, label: 'new' },
  ]);
  await drop(targets);
});

test('runs SQL of handlers after all earlier rows and with handler indexes', async () => {
  const countIndexes: Step = ({ run }) =>
    run(`UPDATE {schema}.sample SET total = (SELECT count(*) FROM pg_indexes WHERE schemaname = '{schema}')`);
  const targets = await fillPages([[put(1, 'a')], [put(2, 'b'), countIndexes], [put(3, 'c')]]);
  const { rows } = await pool.query<object>(`SELECT item, total FROM ${targets[0]?.schema ?? ''}.sample ORDER BY item`);
  expect(rows).toEqual([
    { item: 1, total: 2 },
    { item: 2, total: 2 },
    { item: 3, total: 0 },
  ]);
  await drop(targets);
});

test('creates all indexes and stores the position of the last page', async () => {
  const targets = await fillPages([[put(1, 'a')], [put(2, 'b')]]);
  const { rows } = await pool.query<object>(
    `SELECT m.position, count(*)::int AS indexes FROM pg_indexes i JOIN ops.read_model m ON m.schema = i.schemaname
      WHERE m.schema = ANY ($1) GROUP BY m.schema, m.position`,
    [targets.map(({ schema }) => schema)],
  );
  expect(rows).toEqual(targets.map(() => ({ position: '2', indexes: 3 })));
  await drop(targets);
});

test('waits for running writes before it throws, so that schemas can be dropped', async () => {
  const fail: Step = () => {
    throw new Error('this handler is broken');
  };
  const many = Array.from({ length: 3000 }, (_, item) => put(item, 'x'));
  await expect(fillPages([many, many, [fail]])).rejects.toThrow('this handler is broken');
  const busy = await pool.query(
    // Excludes background activity of the server, such as autovacuum.
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
        AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  expect(busy.rows).toEqual([]);
});
