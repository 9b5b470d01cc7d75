import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchEvent, writeTogether } from './applyBatch.ts';
import { fillInBulk } from './fillInBulk.ts';
import { hashReadModels } from './hash.ts';
import { defineReadModel } from '@marketplace/read-models/readModel.ts';
import { defineProjection, type Projection } from './projection.ts';
import { createBareSchemas, createSchema, dropSchemas, type Target } from './schemas.ts';
import { sampleTable, writeSteps } from './testing/writeModel.ts';
import type { Writes } from './writes.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

type Step = (writes: Writes) => void;

/** Sets what only a whole batch can: here a label where none is, but never the same row twice. */
const labelNew = `UPDATE {schema}.sample SET label = 'set' WHERE label IS NULL`;

/** A projection whose events carry what its handler is to write. */
function steppingProjection(name: Projection['name']): Projection {
  return {
    ...defineProjection({
      readModel: defineReadModel({ name, version: 1, tables: { sampleTable } }),
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
const projections = [steppingProjection('people'), steppingProjection('searches')];

function stepped(steps: readonly Step[], position: bigint): BatchEvent {
  const stream = 'steps';
  const placed = { stream, revision: Number(position), position, at: '2026-11-21T12:00:00.000Z', actor: 'system' };
  const plain = { event: { event: { type: 'Stepped', data: { steps } }, ...placed } };
  return { name: 'Stepped', storedType: 'Stepped.v1', stream, position, plain, personal: null };
}

/** Every step an event of its own, in pages of as many events as given. */
function pagesOf(pages: readonly (readonly Step[])[]): readonly { events: readonly BatchEvent[]; position: bigint }[] {
  let position = 0n;
  return pages.map((steps) => {
    const events = steps.map((step) => stepped([step], (position += 1n)));
    return { events, position };
  });
}

async function* later<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

const made = (how: typeof createBareSchemas) => inTransaction(pool, (client) => how(client, projections, 'test'));
const withIndexes: typeof createBareSchemas = async (client, all, epoch) => {
  const targets: Target[] = [];
  for (const projection of all) targets.push(await createSchema(client, projection, epoch));
  return targets;
};

const hash = (targets: readonly Target[]) => inTransaction(pool, (client) => hashReadModels(client, targets));
const drop = (targets: readonly Target[]) => inTransaction(pool, (client) => dropSchemas(client, targets));

async function inBulk(pages: readonly (readonly Step[])[]): Promise<readonly Target[]> {
  const targets = await made(createBareSchemas);
  const within = <T>(work: (client: pg.PoolClient) => Promise<T>) => inTransaction(pool, work);
  await fillInBulk(targets, later(pagesOf(pages)), within, () => undefined);
  return targets;
}

async function pageByPage(pages: readonly (readonly Step[])[]): Promise<readonly Target[]> {
  const targets = await made(withIndexes);
  await inTransaction(pool, async (client) => {
    for (const { events } of pagesOf(pages)) for (const target of targets) await writeTogether(client, target, events);
  });
  return targets;
}

const raised: Step = ({ run }) => run('UPDATE {schema}.sample SET total = total + 1 WHERE total > 2');
const anySteps = fc.tuple(writeSteps, fc.boolean()).map(([steps, runs]) => (runs ? [...steps, raised] : steps));

test('a log that is filled in as one batch gives the rows of one that was followed page by page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySteps, { maxLength: 5 }), async (pages) => {
      // A label is set after every batch, so the steps of both ways must not depend on when.
      const [bulk, paged] = [await inBulk(pages), await pageByPage([pages.flat()])];
      expect(await hash(bulk)).toBe(await hash(paged));
      await drop([...bulk, ...paged]);
    }),
    { numRuns: 25 },
  );
});

const put = (item: number, label: string): Step => {
  return (writes) => writes.put(sampleTable, { owner: 'a', item, label, total: 0, facts: { '"\t\\': '\n' } });
};

test('a row that is put again long after it was written is replaced', async () => {
  const targets = await inBulk([[put(1, 'first'), put(2, 'kept')], [], [], [put(1, 'second'), put(3, 'new')]]);
  const { rows } = await pool.query(`SELECT item, label FROM ${targets[1]?.schema ?? ''}.sample ORDER BY item`);
  expect(rows).toEqual([
    { item: 1, label: 'second' },
    { item: 2, label: 'kept' },
    { item: 3, label: 'new' },
  ]);
  await drop(targets);
});

test('what handlers run sees every row before it, and the handlers have their indexes by then', async () => {
  const indexed: Step = ({ run }) =>
    run(`UPDATE {schema}.sample SET total = (SELECT count(*) FROM pg_indexes WHERE schemaname = '{schema}')`);
  const targets = await inBulk([[put(1, 'a')], [put(2, 'b'), indexed], [put(3, 'c')]]);
  const { rows } = await pool.query<object>(`SELECT item, total FROM ${targets[0]?.schema ?? ''}.sample ORDER BY item`);
  expect(rows).toEqual([
    { item: 1, total: 2 },
    { item: 2, total: 2 },
    { item: 3, total: 0 },
  ]);
  await drop(targets);
});

test('a filled schema has the indexes of one that was made whole, and stands at the last page', async () => {
  const targets = await inBulk([[put(1, 'a')], [put(2, 'b')]]);
  const { rows } = await pool.query<object>(
    `SELECT m.position, count(*)::int AS indexes FROM pg_indexes i JOIN ops.read_model m ON m.schema = i.schemaname
      WHERE m.schema = ANY ($1) GROUP BY m.schema, m.position`,
    [targets.map(({ schema }) => schema)],
  );
  expect(rows).toEqual(targets.map(() => ({ position: '2', indexes: 3 })));
  await drop(targets);
});

test('an error waits for what is still being written, so that the schemas can be dropped', async () => {
  const broken: Step = () => {
    throw new Error('this handler is broken');
  };
  const many = Array.from({ length: 3000 }, (_, item) => put(item, 'x'));
  await expect(inBulk([many, many, [broken]])).rejects.toThrow('this handler is broken');
  const busy = await pool.query(
    // Not what the server does by itself, such as analysing a table that has just grown.
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
        AND state <> 'idle' AND pid <> pg_backend_pid()`,
  );
  expect(busy.rows).toEqual([]);
});
