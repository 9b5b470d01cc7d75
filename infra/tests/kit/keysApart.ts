import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { supervisePostgres } from '@marketplace/postgres/database.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { dumpDatabase } from './databaseDump.ts';
import { type StartedProgram, startProgram } from './startedProgram.ts';

/** What a product is started with that loses its keys. */
export interface Place {
  readonly databaseUrl: string;
  /** `null`: events stand in Postgres. */
  readonly eventStoreUrl: string | null;
  readonly dataDir: string;
  /** Settings besides. */
  readonly more?: NodeJS.ProcessEnv;
}

const key = randomBytes(32).toString('base64');

/** The settings of a place as the environment has them. */
export function environmentOf({ databaseUrl, eventStoreUrl, dataDir, more }: Place): NodeJS.ProcessEnv {
  const store = eventStoreUrl === null ? {} : { EVENT_STORE_URL: eventStoreUrl };
  return {
    ...store,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    KEY_ENCRYPTION_KEY: key,
    PORT: '0',
    DEMO: 'true',
    PUBLIC_URL: 'http://localhost:3000',
    ...more,
  };
}

function ownProgram(program: string, args: readonly string[], place: Place): StartedProgram {
  const started = startProgram(program, args, environmentOf(place));
  onTestFinished(async () => {
    started.child.kill('SIGKILL');
    await started.exit;
  });
  return started;
}

/** Starts the whole product as a person does. @returns it once everybody is served. */
export async function startReady(place: Place): Promise<StartedProgram> {
  const program = ownProgram('infra/product/start/main.ts', [], place);
  await program.says(/Ctrl-C/);
  return program;
}

/** How a product is ended. */
export type End = 'SIGTERM' | 'SIGKILL';

/** Starts it and stops it again by a signal. */
export async function startAndEnd(place: Place, signal: End): Promise<void> {
  const { child, exit } = await startReady(place);
  child.kill(signal);
  await exit;
}

/** Runs a program to its end. @returns its exit code and all that it said, in one line. */
export async function runToEnd(program: string, args: readonly string[], place: Place) {
  const { exit, output } = ownProgram(program, args, place);
  return { code: await exit, said: (await exit, output()).replaceAll(/\s+/g, ' ') };
}

export const startToEnd = (place: Place) => runToEnd('infra/product/start/main.ts', [], place);
export const restored = (place: Place, ...args: readonly string[]) =>
  runToEnd('infra/product/operate/restored.cli.ts', args, place);

/** A Postgres that loses nothing, which that of the other tests may. */
export interface OwnPostgres {
  /** Makes an empty database, or a copy of one that nobody is connected to, as its backup brings it back. @returns its address. */
  makeDatabase(this: void, copied?: string): Promise<string>;
  stop(this: void): Promise<void>;
}

/** Does something in a database, as its owner. */
export async function inDatabase<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 1, applicationName: 'test' });
  return work(pool).finally(() => pool.end());
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = makeDataFolder();
  const postgres = await supervisePostgres(folder, createLogger({ level: 'silent', format: 'json' }));
  return {
    makeDatabase: async (copied) => {
      const made = new URL(postgres.url);
      const name = `d_${randomUUID().replaceAll('-', '')}`;
      made.pathname = name;
      const template = copied === undefined ? 'template0' : new URL(copied).pathname.slice(1);
      await inDatabase(postgres.url, (pool) => pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
      return made.href;
    },
    stop: async () => {
      await postgres.stop();
      removeDataFolder(folder);
    },
  };
}

/** What a test of its own Postgres begins with; each member is another one in each test. */
export interface OwnPlace {
  readonly postgres: OwnPostgres;
  readonly dataDir: string;
  /** Address of a database of the test; empty, until it goes on from another. */
  readonly database: string;
  /** Gives the test a copy of a database that nobody is connected to. */
  goOnFrom(this: void, database: string): Promise<void>;
}

/** Gives each test of a file an empty database and a data folder, in one Postgres for all. @param limit milliseconds for its start. */
export function ownPlaces(limit: number): OwnPlace {
  const goOnFrom = async (database: string): Promise<void> => {
    place.database = await place.postgres.makeDatabase(database);
  };
  const place = { goOnFrom } as { -readonly [Member in keyof OwnPlace]: OwnPlace[Member] };
  beforeAll(async () => {
    place.postgres = await startOwnPostgres();
  }, limit);
  afterAll(() => place.postgres.stop());
  beforeEach(async () => {
    place.dataDir = makeDataFolder();
    place.database = await place.postgres.makeDatabase();
  });
  afterEach(() => removeDataFolder(place.dataDir));
  return place;
}

/** Stands for all that a database holds. */
export async function digestOf(pool: Pool): Promise<string> {
  const dump = await inTransaction(pool, dumpDatabase);
  return createHash('sha256').update(JSON.stringify(dump)).digest('hex');
}
