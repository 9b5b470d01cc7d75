import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '../migrate.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { migrationsFolder } from '../migrations.ts';

export interface TestDatabase {
  readonly url: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
}

/** What many tests would make first in an empty database. */
export interface Preparation {
  /** Stands for all that it makes: two of one name make the same. */
  readonly name: string;
  /** Makes it in the database at an address, and leaves that. */
  make(this: void, url: string): Promise<void>;
}

/** Copies files instead of logging each page, in half of the time; the checkpoint that it needs costs nothing without fsync. */
const copyStrategy = 'STRATEGY file_copy';

/**
 * An empty database of the run's Postgres with all migrations applied, of the caller's own: tests need no order and leave nothing.
 * The first call of a run migrates a template; every call copies it.
 * @param preparation what is made in it besides, in a template too.
 */
export async function createTestDatabase(preparation?: Preparation): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    const template = await ensurePrepared(client, server, preparation);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${copyStrategy}`);
  });
  return { url: withDatabase(server, name), drop: dropper(server, name) };
}

/** A database as Postgres makes it, without a schema. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return { url: withDatabase(server, name), drop: dropper(server, name) };
}

function dropper(server: string, name: string): TestDatabase['drop'] {
  return async () =>
    withClient(server, async (client) => {
      await untilLeft(client, name);
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    });
}

/** A copy of a database as it stands, as a backup would bring it back; whoever is connected to it leaves first. */
export async function copyTestDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const source = new URL(url).pathname.slice(1);
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, async (client) => {
    await untilLeft(client, source);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} ${copyStrategy}`);
  });
  return { url: withDatabase(server, name), drop: dropper(server, name) };
}

/** Milliseconds that connections which are closing have for it, and between looks. */
const leaving = { most: 2000, look: 10 } as const;

/** A pool ends before its sockets have closed; cutting one of those off would be an error that nobody listens to. */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  const end = performance.now() + leaving.most;
  while (performance.now() < end) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [database]);
    if (rowCount === 0) return;
    await delay(leaving.look);
  }
}

/** @returns the name of the template with all migrations, or of its copy that is prepared. */
async function ensurePrepared(client: pg.Client, server: string, preparation?: Preparation): Promise<string> {
  const migrations = digestOf(migrationsFolder);
  const migrated = await ensureTemplate(client, `template_${migrations}`, async (name) => {
    await client.query(`CREATE DATABASE ${name}`);
    await withClient(withDatabase(server, name), (template) => migrate(template, migrationsFolder));
  });
  if (preparation === undefined) return migrated;
  const made = createHash('sha256').update(preparation.name).digest('hex').slice(0, 12);
  return ensureTemplate(client, `template_${migrations}_${made}`, async (name) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated} ${copyStrategy}`);
    await preparation.make(withDatabase(server, name));
    await untilLeft(client, name);
  });
}

/** Under a lock, so that of several workers only one makes it. @param make creates the database of this name and fills it. */
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

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(path.join(folder, name)));
  return hash.digest('hex').slice(0, 12);
}
