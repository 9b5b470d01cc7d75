import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
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

const bookkeeping = `
  CREATE SCHEMA IF NOT EXISTS ops;
  CREATE TABLE IF NOT EXISTS ops.migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Brings a database to the schema of this code: runs the folder's `*.sql` in the order of their names, each once, all of them in
 * one transaction. Several processes may call it at once; they take turns.
 * @returns the names that ran now.
 * @throws MigrationFailed, with nothing changed, when a file fails, was edited after it ran, or the schema is newer than the code.
 */
export async function migrate(client: ClientBase, folder: string): Promise<readonly string[]> {
  const known = await readMigrations(folder);
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    await client.query(bookkeeping);
    const pending = pendingOf(known, await readApplied(client));
    for (const migration of pending) await apply(client, migration);
    await client.query('COMMIT');
    return pending.map(({ name }) => name);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
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

async function readApplied(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM ops.migration');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

function pendingOf(known: readonly Migration[], applied: ReadonlyMap<string, string>): readonly Migration[] {
  const names = new Set(known.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).sort();
  if (unknown.length > 0) {
    throw new MigrationFailed(
      `The schema is newer than the code: the database holds ${unknown.join(', ')}. Start the version that made it, or a newer one.`,
    );
  }
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
