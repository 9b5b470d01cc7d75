import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Thrown when a migration failed and was rolled back, or when code and database do not match. */
export class MigrationFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationFailed';
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Advisory lock of all programs that migrate the same database. */
const lockKey = 7_226_011;

/** Milliseconds to wait for a table that a running version uses, number of attempts, and milliseconds between them. */
const lockTimeoutMs = 3_000;
const maxAttempts = 10;
const pauseMs = 500;

const createMigrationTable = `
  CREATE SCHEMA IF NOT EXISTS ops;
  CREATE TABLE IF NOT EXISTS ops.migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Migrates a database to the schema of this code: runs the folder's `*.sql` ordered by name, each once, all in one transaction. Safe
 * for concurrent calls. Retries while a running version holds a lock on a table.
 * @returns the names of the migrations that were run.
 * @throws MigrationFailed, without changes, when a file fails, was edited after it ran, or the schema is newer than the code.
 */
export async function migrate(client: ClientBase, folder: string): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(client, folder);
    } catch (error) {
      if (!isBlocked(error) || attempt === maxAttempts) throw error;
      await delay(pauseMs);
    }
  }
}

/** Whether a table could not be locked in time. */
function isBlocked(error: unknown): boolean {
  return error instanceof MigrationFailed && (error.cause as { readonly code?: string } | undefined)?.code === '55P03';
}

async function migrateOnce(client: ClientBase, folder: string): Promise<readonly string[]> {
  await client.query('BEGIN');
  try {
    const applied = await applyMigrations(client, folder);
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Runs migrations within the caller's transaction. With `wanted`, only runs those, to restore a backup into the schema that it was
 * created from. @param wanted all when left out. @throws MigrationFailed, also when this code lacks a wanted one.
 */
export async function applyMigrations(
  client: ClientBase,
  folder: string,
  wanted?: readonly string[],
): Promise<readonly string[]> {
  const known = await readMigrations(folder);
  requireKnown(known, wanted ?? []);
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  // While a migration waits for a table lock, later clients of that table wait as well.
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  await client.query(createMigrationTable);
  const pending = findPending(known, await readApplied(client)).filter(({ name }) => wanted?.includes(name) ?? true);
  for (const migration of pending) await applyOne(client, migration);
  return pending.map(({ name }) => name);
}

/** Differences between a database's schema and this code: migrations that have not run, and those that this code does not have. */
export interface SchemaDifference {
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

/** Compares without changing anything; all migrations are pending on an empty database. */
export async function missingMigrations(client: Pick<ClientBase, 'query'>, folder: string): Promise<SchemaDifference> {
  const known = (await readMigrations(folder)).map(({ name }) => name);
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('ops.migration') IS NOT NULL AS there");
  const applied = rows[0]?.there === true ? await readApplied(client) : new Map<string, string>();
  return {
    pending: known.filter((name) => !applied.has(name)),
    unknown: [...applied.keys()].filter((name) => !known.includes(name)),
  };
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: Pick<ClientBase, 'query'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM ops.migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

/** @throws MigrationFailed for migrations that this code does not have. */
function requireKnown(known: readonly Migration[], names: readonly string[]): void {
  const unknown = names.filter((name) => known.every((migration) => migration.name !== name)).sort();
  if (unknown.length === 0) return;
  throw new MigrationFailed(
    `The schema is newer than the code: the database contains ${unknown.join(', ')}. Start the version that created it, or a newer one.`,
  );
}

function findPending(known: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
  requireKnown(known, [...applied.keys()]);
  const edited = known.filter(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (edited.length > 0) {
    const list = edited.map(({ name }) => name).join(', ');
    throw new MigrationFailed(
      `Changed after it ran on this database: ${list}. Restore the original file and add a new migration instead.`,
    );
  }
  return known.filter(({ name }) => !applied.has(name));
}

async function applyOne(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationFailed(`Migration ${migration.name} failed: ${reason}`, { cause });
  }
  await client.query('INSERT INTO ops.migration (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256]);
}
