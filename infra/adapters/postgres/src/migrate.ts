import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { type AppliedMigration, explainNewerSchema } from './newerSchema.ts';

/** Thrown when a migration failed and was rolled back, or when code and database do not match. */
export class MigrationFailedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationFailedError';
  }
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Key of the advisory lock that every program takes while it migrates a database. */
const lockKey = 7_226_011;

/** Maximum milliseconds that an attempt waits for a table lock that a running version of the product holds. */
const lockTimeoutMs = 3_000;
const maxAttempts = 10;
/** Milliseconds between two attempts. */
const pauseMs = 500;

const createMigrationTable = `
  CREATE SCHEMA IF NOT EXISTS ops;
  CREATE TABLE IF NOT EXISTS ops.migration (
    name text PRIMARY KEY,
    sha256 text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    release text
  )`;

/** Releases up to 1.9.0 created the table without the column `release`. */
const hasReleaseColumn = `
  SELECT EXISTS (SELECT FROM pg_attribute
                  WHERE attrelid = 'ops.migration'::regclass AND attname = 'release' AND NOT attisdropped) AS exists`;

/**
 * Migrates a database to the schema of this code: runs the `*.sql` files of the folder in the order of their names,
 * each once, all in one transaction. Safe for concurrent calls. Makes up to 10 attempts if a running version of the
 * product holds a lock on a table.
 * @param release version of this code, recorded with each migration that is run; `null` records no release.
 * @returns the names of the migrations that were run.
 * @throws MigrationFailedError, without changes, if a file fails or was edited after it ran, or if the schema is newer
 * than the code.
 */
export async function runMigrations(
  client: ClientBase,
  folder: string,
  release: string | null = null,
): Promise<readonly string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(client, folder, release);
    } catch (error) {
      if (!isBlocked(error) || attempt === maxAttempts) throw error;
      await delay(pauseMs);
    }
  }
}

/** Whether a table could not be locked in time. */
function isBlocked(error: unknown): boolean {
  return (
    error instanceof MigrationFailedError && (error.cause as { readonly code?: string } | undefined)?.code === '55P03'
  );
}

async function migrateOnce(client: ClientBase, folder: string, release: string | null): Promise<readonly string[]> {
  await client.query('BEGIN');
  try {
    const applied = await runMigrationsInTransaction(client, folder, { release });
    await client.query('COMMIT');
    return applied;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Which migrations run, and the release that is recorded with them. */
export interface MigrationOptions {
  readonly release: string | null;
  /** Names of the migrations to run; all if omitted. */
  readonly wanted?: readonly string[];
}

/**
 * Runs migrations within the caller's transaction. With `wanted`, runs only the named migrations, to restore a backup
 * into the schema that the backup was created from.
 * @returns the names of the migrations that were run.
 * @throws MigrationFailedError if a file fails or was edited after it ran, or if the schema is newer than the code.
 */
export async function runMigrationsInTransaction(
  client: ClientBase,
  folder: string,
  { release, wanted }: MigrationOptions,
): Promise<readonly string[]> {
  const known = await readMigrations(folder);
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
  // The wait for a table lock is limited, because later clients of that table wait behind the migration.
  await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
  await createTable(client);
  const applied = await readApplied(client);
  requireKnown(known, applied, release);
  const pending = findPending(known, applied).filter(({ name }) => wanted?.includes(name) ?? true);
  for (const migration of pending) await applyOne(client, migration, release);
  return pending.map(({ name }) => name);
}

/**
 * Creates the table of migrations. Alters an existing table only if needed, because ALTER TABLE waits for all readers
 * of the table, such as a running backup.
 */
async function createTable(client: ClientBase): Promise<void> {
  await client.query(createMigrationTable);
  const { rows } = await client.query<{ exists: boolean }>(hasReleaseColumn);
  if (rows[0]?.exists === true) return;
  try {
    await client.query('ALTER TABLE ops.migration ADD COLUMN release text');
  } catch (cause) {
    throw new MigrationFailedError(`Changing the table ops.migration failed: ${reasonOf(cause)}`, { cause });
  }
}

/** Migrations of this code that have not run on a database, and applied migrations that this code does not have. */
export interface DatabaseMigrationDifference {
  readonly pending: readonly string[];
  readonly unknown: readonly AppliedMigration[];
}

/**
 * Compares a database with the migrations of a folder, without changing the database. In an empty database, all
 * migrations are pending.
 */
export async function compareDatabaseSchemaWithMigrations(
  client: Pick<ClientBase, 'query'>,
  folder: string,
): Promise<DatabaseMigrationDifference> {
  const known = await readMigrations(folder);
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('ops.migration') IS NOT NULL AS there");
  const applied = rows[0]?.there === true ? await readApplied(client) : [];
  const names = new Set(applied.map(({ name }) => name));
  return {
    pending: known.map(({ name }) => name).filter((name) => !names.has(name)),
    unknown: findUnknown(known, applied),
  };
}

/** @returns those of the given migration names that the folder does not contain. */
export async function findMigrationNamesMissingFromFolder(
  folder: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const known = new Set((await readMigrations(folder)).map(({ name }) => name));
  return names.filter((name) => !known.has(name));
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

interface AppliedFile extends AppliedMigration {
  readonly sha256: string;
}

/** Reads the applied migrations, also from a table without the column `release`. */
async function readApplied(client: Pick<ClientBase, 'query'>): Promise<readonly AppliedFile[]> {
  const { rows } = await client.query<AppliedFile>(
    `SELECT name, sha256, applied_at AS "appliedAt", to_jsonb(migration) ->> 'release' AS release
       FROM ops.migration ORDER BY name COLLATE "C"`,
  );
  return rows;
}

function findUnknown(known: readonly Migration[], applied: readonly AppliedMigration[]): readonly AppliedMigration[] {
  const names = new Set(known.map(({ name }) => name));
  return applied
    .filter(({ name }) => !names.has(name))
    .map(({ name, appliedAt, release }) => ({ name, appliedAt, release }));
}

/** @throws MigrationFailedError for migrations that this code does not have. */
function requireKnown(known: readonly Migration[], applied: readonly AppliedMigration[], release: string | null): void {
  const unknown = findUnknown(known, applied);
  if (unknown.length === 0) return;
  const { problem, fix } = explainNewerSchema(unknown, release);
  throw new MigrationFailedError(`The schema is newer than the code: ${problem}. ${fix}`);
}

function findPending(known: readonly Migration[], applied: readonly AppliedFile[]): readonly Migration[] {
  const checksums = new Map(applied.map(({ name, sha256 }) => [name, sha256]));
  const edited = known.filter(({ name, sha256 }) => checksums.has(name) && checksums.get(name) !== sha256);
  if (edited.length > 0) {
    const list = edited.map(({ name }) => name).join(', ');
    throw new MigrationFailedError(
      `Changed after it ran on this database: ${list}. Restore the original file and add a new migration instead.`,
    );
  }
  return known.filter(({ name }) => !checksums.has(name));
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function applyOne(client: ClientBase, migration: Migration, release: string | null): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (cause) {
    throw new MigrationFailedError(`Migration ${migration.name} failed: ${reasonOf(cause)}`, { cause });
  }
  await client.query('INSERT INTO ops.migration (name, sha256, release) VALUES ($1, $2, $3)', [
    migration.name,
    migration.sha256,
    release,
  ]);
}
