import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMigrations } from '@marketplace/postgres/migrate.ts';
import {
  addRoleToDatabaseUrl,
  type DatabaseConnectionPurpose,
  requireClientCanUseAllDatabaseRoles,
} from '@marketplace/postgres/roles.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { createMigratedTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';

/** Runs statements one after the other on a separate connection. @returns the rows of the last one. */
async function run(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  return withTestDatabaseSuperuserConnection(url, async (client) => {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows;
    return rows;
  });
}

async function migrateWith(url: string, folder: string): Promise<void> {
  await withTestDatabaseSuperuserConnection(url, async (client) => {
    await runMigrations(client, folder);
    if (folder === migrationsFolder) await requireClientCanUseAllDatabaseRoles(client);
  });
}

/** Creates an empty database. @param owner a role; the superuser by default. */
async function createEmptyDatabase(owner = 'DEFAULT'): Promise<URL> {
  const server = inject('postgresUrl');
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await run(server, `CREATE DATABASE ${name} OWNER ${owner}`);
  onTestFinished(async () => {
    await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

/** Copies the migrations from before roles were introduced. @returns the folder. */
async function copyEarlierMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = (await readdir(migrationsFolder)).filter((name) => name < '0020');
  for (const name of names) await cp(path.join(migrationsFolder, name), path.join(folder, name));
  return folder;
}

test('transfers read models of a database without roles and keeps their rows', async () => {
  const { href: url } = await createEmptyDatabase();
  await migrateWith(url, await copyEarlierMigrations());
  await run(
    url,
    'CREATE SCHEMA rm_people_v1_1; CREATE TABLE rm_people_v1_1.person (id int PRIMARY KEY); CREATE INDEX ON rm_people_v1_1.person (id)',
    'INSERT INTO rm_people_v1_1.person VALUES (1)',
    `INSERT INTO ops.checkpoint (name, epoch, position) SELECT 'read-models', epoch, 0 FROM log.meta`,
    `INSERT INTO ops.active VALUES ('people', 1, 'rm_people_v1_1')`,
  );
  await migrateWith(url, migrationsFolder);
  const as = (purpose: DatabaseConnectionPurpose, ...statements: readonly string[]) =>
    run(addRoleToDatabaseUrl(url, purpose), ...statements);
  expect(await as('query', 'SELECT id FROM rm_people_v1_1.person')).toEqual([{ id: 1 }]);
  expect(await as('command', 'SELECT schema FROM ops.active')).toEqual([{ schema: 'rm_people_v1_1' }]);
  const grown = 'CREATE TABLE rm_people_v1_1.access (id int); ALTER TABLE rm_people_v1_1.person ADD note text';
  await as('projections', grown, 'DELETE FROM rm_people_v1_1.person', 'DROP SCHEMA rm_people_v1_1 CASCADE');
});

test('migrates and runs with an owner who is not a superuser but may grant the roles', async () => {
  const server = inject('postgresUrl');
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  await (await createMigratedTestDatabase()).drop();
  // Simulates a cluster in which the roles already exist for another database: an administrator creates the owner of this
  // database and lets it grant the roles.
  await run(
    server,
    `CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'secret'`,
    `GRANT marketplace_app, marketplace_command, marketplace_query, marketplace_projections, marketplace_replay TO ${owner} WITH ADMIN OPTION`,
  );
  onTestFinished(async () => {
    await run(server, `DROP ROLE ${owner}`);
  });
  const url = await createEmptyDatabase(owner);
  Object.assign(url, { username: owner, password: 'secret' });
  await migrateWith(url.href, migrationsFolder);
  const as = (purpose: DatabaseConnectionPurpose, ...statements: readonly string[]) =>
    run(addRoleToDatabaseUrl(url.href, purpose), ...statements);
  await as('log', `SELECT log.append_one('s', -1, gen_random_uuid(), 'T.v1', '{}', '{}')`);
  await as('projections', `SELECT ops.create_read_model('rm_note_v1_1')`, 'CREATE TABLE rm_note_v1_1.note (id int)');
  expect(await as('query', 'SELECT id FROM rm_note_v1_1.note')).toEqual([]);
  await expect(as('query', 'SELECT data FROM log.event')).rejects.toMatchObject({ code: '42501' });
});
