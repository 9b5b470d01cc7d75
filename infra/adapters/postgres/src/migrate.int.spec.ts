import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, missingMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA ops CASCADE');
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(path.join(folder, name), sql);

async function readRows(table: string): Promise<unknown[]> {
  return (await client.query<Record<string, unknown>>(`SELECT * FROM ${table}`)).rows;
}

test('runs each file once, ordered by name', async () => {
  await write('0002-second.sql', 'INSERT INTO trail VALUES (2); INSERT INTO trail VALUES (3)');
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('notes.txt', 'no SQL');
  expect(await migrate(client, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(client, folder)).toEqual([]);
  expect(await readRows('trail')).toEqual([{ step: 2 }, { step: 3 }]);
});

test('reports the failed file and rolls back the whole run', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('0002-broken.sql', 'INSERT INTO nowhere VALUES (1)');
  await expect(migrate(client, folder)).rejects.toThrow(
    'Migration 0002-broken.sql failed: relation "nowhere" does not exist',
  );
  await expect(readRows('trail')).rejects.toThrow('does not exist');
});

test('rejects a database with a newer schema than the code', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('0002-later.sql', 'INSERT INTO trail VALUES (2)');
  await migrate(client, folder);
  await rm(path.join(folder, '0002-later.sql'));
  await expect(migrate(client, folder)).rejects.toThrow(/schema is newer than the code.*0002-later\.sql/);
});

test('rejects a file that was edited after it ran', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await migrate(client, folder);
  await write('0001-first.sql', 'CREATE TABLE trail (step bigint)');
  await expect(migrate(client, folder)).rejects.toThrow(/Changed after it ran.*0001-first\.sql/);
});

test('retries while a table is locked, without blocking other clients', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await migrate(client, folder);
  await write('0002-second.sql', 'ALTER TABLE trail ADD COLUMN note text');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('BEGIN; SELECT FROM trail');
  const migrating = migrate(client, folder);
  setTimeout(() => void other.query('COMMIT'), 3_200);
  expect(await migrating).toEqual(['0002-second.sql']);
  await other.end();
});

test('lists pending and unknown migrations without changes', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  expect(await missingMigrations(client, folder)).toEqual({ pending: ['0001-first.sql'], unknown: [] });
  await migrate(client, folder);
  expect(await missingMigrations(client, folder)).toEqual({ pending: [], unknown: [] });
  await rm(path.join(folder, '0001-first.sql'));
  expect(await missingMigrations(client, folder)).toEqual({ pending: [], unknown: ['0001-first.sql'] });
});

test('runs every file once when several processes migrate concurrently', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int); INSERT INTO trail VALUES (1)');
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      return other;
    }),
  );
  const runs = await Promise.all([client, ...others].map((each) => migrate(each, folder)));
  expect(runs.flat()).toEqual(['0001-first.sql']);
  expect(await readRows('trail')).toEqual([{ step: 1 }]);
  await Promise.all(others.map((other) => other.end()));
});
