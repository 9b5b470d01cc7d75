import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moveDueDigestMailsToOutbox } from '@marketplace/command-service/mails/digests.ts';
import { moveDueTopicMailsToOutbox } from '@marketplace/command-service/mails/topicMails.ts';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createEmptyTestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { restoreBackup } from '@marketplace/product/operate/backup/restoreBackup.ts';
import { openErasureLedger } from '@marketplace/product/operate/erasure.ts';
import { parseProductSettings } from '@marketplace/product/start/config.ts';
import { readProductVersion } from '@marketplace/product/start/deployment.ts';
import { getOrCreateKeyEncryptionKey } from '@marketplace/product/start/keyEncryptionKey.ts';
import { lockDataFolder } from '@marketplace/product/start/dataFolderLock.ts';
import { migrateProductDatabaseAndReturnUrl } from '@marketplace/product/start/openDatabase.ts';
import {
  type RunningServices,
  type ServiceOptionsWithPersonalData,
  startAllServices,
} from '@marketplace/product/start/services.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { erasedUpgradeFixtureEmail, upgradeFixturePassword } from './createUpgradeFixtureData.ts';
import { openUpgradeFixtureDataReader, type UpgradeFixtureDataReader } from './releaseDataReader.ts';
import { unpackTestReleaseArchive } from './releaseArchive.ts';

interface Release {
  readonly version: string;
  /** Whether the backups of the release are authenticated, so that a restore needs no consent. */
  readonly hasAuthenticatedBackups: boolean;
  /** Prefix of the first migration that the release does not have; `null` if it has all migrations. */
  readonly firstNewMigration: string | null;
  /** Release that the data folder contains for the migrations of the release; `null` if none was recorded. */
  readonly recordedRelease: string | null;
  /** Subjects of the mails that the release left queued for later mails, as they are sent now, in the order of `sort`. */
  readonly queuedMails: readonly string[];
}

const releases: readonly Release[] = [
  {
    version: '1.9.0',
    hasAuthenticatedBackups: false,
    firstNewMigration: '0092',
    recordedRelease: null,
    queuedMails: ['Your daily digest: 2 updates'],
  },
  {
    version: '2.0.0',
    hasAuthenticatedBackups: true,
    firstNewMigration: null,
    recordedRelease: '2.0.0',
    queuedMails: [
      'A buyer has written to you',
      'Soracom has withdrawn its quote',
      'Your daily digest: 2 updates',
      'emnify has changed its quote',
      'emnify has changed its quote',
      'emnify has written to you',
    ],
  },
];

const resolveReleaseFile = (release: Release, name: string): string =>
  path.join(import.meta.dirname, `release-${release.version}`, name);

const logger = createLogger({ level: 'silent', format: 'json' });
const limit = 180_000;
const dayMs = 86_400_000;

async function stop(services: RunningServices): Promise<void> {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
}

const waitForReadModels = (services: RunningServices) =>
  services.readers.store
    .head()
    .then((head) => services.hub.waitUntilReached(`${services.commandDeps.epoch}.${head}`, 60_000));

async function hash({ readers: { pool, projections } }: RunningServices): Promise<string> {
  return runInTransaction(pool, async (client) =>
    hashReadModels(client, await findActiveProjectionSchemas(client, projections)),
  );
}

interface Started {
  readonly services: RunningServices;
  /** Connects as the owner of the database. */
  readonly databaseUrl: string;
}

/**
 * Starts the services without background work, which would process the deadlines in the fixture data that have passed
 * since the data was created.
 */
async function startWithoutProcesses(
  options: Pick<ServiceOptionsWithPersonalData, 'keyEncryptionKey' | 'settings'> & { readonly databaseUrl: string },
): Promise<Started> {
  const services = await startAllServices({ ...options, logger, overrides: { processes: [] } });
  return { services, databaseUrl: options.databaseUrl };
}

/** Starts this code on the data folder of a release, like `npm start`. */
async function startOnDataFolder(release: Release, opened: AsyncDisposableStack): Promise<Started> {
  const dataDir = createTestDataFolder();
  opened.defer(() => removeTestDataFolder(dataDir));
  await unpackTestReleaseArchive(resolveReleaseFile(release, 'data-folder.tar.zst'), dataDir);
  const settings = parseProductSettings({ DATA_DIR: dataDir, NODE_ENV: 'test' });
  opened.defer(lockDataFolder(dataDir));
  const databaseUrl = await migrateProductDatabaseAndReturnUrl(settings, logger, opened);
  return startWithoutProcesses({ databaseUrl, keyEncryptionKey: getOrCreateKeyEncryptionKey(settings), settings });
}

/** Restores the backup of a release into an empty database, like `npm run restore`. */
async function startOnBackup(release: Release, opened: AsyncDisposableStack): Promise<Started> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  opened.defer(() => rm(folder, { recursive: true }));
  await unpackTestReleaseArchive(resolveReleaseFile(release, 'backup.tar.zst'), path.join(folder, 'backup'));
  const key = parseKeyEncryptionKey(
    (await readFile(resolveReleaseFile(release, 'test-key-encryption-key.txt'), 'utf8')).trim(),
  );
  if (key === null) throw new Error('The test key is missing.');
  const database = await createEmptyTestDatabase();
  opened.defer(() => database.drop());
  const pool = createDatabasePool(database.url, { max: 2, applicationName: 'test' });
  opened.defer(() => pool.end());
  const settings = parseProductSettings({ DATA_DIR: folder, NODE_ENV: 'test' });
  const { ledger } = await openErasureLedger(settings, () => new Date());
  const untilKeysForgotten = () => Promise.resolve();
  const target = { databaseUrl: database.url, pool, keyEncryptionKey: key, settings, logger, ledger };
  const restore = (acceptUnauthenticated: boolean) =>
    restoreBackup({ ...target, untilKeysForgotten, acceptUnauthenticated }, path.join(folder, 'backup'));
  if (!release.hasAuthenticatedBackups) {
    await expect(restore(false)).rejects.toThrow(/is not authenticated.*--accept-unauthenticated/);
  }
  await restore(!release.hasAuthenticatedBackups);
  return startWithoutProcesses({ databaseUrl: database.url, keyEncryptionKey: key, settings });
}

/**
 * Sends the queued mails as on a day on which all of them are due.
 * @returns the subjects of the sent mails.
 */
async function sendQueuedMails({ services: { pools }, databaseUrl }: Started): Promise<readonly string[]> {
  const listMails = () =>
    withTestDatabaseSuperuserConnection(databaseUrl, async (client) => {
      const sql = 'SELECT message_id, subject FROM mail.outbox WHERE subject IS NOT NULL';
      return (await client.query<{ message_id: string; subject: string }>(sql)).rows;
    });
  const earlierIds = new Set((await listMails()).map(({ message_id }) => message_id));
  const now = () => new Date(Date.now() + 2 * dayMs);
  const deps = { pool: pools.command, now, logger, publicUrl: 'https://market.example' };
  await moveDueTopicMailsToOutbox(deps);
  await moveDueDigestMailsToOutbox(deps);
  return (await listMails()).filter(({ message_id }) => !earlierIds.has(message_id)).map(({ subject }) => subject);
}

const dataOfReleases = releases.flatMap((release) => {
  const { version, firstNewMigration: first } = release;
  return [
    {
      what: `the data folder of release ${version}`,
      start: startOnDataFolder,
      isMigratedNow: (migration: string) => first !== null && migration >= first,
      release,
    },
    { what: `the restored backup of release ${version}`, start: startOnBackup, isMigratedNow: () => true, release },
  ];
});

describe.each(dataOfReleases)('current code on $what', ({ start, isMigratedNow, release }) => {
  const opened = new AsyncDisposableStack();
  let services: RunningServices;
  let databaseUrl: string;
  let reader: UpgradeFixtureDataReader;
  beforeAll(async () => {
    ({ services, databaseUrl } = await start(release, opened));
    await waitForReadModels(services);
    reader = await openUpgradeFixtureDataReader(services);
  }, limit);
  afterAll(async () => {
    await stop(services);
    await opened.disposeAsync();
  }, limit);

  test('lists every RFQ with its quotes', async () => {
    const unquoted = [
      ['1nce', null, 0],
      ['emnify', null, 0],
      ['soracom', null, 0],
    ];
    expect(await reader.requests()).toEqual({
      'Quotes of several versions': [
        ['1nce', null, 0],
        ['emnify', '0.62', 3],
        ['soracom', null, 0],
      ],
      'Awarded request': [
        ['1nce', null, 0],
        ['emnify', '0.61', 1],
        ['soracom', '0.64', 1],
      ],
      'Closed request': unquoted,
      'Reopened request': unquoted,
      'Unanswered request': unquoted,
    });
  });

  test('shows the messages and the file of a conversation', async () => {
    expect(await reader.conversation()).toEqual({
      texts: ['Which networks do you use in Norway?', 'Telenor and Telia.', 'networks.pdf'],
      file: '%PDF-1.7 a list of networks',
    });
  });

  test('shows the audit history of an awarded RFQ', async () => {
    expect(await reader.audit('Awarded request')).toEqual([
      ...['RfqSent', 'RfqAccepted', 'QuoteSent', 'RfqAccepted', 'QuoteSent'],
      ...['QuoteAwarded', 'QuoteNotAwarded', 'RfqClosed'],
    ]);
  });

  test('shows company, API tokens, notifications, exchange rates and accounts', async () => {
    expect(await reader.get('buyer', '/api/company')).toMatchObject({
      company: { name: 'Acme Logistics' },
      members: [{ email: 'buyer@acme-logistics.example' }, { email: 'colleague@acme-logistics.example' }],
    });
    expect(await reader.get('buyer', '/api/auth/tokens')).toMatchObject([{ name: 'ERP', scopes: ['rfq:read'] }]);
    expect(JSON.stringify(await reader.get('buyer', '/api/notifications'))).toContain('0.64 EUR');
    const rates = [{ currency: 'USD', rate: '1.0812' }];
    expect(await reader.get('buyer', '/api/exchange-rates')).toMatchObject({
      rates: expect.arrayContaining(rates.map((rate) => expect.objectContaining(rate) as unknown)) as unknown,
    });
    const accounts = JSON.stringify(await reader.get('admin', '/api/admin/users?page_size=100'));
    for (const name of ['unconfirmed', 'analyst', 'disabled', 'vendor']) expect(accounts).toContain(`${name}@`);
  });

  test('records the release that ran each migration', async () => {
    const { rows } = await withTestDatabaseSuperuserConnection(databaseUrl, (client) =>
      client.query<{ name: string; release: string | null }>('SELECT name, release FROM ops.migration'),
    );
    const recorded = Object.fromEntries(rows.map((row) => [row.name, row.release]));
    const names = readdirSync(migrationsFolder);
    const current = readProductVersion();
    expect(recorded).toEqual(
      Object.fromEntries(names.map((name) => [name, isMigratedNow(name) ? current : release.recordedRelease])),
    );
  });

  test('sends the mails that the release queued', async () => {
    const subjects = await sendQueuedMails({ services, databaseUrl });
    expect(subjects.toSorted()).toEqual(release.queuedMails);
    const { rows } = await withTestDatabaseSuperuserConnection(databaseUrl, (client) =>
      client.query('SELECT kind FROM mail.digest_item'),
    );
    expect(rows).toEqual([]);
  });

  test('contains no data of the erased person', async () => {
    const body = { email: erasedUpgradeFixtureEmail, password: upgradeFixturePassword };
    expect((await sendInProcessTestRequest(services.command, { path: '/api/auth/login', body })).status).toBe(401);
    const dump = await withTestDatabaseSuperuserConnection(databaseUrl, dumpTestDatabaseAsText);
    expect([...dump].filter(([, text]) => /erased\.person@/i.test(text)).map(([table]) => table)).toEqual([]);
  });

  test('has read models that equal a rebuild', { timeout: limit }, async () => {
    const live = await hash(services);
    await rebuildReadModels(services.readers, services.readers.projections, () => undefined);
    expect(await hash(services)).toBe(live);
  });
});
