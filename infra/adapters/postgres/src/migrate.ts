import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/** Why the database was left as it was: the file that failed and the reason, or how code and database differ. */
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

/** Any two programs that migrate the same database take this advisory lock. */
const lockKey = 7_226_011;

/** Milliseconds that a migration waits for a table that a running version uses, how often it tries, and the pause in between. */
const lockTimeoutMs = 3_000;
const attempts = 10;
const pauseMs = 500;

const bookkeeping = `
  CREATE SCHEMA IF NOT EXISTS ops;
  CREATE TABLE IF NOT EXISTS ops.migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Brings a database to the schema of this code: runs the folder's `*.sql` in the order of their names, each once, all of them in
 * one transaction. Several processes may call it at once; they take turns. A table that a running version keeps locked is tried again.
 * @returns the names that ran now.
 * @throws MigrationFailed, with nothing changed, when a file fails, was edited after it ran, or the schema is newer than the code.
 */
export async function migrate(client: ClientBase, folder: string): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(client, folder);
    } catch (error) {
      if (!isBlocked(error) || attempt === attempts) throw error;
      await delay(pauseMs);
    }
  }
}

/** A table could not be locked in time. */
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
 * The same within the caller's transaction, so far as names are wanted: a backup is filled into the schema that it was made from.
 * @param wanted all of them, when left out. @throws MigrationFailed, also for a wanted one that this code does not have.
 */
export async function applyMigrations(
  client: ClientBase,
  folder: string,
  wanted?: readonly string[],
): Promise<readonly string[]> {
  const known = await readMigrations(folder);
  requireKnown(known, wanted ?? []);
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  // Whoever waits for a table makes everybody who comes after wait too.
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  await client.query(bookkeeping);
  const pending = pendingOf(known, await readApplied(client)).filter(({ name }) => wanted?.includes(name) ?? true);
  for (const migration of pending) await apply(client, migration);
  return pending.map(({ name }) => name);
}

/** How a database's schema differs from this code's: files that have not run, and names that this code does not know. */
export interface SchemaDifference {
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
}

/** Looks without changing anything; everything is pending on an empty database. */
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
    `The schema is newer than the code: the database holds ${unknown.join(', ')}. Start the version that made it, or a newer one.`,
  );
}

function pendingOf(known: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
  requireKnown(known, [...applied.keys()]);
  const edited = known.filter(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256);
  if (edited.length > 0) {
    const list = edited.map(({ name }) => name).join(', ');
    throw new MigrationFailed(
      `Changed after it ran on this database: ${list}. Put it back and write a new migration instead.`,
    );
  }
  return known.filter(({ name }) => !applied.has(name));
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationFailed(`Migration ${migration.name} failed: ${reason}`, { cause });
  }
  await client.query('INSERT INTO ops.migration (name, sha256) VALUES ($1, $2)', [migration.name, migration.sha256]);
}
