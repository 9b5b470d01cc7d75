import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flushProjectionWrites } from './flushProjectionWrites.ts';
import { buildTableDdl } from '@marketplace/read-models/table.ts';
import {
  applyTestProjectionWritesToExpectedRows,
  type ExpectedRowsByKey,
  listExpectedTestRowsInKeyOrder,
  sampleProjectionTable,
  arbitraryProjectionWrites,
} from './testing/writeModel.ts';
import { createProjectionWriteBuffer } from './writes.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`CREATE SCHEMA sample_schema; ${buildTableDdl('sample_schema', sampleProjectionTable)}`);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('stores the result of the writes for any batch boundaries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryProjectionWrites, { maxLength: 4 }), async (batches) => {
      await client.query('TRUNCATE sample_schema.sample');
      const model: ExpectedRowsByKey = new Map();
      for (const steps of batches) {
        const writes = createProjectionWriteBuffer();
        for (const step of steps) step(writes);
        for (const run of writes.runs()) applyTestProjectionWritesToExpectedRows(model, run);
        await flushProjectionWrites(client, 'sample_schema', writes.runs());
      }
      const { rows } = await client.query<object>('SELECT * FROM sample_schema.sample');
      expect(rows).toHaveLength(model.size);
      expect(rows).toEqual(expect.arrayContaining([...listExpectedTestRowsInKeyOrder(model)]));
    }),
    { numRuns: 60 },
  );
});

test('runs statements in the schema of the read model after earlier writes', async () => {
  await client.query('TRUNCATE sample_schema.sample');
  const writes = createProjectionWriteBuffer();
  writes.put(sampleProjectionTable, { owner: 'a', item: 1, label: 'before', total: 1, facts: null });
  writes.run('UPDATE {schema}.sample SET label = $1 WHERE label IS NOT NULL', ['set']);
  writes.put(sampleProjectionTable, { owner: 'a', item: 2, label: 'after', total: 1, facts: null });
  await flushProjectionWrites(client, 'sample_schema', writes.runs());
  const { rows } = await client.query<{ label: string }>('SELECT label FROM sample_schema.sample ORDER BY item');
  expect(rows.map(({ label }) => label)).toEqual(['set', 'after']);
});
