import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestEventStoreDbServer } from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { isEmptyDatabase } from '@marketplace/product/operate/backup/loadBackupIntoDatabase.ts';
import {
  migrateProductDatabase,
  createEmbeddedServiceDatabaseLogins,
} from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createSeededTestProductStorageCopier, getTestEventStoreFilePath } from '../../kit/startedProductCopies.ts';
import { selectTestSample } from '../../kit/sampled.ts';
import {
  hashAllTestDatabaseRows,
  withTestDatabaseOwnerPool,
  useIsolatedTestDatabaseAndDataFolder,
  type IsolatedTestProductSettings,
  runFinishRestoreCommandToExit,
  runTestProgramToExit,
  startAndStopTestProduct,
  runTestProductToExit,
} from '../../kit/isolatedProduct.ts';

const limit = 480_000;
const servedAnother = /Data folder \S+ has served log \w+ up to position \d+, but/;
const servedMore =
  /Data folder \S+ has served log (\w+) up to position \d+, but the event store contains log \1, which ends at/;
const keysSawMore = /The subject keys were compared with the log up to position \d+, but it ends at \d+/;
const readerSawMore =
  /Reader \S+ .*of this database has reached position \d+ of log (\w+), but the event store contains log \1/;
const cure = 'npm run restored. Nothing was changed.';

const storage = useIsolatedTestDatabaseAndDataFolder(limit);
const copies = createSeededTestProductStorageCopier(storage);

const readServedLog = (folder: string): Promise<string> => readFile(path.join(folder, 'served-log.json'), 'utf8');
const digest = (url: string): Promise<string> => withTestDatabaseOwnerPool(url, hashAllTestDatabaseRows);
const isDatabaseEmpty = (url: string): Promise<boolean> =>
  withTestDatabaseOwnerPool(url, (pool) => runInTransaction(pool, isEmptyDatabase));

/** Starts a product, expects a refusal with this text and instructions, and expects no changes to the database. */
async function expectRefused(place: IsolatedTestProductSettings, reason: RegExp): Promise<void> {
  const before = await digest(place.databaseUrl);
  const { code, output } = await runTestProductToExit(place);
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  expect(output).toContain(cure);
  expect(await digest(place.databaseUrl)).toBe(before);
}

/** Starts the product twice more, so that the log is compared again after new events. */
async function startTwice(place: IsolatedTestProductSettings): Promise<void> {
  const later = { ADMIN_EMAIL: 'later@market.example', ADMIN_PASSWORD: 'Quiet-harbour-71' };
  await startAndStopTestProduct({ ...place, extraEnvironment: later }, 'SIGKILL');
  await startAndStopTestProduct(place, 'SIGTERM');
}

/** Creates a data folder with which no log was served, so that only the database can reveal the replaced log. */
function createFreshFolder(): string {
  const folder = createTestDataFolder();
  onTestFinished(() => removeTestDataFolder(folder));
  return folder;
}

const at = (databaseUrl: string, dataDir = storage.dataDir): IsolatedTestProductSettings => ({
  databaseUrl,
  eventStoreUrl: null,
  dataDir,
});

const exchanges: Readonly<Record<string, () => Promise<void>>> = {
  'requires npm run restored to use a folder that served a log with an empty database': async () => {
    await copies.copyWithEventsInPostgres('SIGKILL');
    const mark = await readServedLog(storage.dataDir);
    const empty = await storage.postgres.createDatabase();
    const { code, output } = await runTestProductToExit(at(empty));
    expect([code, output]).toEqual([1, expect.stringMatching(servedAnother)]);
    for (const text of [cure, 'Correct DATABASE_URL', 'DATA_DIR']) expect(output).toContain(text);
    expect([await isDatabaseEmpty(empty), await readServedLog(storage.dataDir)]).toEqual([true, mark]);
    expect((await runFinishRestoreCommandToExit(at(empty))).code).toBe(0);
    const { rows } = await withTestDatabaseOwnerPool(empty, (pool) =>
      pool.query<{ value: string }>(`SELECT value FROM ops.setting WHERE name = 'earlier_lives'`),
    );
    expect(Object.keys(JSON.parse(rows[0]?.value ?? '{}') as object)).toContain(
      (JSON.parse(mark) as { readonly epoch: string }).epoch,
    );
    await startAndStopTestProduct(at(empty), 'SIGTERM');
    await expectRefused(at(storage.database), servedAnother);
  },

  'refuses the database of another marketplace with a folder that served a log': async () => {
    await copies.copyWithEventsInPostgres('SIGTERM');
    const other = await storage.postgres.createDatabase();
    const folder = createFreshFolder();
    await startAndStopTestProduct(at(other, folder), 'SIGTERM');
    await expectRefused(at(other), servedAnother);
    await startAndStopTestProduct(at(other, folder), 'SIGTERM');
  },

  'refuses to start the command service with an empty database and a folder that served a log': async () => {
    await copies.copyWithEventsInPostgres('SIGTERM');
    const empty = await storage.postgres.createDatabase();
    await migrateProductDatabase(empty, createLogger({ level: 'silent', format: 'json' }));
    const { command } = await createEmbeddedServiceDatabaseLogins(storage.dataDir, empty);
    const { code, output } = await runTestProgramToExit('infra/product/start/command.cli.ts', [], at(command));
    expect([code, output]).toEqual([1, expect.stringMatching(servedAnother)]);
    const { rows } = await withTestDatabaseOwnerPool(empty, (pool) => pool.query('SELECT FROM log.event'));
    expect(rows).toEqual([]);
  },

  'refuses an older copy of the database': async () => {
    await copies.copyWithEventsInPostgres('SIGTERM');
    const older = await storage.postgres.createDatabase(storage.database);
    await startTwice(at(storage.database));
    await expectRefused(at(older), servedMore);
    const cut = await storage.postgres.createDatabase(storage.database);
    await withTestDatabaseOwnerPool(cut, (pool) => pool.query('DELETE FROM log.event WHERE position > 5'));
    await expectRefused(at(cut, createFreshFolder()), keysSawMore);
    await withTestDatabaseOwnerPool(cut, (pool) => pool.query('DELETE FROM keys.log_life'));
    await expectRefused(at(cut, createFreshFolder()), readerSawMore);
    expect((await runFinishRestoreCommandToExit(at(older))).code).toBe(0);
    await startAndStopTestProduct(at(older), 'SIGTERM');
  },

  'refuses an older copy of the event store': async () => {
    const copy = path.join(storage.dataDir, 'older.jsonl');
    const server = await copies.copyWithEventsInStore('SIGTERM');
    onTestFinished(server.stop);
    const placeAt = (eventStoreUrl: string, folder = storage.dataDir): IsolatedTestProductSettings => ({
      databaseUrl: storage.database,
      eventStoreUrl,
      dataDir: folder,
    });
    await copyFile(getTestEventStoreFilePath(storage.dataDir), copy);
    await startTwice(placeAt(server.url));
    const older = await startTestEventStoreDbServer({ file: copy });
    onTestFinished(older.stop);
    const events = older.events.length;
    await expectRefused(placeAt(older.url, createFreshFolder()), keysSawMore);
    await withTestDatabaseOwnerPool(storage.database, (pool) => pool.query('DELETE FROM keys.log_life'));
    await expectRefused(placeAt(older.url, createFreshFolder()), readerSawMore);
    await withTestDatabaseOwnerPool(storage.database, (pool) => pool.query('DELETE FROM ops.checkpoint'));
    await expectRefused(placeAt(older.url), servedMore);
    expect(older.events).toHaveLength(events);
  },
};

for (const [title, check] of selectTestSample('exchanged logs', 1, Object.entries(exchanges)))
  test(title, { timeout: limit }, check);
