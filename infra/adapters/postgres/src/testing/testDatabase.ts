import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from '../migrate.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { migrationsFolder } from '../migrations.ts';

export interface TestDatabase {
  readonly url: string;
  /** Closes the connections to the database and drops the database. */
  drop(): Promise<void>;
}

/** A preparation shared by many tests, which runs once instead of in every test database. */
export interface TestDatabasePreparation {
  /** Identifies the result: preparations with the same name must have the same result. */
  readonly name: string;
  /** Prepares the database at a URL, and disconnects. */
  prepare(this: void, url: string): Promise<void>;
}

/** Copying files takes half the time of logging each page; the checkpoint that copying needs is cheap without fsync. */
const copyStrategy = 'STRATEGY file_copy';

/**
 * Creates a separate database on the test run's Postgres, with all migrations applied. The first call of a run migrates
 * a template; every call copies it.
 * @param preparation runs once, on a second template, which is then copied instead of the first.
 */
export async function createMigratedTestDatabase(preparation?: TestDatabasePreparation): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    const template = await ensurePrepared(client, server, preparation);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${copyStrategy}`);
  });
  return { url: withDatabase(server, name), drop: createDrop(server, name) };
}

/** Creates an empty database without any schema. */
export async function createEmptyTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return { url: withDatabase(server, name), drop: createDrop(server, name) };
}

function createDrop(server: string, name: string): TestDatabase['drop'] {
  return async () =>
    withClient(server, async (client) => {
      await waitUntilDisconnected(client, name);
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
}

/** Copies a database in its current state, like a restored backup; waits until its clients have disconnected. */
export async function copyTestDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const source = new URL(url).pathname.slice(1);
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    await waitUntilDisconnected(client, source);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} ${copyStrategy}`);
  });
  return { url: withDatabase(server, name), drop: createDrop(server, name) };
}

/** Maximum milliseconds to wait for closing connections, and the polling interval. */
const disconnect = { maxMs: 2000, pollMs: 10 } as const;

/**
 * Waits for a limited time until all clients of a database have disconnected, because a pool ends before its sockets
 * are closed. Terminating one of the pool's connections would cause an unhandled error.
 */
async function waitUntilDisconnected(client: pg.Client, database: string): Promise<void> {
  const end = performance.now() + disconnect.maxMs;
  while (performance.now() < end) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await delay(disconnect.pollMs);
  }
}

/** @returns the name of the template with all migrations, or of its prepared copy. */
async function ensurePrepared(
  client: pg.Client,
  server: string,
  preparation?: TestDatabasePreparation,
): Promise<string> {
  const migrations = digestFolder(migrationsFolder);
  const migrated = await ensureTemplate(client, `template_${migrations}`, async (name) => {
    await client.query(`CREATE DATABASE ${name}`);
    await withClient(withDatabase(server, name), (template) => runMigrations(template, migrationsFolder));
  });
  if (preparation === undefined) return migrated;
  const made = createHash('sha256').update(preparation.name).digest('hex').slice(0, 12);
  return ensureTemplate(client, `template_${migrations}_${made}`, async (name) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated} ${copyStrategy}`);
    await preparation.prepare(withDatabase(server, name));
    await waitUntilDisconnected(client, name);
  });
}

/**
 * Creates a template database unless it exists, under a lock so that only one worker creates it.
 * @param make creates and fills the database with the given name.
 */
async function ensureTemplate(
  client: pg.Client,
  name: string,
  make: (name: string) => Promise<unknown>,
): Promise<string> {
  await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
  if (rowCount === 0) {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await make(name);
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  }
  await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]);
  return name;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function digestFolder(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
