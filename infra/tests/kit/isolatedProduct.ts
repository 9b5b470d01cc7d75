import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { supervisePostgres } from '@marketplace/postgres/database.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { dumpTestDatabaseAsText } from './databaseDump.ts';
import { type StartedTestProgram, startTestProgram } from './startedProgram.ts';

/** Settings of a product that a test starts. */
export interface IsolatedTestProductSettings {
  readonly databaseUrl: string;
  /** `null` when the events are in Postgres. */
  readonly eventStoreUrl: string | null;
  readonly dataDir: string;
  /** Additional environment variables. */
  readonly extraEnvironment?: NodeJS.ProcessEnv;
}

const key = randomBytes(32).toString('base64');

/** Builds the environment variables of a product with these settings. */
export function buildTestProductEnvironment({
  databaseUrl,
  eventStoreUrl,
  dataDir,
  extraEnvironment,
}: IsolatedTestProductSettings): NodeJS.ProcessEnv {
  const store = eventStoreUrl === null ? {} : { EVENT_STORE_URL: eventStoreUrl };
  return {
    ...store,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    KEY_ENCRYPTION_KEY: key,
    PORT: '0',
    DEMO: 'true',
    PUBLIC_URL: 'http://localhost:3000',
    ...extraEnvironment,
  };
}

function startForTest(
  program: string,
  args: readonly string[],
  place: IsolatedTestProductSettings,
): StartedTestProgram {
  const started = startTestProgram(program, args, buildTestProductEnvironment(place));
  onTestFinished(async () => {
    started.child.kill('SIGKILL');
    await started.exit;
  });
  return started;
}

/** Starts the whole product. Resolves once it serves requests. */
export async function startTestProductUntilReady(place: IsolatedTestProductSettings): Promise<StartedTestProgram> {
  const program = startForTest('infra/product/start/main.ts', [], place);
  await program.waitForOutput(/Ctrl-C/);
  return program;
}

/** The signal that stops a product. */
export type TestProductStopSignal = 'SIGTERM' | 'SIGKILL';

/** Starts a product and stops it with a signal. */
export async function startAndStopTestProduct(
  place: IsolatedTestProductSettings,
  signal: TestProductStopSignal,
): Promise<void> {
  const { child, exit } = await startTestProductUntilReady(place);
  child.kill(signal);
  await exit;
}

/**
 * Runs a program to its end.
 * @returns the exit code, and the output with whitespace collapsed.
 */
export async function runTestProgramToExit(
  program: string,
  args: readonly string[],
  place: IsolatedTestProductSettings,
) {
  const { exit, output } = startForTest(program, args, place);
  return { code: await exit, output: (await exit, output()).replaceAll(/\s+/g, ' ') };
}

/** Runs the whole product until it ends, for tests in which it refuses to start. */
export const runTestProductToExit = (place: IsolatedTestProductSettings) =>
  runTestProgramToExit('infra/product/start/main.ts', [], place);
/** Runs `npm run restored` until it ends. `args` are its options, for example `--keys-are-lost`. */
export const runFinishRestoreCommandToExit = (place: IsolatedTestProductSettings, ...args: readonly string[]) =>
  runTestProgramToExit('infra/product/operate/restored.cli.ts', args, place);

/** A Postgres server that keeps data durably; the server shared by other tests does not. */
export interface DurableTestPostgresServer {
  /**
   * Creates an empty database, or a copy of another database. The copy is like a database that was restored from a
   * backup.
   * @param copied URL of the database to copy, which must have no connections.
   * @returns the URL of the new database.
   */
  createDatabase(this: void, copied?: string): Promise<string>;
  stop(this: void): Promise<void>;
}

/** Runs a function on a database with the rights of its owner. */
export async function withTestDatabaseOwnerPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createDatabasePool(url, { max: 1, applicationName: 'test' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Starts the server in a new temporary folder, which `stop` deletes. */
export async function startDurableTestPostgresServer(): Promise<DurableTestPostgresServer> {
  const folder = createTestDataFolder();
  const postgres = await supervisePostgres(folder, createLogger({ level: 'silent', format: 'json' }));
  return {
    createDatabase: async (copied) => {
      const made = new URL(postgres.url);
      const name = `d_${randomUUID().replaceAll('-', '')}`;
      made.pathname = name;
      const template = copied === undefined ? 'template0' : new URL(copied).pathname.slice(1);
      await withTestDatabaseOwnerPool(postgres.url, (pool) =>
        pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
      );
      return made.href;
    },
    stop: async () => {
      await postgres.stop();
      removeTestDataFolder(folder);
    },
  };
}

/** The isolated storage of a test; each test has a new database and a new data folder. */
export interface IsolatedTestDatabaseAndDataFolder {
  readonly postgres: DurableTestPostgresServer;
  readonly dataDir: string;
  /** URL of the test's database, which is empty until `copyDatabase` is called. */
  readonly database: string;
  /** Replaces the test's database with a copy of another database, which must have no connections. */
  copyDatabase(this: void, database: string): Promise<void>;
}

/**
 * Gives each test of a file an empty database and a data folder. All tests share one Postgres server.
 * @param limit milliseconds within which the server must have started.
 */
export function useIsolatedTestDatabaseAndDataFolder(limit: number): IsolatedTestDatabaseAndDataFolder {
  const goOnFrom = async (database: string): Promise<void> => {
    place.database = await place.postgres.createDatabase(database);
  };
  const place = { copyDatabase: goOnFrom } as {
    -readonly [Member in keyof IsolatedTestDatabaseAndDataFolder]: IsolatedTestDatabaseAndDataFolder[Member];
  };
  beforeAll(async () => {
    place.postgres = await startDurableTestPostgresServer();
  }, limit);
  afterAll(() => place.postgres.stop());
  beforeEach(async () => {
    place.dataDir = createTestDataFolder();
    place.database = await place.postgres.createDatabase();
  });
  afterEach(() => removeTestDataFolder(place.dataDir));
  return place;
}

/** Computes the SHA-256 digest of all rows in a database. */
export async function hashAllTestDatabaseRows(pool: Pool): Promise<string> {
  const dump = await runInTransaction(pool, dumpTestDatabaseAsText);
  return createHash('sha256').update(JSON.stringify(dump)).digest('hex');
}
