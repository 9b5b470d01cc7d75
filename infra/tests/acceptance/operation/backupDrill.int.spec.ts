import { createSecretKey, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { createFileErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import {
  createEmptyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { loadBackupIntoDatabase, isEmptyDatabase } from '@marketplace/product/operate/backup/loadBackupIntoDatabase.ts';
import { type BackupCreationDeps, createBackup } from '@marketplace/product/operate/backup/createBackup.ts';
import type { BackupManifest } from '@marketplace/product/operate/backup/manifest.ts';
import { restoreBackup } from '@marketplace/product/operate/backup/restoreBackup.ts';
import type { BackupRestoreTarget } from '@marketplace/product/operate/backup/finishBackupRestore.ts';
import { erasePersonEverywhere, buildErasureDeps } from '@marketplace/product/operate/erasure.ts';
import { migrateProductDatabase } from '@marketplace/product/start/openDatabase.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadTestVendorAttachment } from '../../kit/vendorAttachment.ts';
import { findPersonalDataCanariesByTable, createPersonalDataCanaries } from '../../kit/canaries.ts';
import { signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { type UserWithCanaries, createUserWithCanaries } from '../../kit/canaryUserScenario.ts';
import { type TestDatabaseTextDump, dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { copyAndChangeTestBackup, flipMiddleBitOfFile, replaceTestBackupManifest } from '../../kit/damagedBackups.ts';
import { hashActiveReadModelsInTest } from '../../kit/hashActiveReadModelsInTest.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';

const password = 'Demo-pass-2026';
const rawKey = randomBytes(32);
const keyEncryptionKey = createSecretKey(rawKey);
const logger = createLogger({ level: 'silent', format: 'json' });
const canaries = createPersonalDataCanaries('kanarie');
const priceList = '%PDF-1.7 prices';
const logoSvg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const resolveAtOnce = () => Promise.resolve();

let folder: string;
let database: TestDatabase;
let restored: TestDatabase;
const pools: Pool[] = [];
let services: RunningServices;
let canaryUser: UserWithCanaries;
let attachmentPath: string;
let manifest: BackupManifest;
/** Email addresses that were registered before the backup started, and all registered addresses. */
const people: { before: string[]; all: string[] } = { before: [], all: [] };
/** SHA-256 of the log up to the head of the backup, in the source and in the restored database. */
const logs = { source: '', target: '' };
let errorDuringRestore: unknown;
let dump: TestDatabaseTextDump;

const openPool = ({ url }: TestDatabase): Pool => {
  const pool = createDatabasePool(url, { max: 3, applicationName: 'test' });
  pools.push(pool);
  return pool;
};
const ledger = () => createFileErasureLedger(path.join(folder, 'erasures.txt'), () => new Date());
const settings = () => ({
  ...{ dataDir: folder, eventStoreUrl: null },
  ...{ contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' },
});
const start = ({ url: databaseUrl }: TestDatabase) =>
  startAllServices({ databaseUrl, keyEncryptionKey, logger, settings: settings() });
const stop = async (): Promise<void> => {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
};
const waitForReadModels = async () =>
  services.hub.waitUntilReached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 60_000);
const createSource = (pool: Pool): BackupCreationDeps => ({
  ...{ pool, keys: { key: keyEncryptionKey, previous: null }, blobs: createPostgresBlobStore(pool), ledger: ledger() },
  ...{ version: '1.9.0', now: () => new Date(), storeHead: null },
});
const createTarget = (to: TestDatabase, pool: Pool, key = keyEncryptionKey): BackupRestoreTarget => ({
  ...{ databaseUrl: to.url, pool, keyEncryptionKey: key, settings: settings(), logger, ledger: ledger() },
  untilKeysForgotten: resolveAtOnce,
});
const getBackupPath = (name: string): string => path.join(folder, name);

async function logDigest(pool: Pool, head: string): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(
    `SELECT encode(sha256(string_agg(e::text, chr(10) ORDER BY e.position)::bytea), 'hex') AS digest
       FROM log.event e WHERE e.position <= $1`,
    [head],
  );
  return rows[0]?.digest ?? '';
}

/** Registers users one after the other until `signal` is aborted. */
async function keepRegistering(signal: AbortSignal): Promise<void> {
  const name = { firstName: 'Busy', lastName: 'Buyer', company: 'Load Ltd' };
  while (!signal.aborted) {
    const email = `load-${people.all.length}@acme.example`;
    const { status } = await sendInProcessTestRequest(services.command, {
      path: '/api/auth/register',
      body: { email, password, ...name },
    });
    if (status !== 200) throw new Error(`a registration returned ${status}`);
    people.all.push(email);
  }
}

async function backUpUnderLoad(pool: Pool): Promise<void> {
  const ended = new AbortController();
  const load = keepRegistering(ended.signal);
  while (people.all.length < 3) await waitForReadModels();
  people.before = [...people.all];
  manifest = await createBackup(createSource(pool), getBackupPath('backup'));
  ended.abort();
  await load;
}

/** Kills a restore after it has loaded rows, tries to start the product, and restores again. */
async function restoreAfterInterruption(pool: Pool): Promise<void> {
  await loadBackupIntoDatabase(pool, { key: keyEncryptionKey, previous: null }, getBackupPath('backup'), manifest);
  errorDuringRestore = await migrateProductDatabase(restored.url, logger).catch((error: unknown) => error);
  await restoreBackup(createTarget(restored, pool), getBackupPath('backup'));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drill-'));
  [database, restored] = await Promise.all([createMigratedTestDatabase(), createEmptyTestDatabase()]);
  const source = openPool(database);
  services = await start(database);
  await seedDemo(services, password);
  canaryUser = await createUserWithCanaries(services, canaries, password);
  attachmentPath = await uploadTestVendorAttachment(services, password, priceList);
  await createPostgresBlobStore(source).put('logos/emnify.svg', Buffer.from(logoSvg), 'image/svg+xml');
  await backUpUnderLoad(source);
  await waitForReadModels();
  await erasePersonEverywhere(services, buildErasureDeps(services, ledger(), resolveAtOnce), canaryUser.userId);
  logs.source = await logDigest(source, manifest.log.head);
  await stop();
  await source.end();
  await database.drop();
  const target = openPool(restored);
  await restoreAfterInterruption(target);
  logs.target = await logDigest(target, manifest.log.head);
  services = await start(restored);
  await waitForReadModels();
  dump = await runInTransaction(target, dumpTestDatabaseAsText);
});

afterAll(async () => {
  await stop();
  await Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end()));
  await restored.drop();
  await rm(folder, { recursive: true });
});

describe('a backup made under load and restored into an empty database', () => {
  test('contains every event up to its head and all earlier registrations', () => {
    expect(logs.target).toBe(logs.source);
    expect(people.all.length).toBeGreaterThan(people.before.length);
    const accounts = dump.get('accounts.account') ?? '';
    expect(people.before.filter((email) => !accounts.includes(email))).toEqual([]);
  });

  test('contains no data of a person erased since the backup', () => {
    expect(findPersonalDataCanariesByTable(dump, canaries)).toEqual({});
    expect(dump.get('accounts.account')).toContain(demoAdminAccount.email);
  });

  test('has read models that equal a rebuild', async () => {
    const live = await hashActiveReadModelsInTest(services);
    await rebuildReadModels(services.readers, services.readers.projections, () => undefined);
    expect(await hashActiveReadModelsInTest(services)).toBe(live);
  });

  test('allows sign-ins and returns logos and attachments', async () => {
    expect(await signInWithInProcessRequest(services, demoAdminAccount.email, password)).not.toBe('');
    const logo = await services.query.inject({ method: 'GET', url: '/logos/emnify.svg' });
    expect([logo.statusCode, logo.body]).toEqual([200, logoSvg]);
    const vendor = {
      authorization: `Bearer ${await signInWithInProcessRequest(services, 'vendor@emnify.example', password)}`,
    };
    const file = await services.query.inject({ method: 'GET', url: attachmentPath, headers: vendor });
    expect([file.statusCode, file.body]).toEqual([200, priceList]);
    expect(dump.get('accounts.session')).toBe('');
  });

  test('prevents a start before the restore is complete', () => {
    expect(String(errorDuringRestore)).toMatch(/A restore was interrupted.*npm run restore again/);
    expect(dump.get('ops.setting')).not.toContain('unfinished_restore');
  });
});

describe('a backup', () => {
  test('is readable only by its owner and contains no key and no encrypted data in plain text', async () => {
    const files = await readdir(getBackupPath('backup'));
    expect((await stat(getBackupPath('backup'))).mode & 0o777).toBe(0o700);
    expect(files).toContain('log.event.gz');
    for (const file of files) {
      const where = path.join(getBackupPath('backup'), file);
      expect([file, (await stat(where)).mode & 0o777]).toEqual([file, 0o600]);
      const bytes = await readFile(where);
      const text = file.endsWith('.gz') ? gunzipSync(bytes).toString() : bytes.toString();
      for (const form of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(rawKey.toString(form));
      if (file === 'log.event.gz') expect(canaries.foundIn(text)).toEqual([]);
    }
  });

  test('does not overwrite another backup', async () => {
    const pool = openPool(restored);
    await expect(createBackup(createSource(pool), getBackupPath('backup'))).rejects.toThrow(/already exists/);
  });

  test('records the head of a separate event store and requires one for a restore', async () => {
    const pool = openPool(restored);
    const made = await createBackup(
      { ...createSource(pool), storeHead: () => Promise.resolve(7n) },
      getBackupPath('separate-log'),
    );
    expect(made.log).toEqual({ in: 'event store', head: '7' });
    await expect(restoreBackup(createTarget(restored, pool), getBackupPath('separate-log'))).rejects.toThrow(
      /EVENT_STORE_URL/,
    );
  });
});

describe('a restore that changes nothing', () => {
  let bare: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    bare = await createEmptyTestDatabase();
    pool = openPool(bare);
  });
  afterAll(async () => {
    await pool.end();
    await bare.drop();
  });

  const getPartPath = (copy: string): string => path.join(copy, 'accounts.account.gz');
  const rewriteManifest = (change: (whole: BackupManifest) => BackupManifest) => (copy: string) =>
    replaceTestBackupManifest(copy, change(manifest), keyEncryptionKey);
  const addRow = (whole: BackupManifest) =>
    whole.tables.map((table, at) => (at === 0 ? { ...table, rows: table.rows + 1 } : table));

  test.each<[string, (copy: string) => Promise<unknown>, RegExp]>([
    ['a flipped bit', (copy) => flipMiddleBitOfFile(getPartPath(copy)), /accounts.account.gz is damaged or incomplete/],
    [
      'a truncated part',
      async (copy) => truncate(getPartPath(copy), 20),
      /accounts.account.gz is damaged or incomplete/,
    ],
    ['a missing part', (copy) => rm(getPartPath(copy)), /accounts.account.gz is missing/],
    ['a replaced part', (copy) => copyFile(path.join(copy, 'log.event.gz'), getPartPath(copy)), /is damaged/],
    ['a truncated manifest', (copy) => truncate(path.join(copy, 'manifest.json'), 900), /manifest.json is damaged/],
    ['a missing manifest', (copy) => rm(path.join(copy, 'manifest.json')), /it is not a backup, or an incomplete one/],
    ['a changed manifest', (copy) => flipMiddleBitOfFile(path.join(copy, 'manifest.json')), /manifest.json is damaged/],
    [
      'the schema of a newer release',
      rewriteManifest((whole) => ({ ...whole, product: '9.1.0', migrations: [...whole.migrations, '9999-later.sql'] })),
      /schema is newer than the code: .* made by release 9.1.0 .*: 9999-later.sql. Restore it with release 9.1.0, or a newer/,
    ],
    [
      'the format of a newer release',
      rewriteManifest((whole) => ({ ...whole, format: 9, product: '9.1.0' }) as unknown as BackupManifest),
      /made by release 9.1.0, and release [\d.]+ cannot read it. Restore it with release 9.1.0, or a newer one/,
    ],
    [
      'tables that differ from its schema',
      rewriteManifest((whole) => ({ ...whole, tables: whole.tables.slice(1) })),
      /do not match its schema/,
    ],
    ['fewer rows than in the manifest', rewriteManifest((whole) => ({ ...whole, tables: addRow(whole) })), /rows, not/],
  ])('rejects %s', async (_what, change, message) => {
    const copy = await copyAndChangeTestBackup(getBackupPath('backup'), change);
    await expect(restoreBackup(createTarget(bare, pool), copy)).rejects.toThrow(message);
    expect(await isEmptyDatabase(pool)).toBe(true);
  });

  test('rejects a different key encryption key', async () => {
    const other = createSecretKey(randomBytes(32));
    await expect(restoreBackup(createTarget(bare, pool, other), getBackupPath('backup'))).rejects.toThrow(
      /made with a KEY_ENCRYPTION_KEY other/,
    );
    expect(await isEmptyDatabase(pool)).toBe(true);
  });

  test('rejects a database that is not empty', async () => {
    await pool.query('CREATE TABLE somebodys (id int)');
    await expect(restoreBackup(createTarget(bare, pool), getBackupPath('backup'))).rejects.toThrow(
      /The database is not empty/,
    );
    expect((await pool.query(`SELECT FROM pg_namespace WHERE nspname = 'log'`)).rowCount).toBe(0);
  });
});
