import { createSecretKey, randomBytes } from 'node:crypto';
import { copyFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPostgresBlobs } from '@marketplace/blobs/postgresBlobs.ts';
import { createFileLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import {
  createBareDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { loadBackup, isEmpty } from '@marketplace/product/operate/backup/loadBackup.ts';
import { type BackupSource, makeBackup } from '@marketplace/product/operate/backup/makeBackup.ts';
import { sealManifest } from '@marketplace/product/operate/backup/backupSeal.ts';
import { digestOf, type Manifest } from '@marketplace/product/operate/backup/manifest.ts';
import { restoreBackup } from '@marketplace/product/operate/backup/restoreBackup.ts';
import type { RestoreTarget } from '@marketplace/product/operate/backup/finishRestore.ts';
import { eraseEverywhere, erasureDeps } from '@marketplace/product/operate/erasure.ts';
import { migrateDatabase } from '@marketplace/product/start/openDatabase.ts';
import { type Services, startServices } from '@marketplace/product/start/services.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerWithFile } from '../../kit/answeredFile.ts';
import { canariesIn, createCanaries } from '../../kit/canaries.ts';
import { signIn } from '../../kit/canaryCalls.ts';
import { type CanaryLife, liveAsCanary } from '../../kit/canaryLife.ts';
import { type DatabaseDump, dumpDatabase } from '../../kit/databaseDump.ts';
import { call } from '../../kit/inProcessCalls.ts';

const password = 'Demo-pass-2026';
const rawKey = randomBytes(32);
const keyEncryptionKey = createSecretKey(rawKey);
const logger = createLogger({ level: 'silent', format: 'json' });
const canaries = createCanaries('kanarie');
const priceList = '%PDF-1.7 prices';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const atOnce = () => Promise.resolve();

let folder: string;
let database: TestDatabase;
let restored: TestDatabase;
const pools: Pool[] = [];
let services: Services;
let life: CanaryLife;
let answeredFile: string;
let manifest: Manifest;
/** Registrations that were acknowledged before the backup began, and all of them. */
const people: { before: string[]; all: string[] } = { before: [], all: [] };
/** The digest of the log up to the backup's head, where it was made and where it was restored. */
const logs = { source: '', target: '' };
let refusedMeanwhile: unknown;
let dump: DatabaseDump;

const poolOf = ({ url }: TestDatabase): Pool => {
  const pool = createPool(url, { max: 3, applicationName: 'test' });
  pools.push(pool);
  return pool;
};
const ledger = () => createFileLedger(path.join(folder, 'erasures.txt'), () => new Date());
const settings = () => ({
  ...{ dataDir: folder, eventStoreUrl: null },
  ...{ contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' },
});
const start = ({ url: databaseUrl }: TestDatabase) =>
  startServices({ databaseUrl, keyEncryptionKey, logger, settings: settings() });
const stop = async (): Promise<void> => {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
};
const followed = async () =>
  services.hub.reached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 60_000);
const sourceOf = (pool: Pool): BackupSource => ({
  ...{ pool, keys: { key: keyEncryptionKey, previous: null }, blobs: createPostgresBlobs(pool), ledger: ledger() },
  ...{ version: '1.9.0', now: () => new Date(), storeHead: null },
});
const targetOf = (to: TestDatabase, pool: Pool, key = keyEncryptionKey): RestoreTarget => ({
  ...{ databaseUrl: to.url, pool, keyEncryptionKey: key, settings: settings(), logger, ledger: ledger() },
  untilKeysForgotten: atOnce,
});
const backupIn = (name: string): string => path.join(folder, name);

async function logDigest(pool: Pool, head: string): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `SELECT encode(sha256(string_agg(e::text, chr(10) ORDER BY e.position)::bytea), 'hex') AS digest
       FROM log.event e WHERE e.position <= $1`,
    [head],
  );
  return rows[0]?.digest ?? '';
}

/** Somebody new registers, one after the other, until nobody wants it any more. */
async function keepRegistering(signal: AbortSignal): Promise<void> {
  const name = { firstName: 'Busy', lastName: 'Buyer', company: 'Load Ltd' };
  while (!signal.aborted) {
    const email = `load-${people.all.length}@acme.example`;
    const { status } = await call(services.command, { path: '/api/auth/register', body: { email, password, ...name } });
    if (status !== 200) throw new Error(`a registration answered ${status}`);
    people.all.push(email);
  }
}

async function backUpUnderLoad(pool: Pool): Promise<void> {
  const ended = new AbortController();
  const load = keepRegistering(ended.signal);
  while (people.all.length < 3) await followed();
  people.before = [...people.all];
  manifest = await makeBackup(sourceOf(pool), backupIn('backup'));
  ended.abort();
  await load;
}

async function hash(): Promise<string> {
  const { pool, projections } = services.readers;
  return inTransaction(pool, async (client) => hashReadModels(client, await activeTargets(client, projections)));
}

/** The restore is killed once the rows are in, somebody starts the product, and the operator goes on. */
async function restoreInTwoGoes(pool: Pool): Promise<void> {
  await loadBackup(pool, { key: keyEncryptionKey, previous: null }, backupIn('backup'), manifest);
  refusedMeanwhile = await migrateDatabase(restored.url, logger).catch((error: unknown) => error);
  await restoreBackup(targetOf(restored, pool), backupIn('backup'));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  [database, restored] = await Promise.all([createTestDatabase(), createBareDatabase()]);
  const source = poolOf(database);
  services = await start(database);
  await seedDemo(services, password);
  life = await liveAsCanary(services, canaries, password);
  answeredFile = await answerWithFile(services, password, priceList);
  await createPostgresBlobs(source).put('logos/emnify.svg', Buffer.from(drawing), 'image/svg+xml');
  await backUpUnderLoad(source);
  await followed();
  await eraseEverywhere(services, erasureDeps(services, ledger(), atOnce), life.userId);
  logs.source = await logDigest(source, manifest.log.head);
  await stop();
  await source.end();
  await database.drop();
  const target = poolOf(restored);
  await restoreInTwoGoes(target);
  logs.target = await logDigest(target, manifest.log.head);
  services = await start(restored);
  await followed();
  dump = await inTransaction(target, dumpDatabase);
});

afterAll(async () => {
  await stop();
  await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
  await restored.drop();
  await rm(folder, { recursive: true });
});

describe('what was backed up under load, restored into an empty database', () => {
  test('holds every event up to its head, and whatever was acknowledged before it began', () => {
    expect(logs.target).toBe(logs.source);
    expect(people.all.length).toBeGreaterThan(people.before.length);
    const accounts = dump.get('accounts.account') ?? '';
    expect(people.before.filter((email) => !accounts.includes(email))).toEqual([]);
  });

  test('holds nothing of who was erased since', () => {
    expect(canariesIn(dump, canaries)).toEqual({});
    expect(dump.get('accounts.account')).toContain(demoAdmin.email);
  });

  test('gives read models whose rows are those of a rebuild', async () => {
    const live = await hash();
    await rebuild(services.readers, services.readers.projections, () => undefined);
    expect(await hash()).toBe(live);
  });

  test('serves: people sign in anew, and logos and the files of conversations are there', async () => {
    expect(await signIn(services, demoAdmin.email, password)).not.toBe('');
    const logo = await services.query.inject({ method: 'GET', url: '/logos/emnify.svg' });
    expect([logo.statusCode, logo.body]).toEqual([200, drawing]);
    const vendor = { authorization: `Bearer ${await signIn(services, 'vendor@emnify.example', password)}` };
    const file = await services.query.inject({ method: 'GET', url: answeredFile, headers: vendor });
    expect([file.statusCode, file.body]).toEqual([200, priceList]);
    expect(dump.get('accounts.session')).toBe('');
  });

  test('is started on by nobody before it is whole', () => {
    expect(String(refusedMeanwhile)).toMatch(/A restore was interrupted.*npm run restore again/);
    expect(dump.get('ops.setting')).not.toContain('unfinished_restore');
  });
});

describe('a backup', () => {
  test('is for its owner only, and holds neither the key encryption key nor what the log seals in plain text', async () => {
    const files = await readdir(backupIn('backup'));
    expect((await stat(backupIn('backup'))).mode & 0o777).toBe(0o700);
    expect(files).toContain('log.event.gz');
    for (const file of files) {
      const where = path.join(backupIn('backup'), file);
      expect([file, (await stat(where)).mode & 0o777]).toEqual([file, 0o600]);
      const bytes = await readFile(where);
      const text = file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(rawKey.toString(form));
      if (file === 'log.event.gz') expect(canaries.foundIn(text)).toEqual([]);
    }
  });

  test('does not take the place of another', async () => {
    const pool = poolOf(restored);
    await expect(makeBackup(sourceOf(pool), backupIn('backup'))).rejects.toThrow(/already exists/);
  });

  test('of a database whose events stand in an event store says how far that was, and is restored beside one only', async () => {
    const pool = poolOf(restored);
    const made = await makeBackup({ ...sourceOf(pool), storeHead: () => Promise.resolve(7n) }, backupIn('beside'));
    expect(made.log).toEqual({ in: 'event store', head: '7' });
    await expect(restoreBackup(targetOf(restored, pool), backupIn('beside'))).rejects.toThrow(/EVENT_STORE_URL/);
  });
});

describe('a restore changes nothing', () => {
  let bare: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    bare = await createBareDatabase();
    pool = poolOf(bare);
  });
  afterAll(async () => {
    await pool.end();
    await bare.drop();
  });

  /** A copy of the backup that somebody changes. */
  async function changed(change: (copy: string) => Promise<unknown>): Promise<string> {
    const copy = await mkdtemp(path.join(folder, 'copy-'));
    await cp(backupIn('backup'), copy, { recursive: true });
    await change(copy);
    return copy;
  }
  const part = (copy: string): string => path.join(copy, 'accounts.account.gz');
  async function flip(file: string): Promise<void> {
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    await writeFile(file, bytes);
  }
  const rewritten = (change: (whole: Manifest) => Manifest) => async (copy: string) => {
    const whole = change(manifest);
    const signed = { manifest: whole, sha256: digestOf(whole), hmac: sealManifest(keyEncryptionKey, whole) };
    await writeFile(path.join(copy, 'manifest.json'), JSON.stringify(signed));
  };
  const one = (whole: Manifest) =>
    whole.tables.map((table, at) => (at === 0 ? { ...table, rows: table.rows + 1 } : table));

  test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
    ['a bit turned over', (copy) => flip(part(copy)), /accounts.account.gz is damaged or incomplete/],
    ['a part cut off', async (copy) => truncate(part(copy), 20), /accounts.account.gz is damaged or incomplete/],
    ['a part missing', (copy) => rm(part(copy)), /accounts.account.gz is missing/],
    ['a part that is another', (copy) => copyFile(path.join(copy, 'log.event.gz'), part(copy)), /is damaged/],
    ['a manifest cut off', (copy) => truncate(path.join(copy, 'manifest.json'), 900), /manifest.json is damaged/],
    ['no manifest', (copy) => rm(path.join(copy, 'manifest.json')), /it is not a backup, or an incomplete one/],
    ['a manifest that was changed', (copy) => flip(path.join(copy, 'manifest.json')), /manifest.json is damaged/],
    [
      'the schema of a newer release',
      rewritten((whole) => ({ ...whole, migrations: [...whole.migrations, '9999-later.sql'] })),
      /The schema is newer than the code: the database holds 9999-later.sql/,
    ],
    [
      'other tables than its schema has',
      rewritten((whole) => ({ ...whole, tables: whole.tables.slice(1) })),
      /do not match its schema/,
    ],
    ['fewer rows than were written', rewritten((whole) => ({ ...whole, tables: one(whole) })), /rows, not/],
  ])('for %s', async (_what, change, message) => {
    await expect(restoreBackup(targetOf(bare, pool), await changed(change))).rejects.toThrow(message);
    expect(await isEmpty(pool)).toBe(true);
  });

  test('under another key encryption key', async () => {
    const other = createSecretKey(randomBytes(32));
    await expect(restoreBackup(targetOf(bare, pool, other), backupIn('backup'))).rejects.toThrow(
      /made with a KEY_ENCRYPTION_KEY other/,
    );
    expect(await isEmpty(pool)).toBe(true);
  });

  test('in a database that is not empty', async () => {
    await pool.query('CREATE TABLE somebodys (id int)');
    await expect(restoreBackup(targetOf(bare, pool), backupIn('backup'))).rejects.toThrow(/The database is not empty/);
    expect((await pool.query(`SELECT FROM pg_namespace WHERE nspname = 'log'`)).rowCount).toBe(0);
  });
});
