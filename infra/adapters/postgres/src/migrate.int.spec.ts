import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMigratedTestDatabase, type TestDatabase } from './testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runMigrations, compareDatabaseSchemaWithMigrations } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeEach(async () => {
  database = await createMigratedTestDatabase();
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

async function connect(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  return other;
}

test('runs each file once, ordered by name', async () => {
  await write('0002-second.sql', 'INSERT INTO trail VALUES (2); INSERT INTO trail VALUES (3)');
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('notes.txt', 'no SQL');
  expect(await runMigrations(client, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await runMigrations(client, folder)).toEqual([]);
  expect(await readRows('trail')).toEqual([{ step: 2 }, { step: 3 }]);
});

test('reports the failed file and rolls back the whole run', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('0002-broken.sql', 'INSERT INTO nowhere VALUES (1)');
  await expect(runMigrations(client, folder)).rejects.toThrow(
    'Migration 0002-broken.sql failed: relation "nowhere" does not exist',
  );
  await expect(readRows('trail')).rejects.toThrow('does not exist');
});

test('rejects a database with a newer schema than the code', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('0002-later.sql', 'INSERT INTO trail VALUES (2)');
  await runMigrations(client, folder);
  await rm(path.join(folder, '0002-later.sql'));
  await expect(runMigrations(client, folder)).rejects.toThrow(/schema is newer than the code.*0002-later\.sql/);
});

test('rejects a file that was edited after it ran', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await runMigrations(client, folder);
  await write('0001-first.sql', 'CREATE TABLE trail (step bigint)');
  await expect(runMigrations(client, folder)).rejects.toThrow(/Changed after it ran.*0001-first\.sql/);
});

test('retries while a table is locked, without blocking other clients', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await runMigrations(client, folder);
  await write('0002-second.sql', 'ALTER TABLE trail ADD COLUMN note text');
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  await other.query('BEGIN; SELECT FROM trail');
  const migrating = runMigrations(client, folder);
  setTimeout(() => void other.query('COMMIT'), 3_200);
  expect(await migrating).toEqual(['0002-second.sql']);
  await other.end();
});

test('lists pending and unknown migrations without changes', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  expect(await compareDatabaseSchemaWithMigrations(client, folder)).toEqual({
    pending: ['0001-first.sql'],
    unknown: [],
  });
  await runMigrations(client, folder);
  expect(await compareDatabaseSchemaWithMigrations(client, folder)).toEqual({ pending: [], unknown: [] });
  await rm(path.join(folder, '0001-first.sql'));
  const unknown = [{ name: '0001-first.sql', appliedAt: expect.any(Date) as Date, release: null }];
  expect(await compareDatabaseSchemaWithMigrations(client, folder)).toEqual({ pending: [], unknown });
});

test('records the release that ran each migration', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await runMigrations(client, folder, '2.0.0');
  await write('0002-second.sql', 'INSERT INTO trail VALUES (2)');
  await runMigrations(client, folder, '2.1.0');
  expect(await readRows('ops.migration')).toMatchObject([
    { name: '0001-first.sql', release: '2.0.0' },
    { name: '0002-second.sql', release: '2.1.0' },
  ]);
});

test('names the release that can read a newer schema', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await write('0002-second.sql', 'INSERT INTO trail VALUES (2)');
  await runMigrations(client, folder, '2.1.0');
  await rm(path.join(folder, '0002-second.sql'));
  await expect(runMigrations(client, folder, '2.0.0')).rejects.toThrow(
    /release 2\.0\.0 does not have: 0002-second\.sql \(release 2\.1\.0, applied on [\d-]{10}\)\. Start release 2\.1\.0, or a newer one\.$/,
  );
});

/** Creates the table as release 1.9.0 does, without the column `release`. */
async function createEarlierTable(): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS ops;
    CREATE TABLE ops.migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO ops.migration (name, sha256) VALUES ('0001-first.sql', '${checksum('CREATE TABLE trail (step int)')}')`);
  await client.query('CREATE TABLE trail (step int)');
}

const checksum = (sql: string): string => createHash('sha256').update(sql).digest('hex');

test('adds the column for the release to an existing table, also when several processes start', async () => {
  await createEarlierTable();
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  expect(await compareDatabaseSchemaWithMigrations(client, folder)).toEqual({ pending: [], unknown: [] });
  await write('0002-second.sql', 'INSERT INTO trail VALUES (2)');
  const others = await Promise.all([1, 2].map(connect));
  const runs = await Promise.all([client, ...others].map((each) => runMigrations(each, folder, '2.0.0')));
  expect(runs.flat()).toEqual(['0002-second.sql']);
  expect(await readRows('ops.migration')).toMatchObject([
    { name: '0001-first.sql', release: null },
    { name: '0002-second.sql', release: '2.0.0' },
  ]);
  await Promise.all(others.map((other) => other.end()));
});

test('starts while a backup reads the list of migrations', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int)');
  await runMigrations(client, folder, '2.0.0');
  const backup = await connect();
  await backup.query('BEGIN; SELECT FROM ops.migration');
  expect(await runMigrations(client, folder, '2.0.0')).toEqual([]);
  await backup.end();
});

test('reports a newer schema without a recorded release', async () => {
  await createEarlierTable();
  await expect(runMigrations(client, folder, '2.0.0')).rejects.toThrow(
    /0001-first\.sql \(release not recorded, applied on .*Start the release that last ran on this database/,
  );
});

test('runs every file once when several processes migrate concurrently', async () => {
  await write('0001-first.sql', 'CREATE TABLE trail (step int); INSERT INTO trail VALUES (1)');
  const others = await Promise.all([1, 2, 3].map(connect));
  const runs = await Promise.all([client, ...others].map((each) => runMigrations(each, folder)));
  expect(runs.flat()).toEqual(['0001-first.sql']);
  expect(await readRows('trail')).toEqual([{ step: 1 }]);
  await Promise.all(others.map((other) => other.end()));
});
