import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  type TestEventStoreDbServer,
  startTestEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { isEmptyDatabase } from '@marketplace/product/operate/backup/loadBackupIntoDatabase.ts';
import {
  migrateProductDatabase,
  createEmbeddedServiceDatabaseLogins,
} from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createSeededTestProductStorageCopier } from '../../kit/startedProductCopies.ts';
import { selectTestSample } from '../../kit/sampled.ts';
import {
  hashAllTestDatabaseRows,
  withTestDatabaseOwnerPool,
  useIsolatedTestDatabaseAndDataFolder,
  type TestProductStopSignal,
  type IsolatedTestProductSettings,
  runFinishRestoreCommandToExit,
  runTestProgramToExit,
  startAndStopTestProduct,
  startTestProductUntilReady,
  runTestProductToExit,
} from '../../kit/isolatedProduct.ts';

const limit = 240_000;
const missing =
  /The log contains \d+ subjects with neither a key in this database \(\d+ keys\) nor an entry in the erasure ledger/;
const logger = createLogger({ level: 'silent', format: 'json' });

const storage = useIsolatedTestDatabaseAndDataFolder(limit);
const copies = createSeededTestProductStorageCopier(storage);

/** Tests by title. */
type Tests = Readonly<Record<string, () => Promise<void>>>;

let server: TestEventStoreDbServer;
const withEventStore = (databaseUrl: string): IsolatedTestProductSettings => ({
  ...{ databaseUrl, eventStoreUrl: server.url, dataDir: storage.dataDir },
});
const prepareInEventStore = async (end: TestProductStopSignal): Promise<void> => {
  server = await copies.copyWithEventsInStore(end);
  onTestFinished(server.stop);
};

/** Expects that one service does not start when keys of the log are missing. */
async function expectProgramRefused(program: 'command' | 'projections'): Promise<void> {
  await prepareInEventStore('SIGTERM');
  const empty = await storage.postgres.createDatabase();
  await migrateProductDatabase(empty, logger);
  const urls = await createEmbeddedServiceDatabaseLogins(storage.dataDir, empty);
  const events = server.events.length;
  const { code, output } = await runTestProgramToExit(
    `infra/product/start/${program}.cli.ts`,
    [],
    withEventStore(urls[program]),
  );
  expect([code, output]).toEqual([1, expect.stringMatching(missing)]);
  expect(server.events).toHaveLength(events);
}

const inStore: Tests = {
  'refuses an empty database with a log that has events, and changes nothing': async () => {
    await prepareInEventStore('SIGKILL');
    const kept = await storage.postgres.createDatabase(storage.database);
    const empty = await storage.postgres.createDatabase();
    const events = server.events.length;
    const { code, output } = await runTestProductToExit(withEventStore(empty));
    expect([code, output]).toEqual([1, expect.stringMatching(missing)]);
    expect(output).toContain('npm run restored -- --keys-are-lost');
    expect([
      await withTestDatabaseOwnerPool(empty, (pool) => runInTransaction(pool, isEmptyDatabase)),
      server.events.length,
    ]).toEqual([true, events]);
    // Restoring the database resolves the problem.
    await startAndStopTestProduct(withEventStore(kept), 'SIGTERM');
  },

  'gives up missing keys permanently, records that in the log and starts': async () => {
    await prepareInEventStore('SIGTERM');
    const empty = await storage.postgres.createDatabase();
    const refused = await runFinishRestoreCommandToExit(withEventStore(empty));
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(missing)]);
    const confirmed = await runFinishRestoreCommandToExit(withEventStore(empty), '--keys-are-lost');
    expect([confirmed.code, confirmed.output]).toEqual([
      0,
      expect.stringMatching(/keys of \d+ subjects were given up/),
    ]);
    const lostKeyEvents = server.events.filter(({ stream }) => stream === 'lost-keys');
    expect(lostKeyEvents.map(({ type }) => type)).toEqual(['KeysGivenUp.v1']);
    await startAndStopTestProduct(withEventStore(empty), 'SIGKILL');
    await startAndStopTestProduct(withEventStore(empty), 'SIGTERM');
  },

  'gives up keys missing from a backup on restore only with --keys-are-lost': async () => {
    await prepareInEventStore('SIGTERM');
    const folder = path.join(storage.dataDir, 'backup');
    const restore = (...args: readonly string[]) =>
      runTestProgramToExit('infra/product/operate/restore.cli.ts', [folder, ...args], withEventStore(empty));
    expect(
      (await runTestProgramToExit('infra/product/operate/backup.cli.ts', [folder], withEventStore(storage.database)))
        .code,
    ).toBe(0);
    const later = { ADMIN_EMAIL: 'later@market.example', ADMIN_PASSWORD: 'Quiet-harbour-71' };
    await startAndStopTestProduct({ ...withEventStore(storage.database), extraEnvironment: later }, 'SIGTERM');
    const empty = await storage.postgres.createDatabase();
    const events = server.events.length;
    const refused = await restore();
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/The log contains (1 subject|\d+ subjects) with neither/),
    ]);
    expect(refused.output).toContain(`npm run restore -- ${folder} --keys-are-lost`);
    expect(server.events).toHaveLength(events);
    const confirmed = await restore('--keys-are-lost');
    expect([confirmed.code, confirmed.output]).toEqual([
      0,
      expect.stringMatching(/The keys of \d+ subjects were given up/),
    ]);
    const lostKeyEvents = server.events.filter(({ stream }) => stream === 'lost-keys');
    expect(lostKeyEvents.map(({ type }) => type)).toEqual(['KeysGivenUp.v1']);
    await startAndStopTestProduct(withEventStore(empty), 'SIGTERM');
  },

  'refuses a log that is shorter than the processed one, and does not name it': async () => {
    await prepareInEventStore('SIGTERM');
    const other = await startTestEventStoreDbServer();
    onTestFinished(other.stop);
    const before = await withTestDatabaseOwnerPool(storage.database, hashAllTestDatabaseRows);
    const { code, output } = await runTestProductToExit({
      ...withEventStore(storage.database),
      eventStoreUrl: other.url,
    });
    expect([code, output]).toEqual([1, expect.stringContaining('npm run restored. Nothing was changed.')]);
    expect([await withTestDatabaseOwnerPool(storage.database, hashAllTestDatabaseRows), other.events.length]).toEqual([
      before,
      0,
    ]);
  },

  'refuses to start the command service with a log without keys': () => expectProgramRefused('command'),
  'refuses to start the projections with a log without keys': () => expectProgramRefused('projections'),
};

const inPostgresAt = (databaseUrl: string): IsolatedTestProductSettings => ({
  databaseUrl,
  eventStoreUrl: null,
  dataDir: storage.dataDir,
});

const inPostgres: Tests = {
  'refuses a log without its keys, changes nothing, and starts again with the keys': async () => {
    await copies.copyWithEventsInPostgres('SIGKILL');
    await startAndStopTestProduct(inPostgresAt(storage.database), 'SIGTERM');
    const pool = createDatabasePool(storage.database, { max: 1, applicationName: 'test' });
    onTestFinished(() => pool.end());
    await pool.query('CREATE TABLE public.kept AS SELECT * FROM keys.subject_key');
    await pool.query('DELETE FROM keys.subject_key WHERE wrapped_key IS NOT NULL');
    const before = await hashAllTestDatabaseRows(pool);
    const { code, output } = await runTestProductToExit(inPostgresAt(storage.database));
    expect([code, output]).toEqual([1, expect.stringMatching(missing)]);
    expect(await hashAllTestDatabaseRows(pool)).toBe(before);
    await pool.query('INSERT INTO keys.subject_key SELECT * FROM public.kept ON CONFLICT DO NOTHING');
    const { child, exit } = await startTestProductUntilReady(inPostgresAt(storage.database));
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  },

  'refuses to start with another key encryption key, and changes nothing': async () => {
    await copies.copyWithEventsInPostgres('SIGTERM');
    const otherKey = { KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    const before = await withTestDatabaseOwnerPool(storage.database, hashAllTestDatabaseRows);
    const start = (program: string, databaseUrl: string, ...args: readonly string[]) =>
      runTestProgramToExit(program, args, { ...inPostgresAt(databaseUrl), extraEnvironment: otherKey });
    const urls = await createEmbeddedServiceDatabaseLogins(storage.dataDir, storage.database);
    const refused = [
      await start('infra/product/start/main.ts', storage.database),
      await start('infra/product/start/command.cli.ts', urls.command),
      await start('infra/product/start/projections.cli.ts', urls.projections),
      await start('infra/product/demo/demo.cli.ts', storage.database, 'remove'),
    ];
    for (const { code, output } of refused)
      expect([code, output]).toEqual([1, expect.stringContaining('The key in KEY_ENCRYPTION_KEY cannot decrypt')]);
    expect(await withTestDatabaseOwnerPool(storage.database, hashAllTestDatabaseRows)).toBe(before);
    await startAndStopTestProduct(inPostgresAt(storage.database), 'SIGTERM');
  },

  'starts with a database of a release without key checks, unless keys are missing': async () => {
    await copies.copyWithEventsInPostgres('SIGTERM');
    const pool = createDatabasePool(storage.database, { max: 1, applicationName: 'test' });
    onTestFinished(() => pool.end());
    const revertMigration = async () => {
      await pool.query('DROP TABLE keys.log_life');
      await pool.query(`DELETE FROM ops.migration WHERE name = '0074-log-life.sql'`);
    };
    await revertMigration();
    await startAndStopTestProduct(inPostgresAt(storage.database), 'SIGTERM');
    await revertMigration();
    await pool.query('DELETE FROM keys.subject_key');
    const refused = await runTestProductToExit(inPostgresAt(storage.database));
    expect([refused.code, refused.output]).toEqual([1, expect.stringMatching(missing)]);
    const { rows } = await pool.query(`SELECT to_regclass('keys.log_life') AS made`);
    expect(rows).toEqual([{ made: null }]);
    expect((await runFinishRestoreCommandToExit(inPostgresAt(storage.database))).code).toBe(1);
    expect((await runFinishRestoreCommandToExit(inPostgresAt(storage.database), '--keys-are-lost')).code).toBe(0);
    const lostKeyEvents = await pool.query(
      `SELECT data->>'subjects' AS subjects FROM log.event WHERE type = 'KeysGivenUp.v1'`,
    );
    expect(lostKeyEvents.rows).toEqual([{ subjects: expect.stringMatching(/^[1-9]\d*$/) as string }]);
    await startAndStopTestProduct(inPostgresAt(storage.database), 'SIGTERM');
  },
};

for (const [title, check] of selectTestSample(
  'logs apart from their keys',
  1,
  Object.entries({ ...inStore, ...inPostgres }),
)) {
  test(title, { timeout: limit }, check);
}
