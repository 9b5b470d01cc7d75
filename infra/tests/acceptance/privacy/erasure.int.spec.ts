import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { findSubject } from '@marketplace/command-service/privacy/subjectAccount.ts';
import { publicTopics } from '@marketplace/contracts/integration.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { createMemoryBroker } from '@marketplace/messaging/testing/memoryBroker.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '../../kit/inProcessCalls.ts';
import { demoAdmin } from '@marketplace/product/demo/demoAccounts.ts';
import { eraseEverywhere, erasureDeps, replayEverywhere } from '@marketplace/product/operate/erasure.ts';
import { adoptRestoredLog, renewPostgresEpoch } from '@marketplace/product/operate/restored.ts';
import { seedAdmin } from '@marketplace/product/start/seedAdmin.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { type Services, startServices } from '@marketplace/product/start/services.ts';
import { canariesIn, createCanaries } from '../../kit/canaries.ts';
import { signIn } from '../../kit/canaryCalls.ts';
import { canaryPlaces } from '../../kit/canaryPlaces.ts';
import { type CanaryLife, liveAsCanary } from '../../kit/canaryLife.ts';
import { markedPropertiesWith } from '../../kit/markedProperties.ts';
import { type DatabaseDump, dumpDatabase } from '../../kit/databaseDump.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

const demoPassword = 'Demo-pass-2026';
const keyEncryptionKey = createSecretKey(randomBytes(32));
const canaries = createCanaries('kanarie');
/** Those of somebody who is never erased. */
const bystander = createCanaries('sperling');
const logged: string[] = [];
const topics = createMemoryBroker();
const destination = { write: (line: string) => void logged.push(line) };
const logger = createLogger({ level: 'trace', format: 'json', destination });

let folder: string;
let database: TestDatabase;
/** The database as it was before the erasure. */
let backup: TestDatabase;
let services: Services;
let life: CanaryLife;
/** Marked properties that held a canary in the log, opened with the keys as they were before the erasure. */
let reached: ReadonlySet<string>;
/** The same on the restored backup, whose keys are the older ones, after the ledger was replayed. */
let openedAfter: ReadonlySet<string>;
/** The streams that a read model could not take. */
let parked: string;
let before: DatabaseDump;
let erased: DatabaseDump;
let restored: DatabaseDump;
let replayed: DatabaseDump;
let rebuilt: { readonly live: string; readonly fresh: string };

const start = ({ url }: TestDatabase): Promise<Services> => {
  const addresses = { contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' };
  const settings = { dataDir: folder, eventStoreUrl: null, ...addresses };
  return startServices({ databaseUrl: url, keyEncryptionKey, logger, settings, overrides: { broker: topics } });
};
const published = () => vi.waitUntil(async () => (await services.publishing())?.events === 0, { timeout: 60_000 });
const stop = async (): Promise<void> => {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
};
/** Keys are cached in this process only, which drops an erased one at once. */
const deps = () =>
  erasureDeps(
    services,
    createFileLedger(path.join(folder, 'erasures.txt'), () => new Date()),
    () => Promise.resolve(),
  );
const followed = async () =>
  services.hub.reached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 60_000);

/** A sealed id of the person is one as well. */
const isCanary = (value: unknown): boolean =>
  value === life.userId || canaries.foundIn(JSON.stringify(value)).length > 0;

async function asOwner<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}
const dumpOf = ({ url }: TestDatabase): Promise<DatabaseDump> => asOwner(url, dumpDatabase);

/**
 * Somebody whose row breaks a rule of the read models: Postgres' error quotes the row, and a log or a list of parked streams that
 * took the error as it is would quote it too.
 */
async function parkSomebody(): Promise<void> {
  await asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ schema: string }>(
      `SELECT schema FROM ops.active WHERE projection = 'people'`,
    );
    const table = `${rows[0]?.schema ?? ''}.person`;
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT tame CHECK (first_name NOT LIKE '%poison%') NOT VALID`);
  });
  const name = { firstName: bystander.plant('poison'), lastName: bystander.plant('last') };
  const person = { email: `${bystander.plant('mail')}@aviary.example`, password: demoPassword, ...name, company: 'B' };
  const { status } = await call(services.command, { path: '/api/auth/register', body: person });
  expect(status).toBe(200);
  await followed();
  parked = JSON.stringify(
    await asOwner(database.url, async (client) => (await client.query<{ reason: string }>('TABLE ops.parked')).rows),
  );
}

/** Leaves the read models as they were beside the new ones, put away. */
const rebuildAll = async () => rebuild(services.readers, services.readers.projections, () => undefined);

async function hash(): Promise<string> {
  const { pool: own, projections } = services.readers;
  return inTransaction(own, async (client) => hashReadModels(client, await activeTargets(client, projections)));
}

/** What an operator does after a restore, short of replaying the ledger. */
async function adopt({ url }: TestDatabase): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows } = await client.query<{ head: string }>('SELECT max(position) AS head FROM log.event');
    await renewPostgresEpoch(client, 'restored');
    await adoptRestoredLog(client, { epoch: 'restored', head: BigInt(rows[0]?.head ?? 0), at: new Date() });
  });
}

async function liveBefore(): Promise<void> {
  services = await start(database);
  await seedDemo(services, demoPassword);
  life = await liveAsCanary(services, canaries, demoPassword);
  await parkSomebody();
  await followed();
  await published();
  reached = await markedPropertiesWith(services.readers, isCanary);
  await rebuildAll();
  await asOwner(database.url, (client) => client.query('ANALYZE'));
  before = await dumpOf(database);
  await stop();
  backup = await copyTestDatabase(database);
}

async function restoreAndReplay(): Promise<void> {
  await adopt(backup);
  restored = await dumpOf(backup);
  services = await start(backup);
  await replayEverywhere(services, deps());
  replayed = await dumpOf(backup);
  openedAfter = await markedPropertiesWith(services.readers, isCanary);
  const live = await hash();
  await rebuildAll();
  rebuilt = { live, fresh: await hash() };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'erasure-'));
  database = await createTestDatabase();
  await liveBefore();
  services = await start(database);
  await eraseEverywhere(services, deps(), life.userId);
  await published();
  erased = await dumpOf(database);
  await stop();
  await restoreAndReplay();
});

afterAll(async () => {
  await stop();
  await Promise.all([database.drop(), backup.drop()]);
  await rm(folder, { recursive: true });
});

describe('before an erasure', () => {
  test('every personal property of every event was reached by a canary: a new one needs one in canaryLife.ts', () => {
    const marked = allEvents.flatMap(({ name, personal }) =>
      Object.keys(personal).map((property) => `${name}.${property}`),
    );
    expect([...reached].toSorted()).toEqual([...new Set(marked)].toSorted());
  });

  test('personal data stands in the account, in mails to the person, in the read models, and nowhere else', () => {
    const samples = ['privacy.rights_request', 'people.person', 'rfqboard.rfq_link', 'rfqhistory.rfq_event'].map(
      (table) => [`samples of ${table}`, expect.any(Array) as unknown] as const,
    );
    expect(canariesIn(before, canaries)).toEqual({ ...canaryPlaces, ...Object.fromEntries(samples) });
  });
});

describe('a topic', () => {
  test('is told nothing of the person, not even the id, whatever the person did', () => {
    const text = JSON.stringify(topics.messages());
    expect(new Set(topics.messages().map(({ topic }) => topic))).toEqual(new Set(publicTopics.map(({ name }) => name)));
    expect([...canaries.foundIn(text), ...bystander.foundIn(text)]).toEqual([]);
    expect(text).not.toContain(life.userId);
  });
});

describe('a row that Postgres refuses', () => {
  test('parks its stream with a reason that quotes nothing of it', () => {
    expect(parked).toContain('23514 tame');
    expect(bystander.foundIn(parked)).toEqual([]);
    expect(canariesIn(before, bystander)['people.person']).toEqual(['poison', 'last', 'mail']);
  });
});

describe('after an erasure', () => {
  test('a dump of the database holds nothing of the person', () => {
    expect(canariesIn(erased, canaries)).toEqual({});
    expect([...erased.keys()].filter((place) => !place.startsWith('samples'))).toEqual(
      expect.arrayContaining(['log.event', 'keys.subject_key', 'accounts.account', 'ops.checkpoint']),
    );
  });

  test('nothing is kept of what the person was told, nor up to where the person has read', () => {
    const told = ['notifications.notification', 'notifications.reader'];
    const isOf = (name: string, place: string) => place.replace(/^rm_([a-z]+)_v\d+_\d+/, '$1') === name;
    const holding = (dump: DatabaseDump) =>
      told.filter((name) => [...dump].some(([place, rows]) => isOf(name, place) && rows.includes(life.userId)));
    expect(holding(before)).toEqual(told);
    expect(holding(erased)).toEqual([]);
  });

  test('nor do the logs, at their most talkative, from the first day on', () => {
    const text = logged.join('');
    expect(text).toContain('23514 tame');
    expect([...canaries.foundIn(text), ...bystander.foundIn(text)]).toEqual([]);
  });

  test('nor does the ledger', async () => {
    const ledger = await readFile(path.join(folder, 'erasures.txt'), 'utf8');
    expect(ledger.split(' ')[0]).toBe(life.userId);
    expect(canaries.foundIn(ledger)).toEqual([]);
  });

  test('a vendor reads null where the contact stood', async () => {
    const vendor = await signIn(services, 'vendor@emnify.example', demoPassword);
    const reply = await call(services.query, { method: 'GET', path: '/api/vendor/available-rfqs', token: vendor });
    const views = reply.body as unknown as readonly VendorRfqView[];
    expect(views).toMatchObject([
      { company_name: null, project_title: null, contact_name: null, user_email: null, phone: null },
    ]);
    expect(canaries.foundIn(JSON.stringify(views))).toEqual([]);
  });

  test('the person gets 401 for queries and commands', async () => {
    const { token } = life;
    const asked = await call(services.query, { method: 'GET', path: '/api/auth/validate', token });
    const said = await call(services.command, { path: '/api/provider-access/request', body: {}, token });
    expect([asked.status, said.status]).toEqual([401, 401]);
  });

  test('the access request of the person waits for nobody', async () => {
    const admin = await signIn(services, demoAdmin.email, demoPassword);
    const reply = await call(services.query, {
      method: 'GET',
      path: '/api/admin/provider-access-requests',
      token: admin,
    });
    expect(reply.body).toEqual([]);
  });
});

describe('an erased account of the settings', () => {
  test('is made again at the next start, as somebody new', async () => {
    const admin = { email: 'first@marketplace.example', password: demoPassword };
    await seedAdmin(services, admin, logger);
    const first = await findSubject(services.commandDeps.pool, admin.email);
    await eraseEverywhere(services, deps(), first ?? '');
    await seedAdmin(services, admin, logger);
    const second = await findSubject(services.commandDeps.pool, admin.email);
    expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
    expect(second).not.toBe(first);
  });
});

describe('after an older backup was restored, its log adopted and its keys with it', () => {
  test('the person is back, until the ledger is replayed', () => {
    expect(Object.keys(canariesIn(restored, canaries))).toContain('accounts.account');
    expect(canariesIn(replayed, canaries)).toEqual({});
    expect([...openedAfter]).toEqual([]);
  });

  test('a rebuild gives the rows that are left', () => {
    expect(rebuilt.fresh).toBe(rebuilt.live);
  });
});
