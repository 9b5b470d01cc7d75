import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { findAccountUserIdByEmail } from '@marketplace/command-service/privacy/accountErasure.ts';
import { publicEventTopics } from '@marketplace/contracts/integration.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import type { VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { createInMemoryTestMessageBroker } from '@marketplace/messaging/testing/memoryBroker.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  repeatErasureOfEveryoneInErasureLedger,
} from '@marketplace/product/operate/erasure.ts';
import { seedAdmin } from '@marketplace/product/start/seedAdmin.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { finishRestoreOfTestEventLog } from '../../kit/adoptRestoredTestLog.ts';
import { findPersonalDataCanariesByTable, createPersonalDataCanaries } from '../../kit/canaries.ts';
import { signInWithInProcessRequest } from '../../kit/canaryCalls.ts';
import { expectedPersonalDataCanariesByTable } from '../../kit/expectedCanaries.ts';
import { type UserWithCanaries, createUserWithCanaries } from '../../kit/canaryUserScenario.ts';
import { hashActiveReadModelsInTest } from '../../kit/hashActiveReadModelsInTest.ts';
import { findPersonalPropertiesInTestEventLog } from '../../kit/personalProperties.ts';
import { type TestDatabaseTextDump, dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import {
  copyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';

const demoPassword = 'Demo-pass-2026';
const keyEncryptionKey = createSecretKey(randomBytes(32));
const canaries = createPersonalDataCanaries('kanarie');
/** Canaries of a user who is never erased. */
const otherCanaries = createPersonalDataCanaries('sperling');
const logged: string[] = [];
const topics = createInMemoryTestMessageBroker();
const destination = { write: (line: string) => void logged.push(line) };
const logger = createLogger({ level: 'trace', format: 'json', destination });

let folder: string;
let database: TestDatabase;
/** The database before the erasure. */
let backup: TestDatabase;
let services: RunningServices;
let life: UserWithCanaries;
/** Personal properties whose encrypted value contained a canary before the erasure. */
let propertiesBefore: ReadonlySet<string>;
/** Personal properties whose encrypted value contains a canary in the restored backup after the ledger was replayed. */
let propertiesAfterReplay: ReadonlySet<string>;
/** The streams that a read model failed to process. */
let parked: string;
let before: TestDatabaseTextDump;
let erased: TestDatabaseTextDump;
let restored: TestDatabaseTextDump;
let replayed: TestDatabaseTextDump;
let rebuilt: { readonly live: string; readonly fresh: string };

const start = ({ url }: TestDatabase): Promise<RunningServices> => {
  const addresses = { contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' };
  const settings = { dataDir: folder, eventStoreUrl: null, ...addresses };
  return startAllServices({ databaseUrl: url, keyEncryptionKey, logger, settings, overrides: { broker: topics } });
};
const untilPublished = () => vi.waitUntil(async () => (await services.publishing())?.events === 0, { timeout: 60_000 });
const stop = async (): Promise<void> => {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
};
/** No other process caches keys, and this one drops an erased key immediately, so the erasure does not wait. */
const deps = () =>
  buildErasureDeps(
    services,
    createFileErasureLedger(path.join(folder, 'erasures.txt'), () => new Date()),
    () => Promise.resolve(),
  );
const untilFollowed = async () =>
  services.hub.waitUntilReached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 60_000);

/** An encrypted ID of the user counts as a canary, too. */
const isCanary = (value: unknown): boolean =>
  value === life.userId || canaries.foundIn(JSON.stringify(value)).length > 0;

const dumpTestDatabase = ({ url }: TestDatabase): Promise<TestDatabaseTextDump> =>
  withTestDatabaseSuperuserConnection(url, dumpTestDatabaseAsText);

/**
 * Registers a user whose row in a read model violates a constraint. The Postgres error quotes the row, so logs and the
 * list of parked streams must not contain the original error.
 */
async function parkStream(): Promise<void> {
  await withTestDatabaseSuperuserConnection(database.url, async (client) => {
    const { rows } = await client.query<{ schema: string }>(
      `SELECT schema FROM ops.active WHERE projection = 'people'`,
    );
    const table = `${rows[0]?.schema ?? ''}.person`;
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT tame CHECK (first_name NOT LIKE '%poison%') NOT VALID`);
  });
  const name = { firstName: otherCanaries.plant('poison'), lastName: otherCanaries.plant('last') };
  const person = {
    email: `${otherCanaries.plant('mail')}@aviary.example`,
    password: demoPassword,
    ...name,
    company: 'B',
  };
  const { status } = await sendInProcessTestRequest(services.command, { path: '/api/auth/register', body: person });
  expect(status).toBe(200);
  await untilFollowed();
  parked = JSON.stringify(
    await withTestDatabaseSuperuserConnection(
      database.url,
      async (client) => (await client.query<{ reason: string }>('TABLE ops.parked')).rows,
    ),
  );
}

/** Rebuilds all read models, and keeps the previous ones as inactive. */
const rebuildAll = async () => rebuildReadModels(services.readers, services.readers.projections, () => undefined);

async function prepareData(): Promise<void> {
  services = await start(database);
  await seedDemo(services, demoPassword);
  life = await createUserWithCanaries(services, canaries, demoPassword);
  await parkStream();
  await untilFollowed();
  await untilPublished();
  propertiesBefore = await findPersonalPropertiesInTestEventLog(services.readers, isCanary);
  await rebuildAll();
  await withTestDatabaseSuperuserConnection(database.url, (client) => client.query('ANALYZE'));
  before = await dumpTestDatabase(database);
  await stop();
  backup = await copyTestDatabase(database);
}

async function restoreAndReplay(): Promise<void> {
  await withTestDatabaseSuperuserConnection(backup.url, finishRestoreOfTestEventLog);
  restored = await dumpTestDatabase(backup);
  services = await start(backup);
  await repeatErasureOfEveryoneInErasureLedger(services, deps());
  replayed = await dumpTestDatabase(backup);
  propertiesAfterReplay = await findPersonalPropertiesInTestEventLog(services.readers, isCanary);
  await untilFollowed();
  const live = await hashActiveReadModelsInTest(services);
  await rebuildAll();
  rebuilt = { live, fresh: await hashActiveReadModelsInTest(services) };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'erasure-'));
  database = await createMigratedTestDatabase();
  await prepareData();
  services = await start(database);
  await erasePersonEverywhere(services, deps(), life.userId);
  await untilPublished();
  erased = await dumpTestDatabase(database);
  await stop();
  await restoreAndReplay();
});

afterAll(async () => {
  await stop();
  await Promise.all([database.drop(), backup.drop()]);
  await rm(folder, { recursive: true });
});

describe('database before an erasure', () => {
  test('contains a canary in every personal property (add missing ones in canaryUserScenario.ts)', () => {
    const personalProperties = allEventDefinitions.flatMap(({ name, personal }) =>
      Object.keys(personal).map((property) => `${name}.${property}`),
    );
    expect([...propertiesBefore].toSorted()).toEqual([...new Set(personalProperties)].toSorted());
  });

  test('contains personal data only in accounts, queued mails and read models', () => {
    const samples = ['privacy.rights_request', 'people.person', 'rfqboard.rfq_link', 'rfqhistory.rfq_event'].map(
      (table) => [`samples of ${table}`, expect.any(Array) as unknown] as const,
    );
    expect(findPersonalDataCanariesByTable(before, canaries)).toEqual({
      ...expectedPersonalDataCanariesByTable,
      ...Object.fromEntries(samples),
    });
  });
});

describe('public topics', () => {
  test('contain no personal data and not even the ID of the user', () => {
    const text = JSON.stringify(topics.messages());
    expect(new Set(topics.messages().map(({ topic }) => topic))).toEqual(
      new Set(publicEventTopics.map(({ name }) => name)),
    );
    expect([...canaries.foundIn(text), ...otherCanaries.foundIn(text)]).toEqual([]);
    expect(text).not.toContain(life.userId);
  });
});

describe('row that Postgres rejects', () => {
  test('parks its stream with a reason that does not quote the row', () => {
    expect(parked).toContain('23514 tame');
    expect(otherCanaries.foundIn(parked)).toEqual([]);
    expect(findPersonalDataCanariesByTable(before, otherCanaries)['people.person']).toEqual(['poison', 'last', 'mail']);
  });
});

describe('erasure', () => {
  test('leaves no data of the user in a database dump', () => {
    expect(findPersonalDataCanariesByTable(erased, canaries)).toEqual({});
    expect([...erased.keys()].filter((place) => !place.startsWith('samples'))).toEqual(
      expect.arrayContaining(['log.event', 'keys.subject_key', 'accounts.account', 'ops.checkpoint']),
    );
  });

  test('leaves no notifications of the user and no read position', () => {
    const tables = ['notifications.notification', 'notifications.reader'];
    const isTable = (name: string, place: string) => place.replace(/^rm_([a-z]+)_v\d+_\d+/, '$1') === name;
    const findTablesWithUser = (dump: TestDatabaseTextDump) =>
      tables.filter((name) => [...dump].some(([place, rows]) => isTable(name, place) && rows.includes(life.userId)));
    expect(findTablesWithUser(before)).toEqual(tables);
    expect(findTablesWithUser(erased)).toEqual([]);
  });

  test('leaves no data of the user in the logs, even at the most verbose level', () => {
    const text = logged.join('');
    expect(text).toContain('23514 tame');
    expect([...canaries.foundIn(text), ...otherCanaries.foundIn(text)]).toEqual([]);
  });

  test('stores only the user ID in the erasure ledger', async () => {
    const ledger = await readFile(path.join(folder, 'erasures.txt'), 'utf8');
    expect(ledger.split(' ')[0]).toBe(life.userId);
    expect(canaries.foundIn(ledger)).toEqual([]);
  });

  test('returns null contact data to vendors', async () => {
    const vendor = await signInWithInProcessRequest(services, 'vendor@emnify.example', demoPassword);
    const reply = await sendInProcessTestRequest(services.query, {
      method: 'GET',
      path: '/api/vendor/available-rfqs',
      token: vendor,
    });
    const views = reply.body as unknown as readonly VendorRfqReplyItem[];
    expect(views).toMatchObject([
      { company_name: null, project_title: null, contact_name: null, user_email: null, phone: null },
    ]);
    expect(canaries.foundIn(JSON.stringify(views))).toEqual([]);
  });

  test('rejects queries and commands of the user with 401', async () => {
    const { token } = life;
    const query = await sendInProcessTestRequest(services.query, { method: 'GET', path: '/api/auth/validate', token });
    const command = await sendInProcessTestRequest(services.command, {
      path: '/api/provider-access/request',
      body: {},
      token,
    });
    expect([query.status, command.status]).toEqual([401, 401]);
  });

  test('lists no access request of the user', async () => {
    const admin = await signInWithInProcessRequest(services, demoAdminAccount.email, demoPassword);
    const reply = await sendInProcessTestRequest(services.query, {
      method: 'GET',
      path: '/api/admin/provider-access-requests',
      token: admin,
    });
    expect(reply.body).toEqual([]);
  });
});

describe('erased admin of the settings', () => {
  test('is created again at the next start, as a new user', async () => {
    const admin = { email: 'first@marketplace.example', password: demoPassword };
    await seedAdmin(services, admin, logger);
    const first = await findAccountUserIdByEmail(services.commandDeps.pool, admin.email);
    await erasePersonEverywhere(services, deps(), first ?? '');
    await seedAdmin(services, admin, logger);
    const second = await findAccountUserIdByEmail(services.commandDeps.pool, admin.email);
    expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
    expect(second).not.toBe(first);
  });
});

describe('restored older backup with its keys', () => {
  test('contains the user until the ledger is replayed', () => {
    expect(Object.keys(findPersonalDataCanariesByTable(restored, canaries))).toContain('accounts.account');
    expect(findPersonalDataCanariesByTable(replayed, canaries)).toEqual({});
    expect([...propertiesAfterReplay]).toEqual([]);
  });

  test('stores the same rows in a rebuild', () => {
    expect(rebuilt.fresh).toBe(rebuilt.live);
  });
});
