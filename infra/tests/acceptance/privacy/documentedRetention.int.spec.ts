import { readFileSync } from 'node:fs';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const adrUrl = new URL(
  '../../../docs/adr/0050-detach-logged-searches-from-their-person-after-26-months-and-list-all-retention-periods.md',
  import.meta.url,
);

test('documents a retention period for exactly the tables outside the read models', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND schemaname NOT LIKE 'rm\\_%'`,
  );
  const lines = readFileSync(adrUrl, 'utf8').split('\n');
  const listed = lines
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => Array.from((line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g), ([, name]) => name ?? ''));
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
