import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { deleteExpiredData } from '@marketplace/command-service/retention/retention.ts';
import type { RetentionDeps } from '@marketplace/command-service/retention/retentionTask.ts';
import { searchLogAnonymisationRetentionTask } from '@marketplace/command-service/searches/searches.retention.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import type { SearchMetrics } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import { noStreamRevision } from '@marketplace/event-store/port.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import {
  copyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  repeatErasureOfEveryoneInErasureLedger,
} from '@marketplace/product/operate/erasure.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { loadSearchMetrics } from '@marketplace/query-service/searches/analytics.queries.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishRestoreOfTestEventLog } from '../../kit/adoptRestoredTestLog.ts';
import { hashActiveReadModelsInTest } from '../../kit/hashActiveReadModelsInTest.ts';
import { sendInProcessTestRequest } from '../../kit/inProcessCalls.ts';
import { encryptStoredEventFixture, readStoredEventExampleWithIds } from '../../kit/storedFixtures.ts';

const keyEncryptionKey = createSecretKey(randomBytes(32));
const august = { from: '2024-08-01', to: '2024-08-31' };
const logged: string[] = [];
const logger = createLogger({
  level: 'info',
  format: 'json',
  destination: { write: (line) => void logged.push(line) },
});

let now = new Date('2024-08-23T10:00:00.000Z');
let folder: string;
let database: TestDatabase;
/** The database before anything was deleted. */
let backup: TestDatabase;
let services: RunningServices;
let owner: pg.Pool;

async function start({ url }: TestDatabase): Promise<void> {
  owner = new pg.Pool({ connectionString: url, max: 3 });
  const addresses = { contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' };
  const settings = { dataDir: folder, eventStoreUrl: null, ...addresses };
  const overrides = { now: () => now, processes: [], security: null };
  services = await startAllServices({ databaseUrl: url, keyEncryptionKey, logger, settings, overrides });
}
async function stop(): Promise<void> {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
  await owner.end();
}

interface Person {
  readonly id: string;
  readonly token: string;
}
async function register(name: string): Promise<Person> {
  const person = { email: `${name}@acme.example`, password: 'Quiet-harbour-71', firstName: name, lastName: 'Byron' };
  const body = { ...person, company: 'Acme', termsVersion: currentTermsOfServiceVersion };
  const reply = await sendInProcessTestRequest(services.command, { path: '/api/auth/register', body });
  expect(reply.status).toBe(200);
  const { id } = reply.body['user'] as { readonly id: string };
  return { id, token: String(reply.body['sessionToken']) };
}
async function search({ token }: Person, text: string, key?: string) {
  const body = { requirements: { geographicRegions: ['Europe'], deviceLongevity: text } };
  return sendInProcessTestRequest(services.command, {
    path: '/api/analytics/user-searches',
    body,
    token,
    ...(key !== undefined && { key }),
  });
}

/** Appends a search as an earlier release stored it. */
async function appendOldSearch(type: string, { id: userId }: Person): Promise<void> {
  const [id, searchId, commandId] = [randomUUID(), randomUUID(), randomUUID()];
  const ids = [
    ['00000000-0000-4000-8000-000000000001', userId],
    ['00000000-0000-4000-8000-000000000006', searchId],
    ['00000000-0000-4000-8000-000000000102', id],
  ] as const;
  const example = readStoredEventExampleWithIds(type, ids);
  const keys = createPostgresSubjectKeys({ pool: owner, keyEncryptionKey });
  const stored = await encryptStoredEventFixture(type, example, keys);
  const meta = { commandId, actor: userId, at: now.toISOString(), bodyHash: 'ab'.repeat(32) };
  const event = { ...stored, meta };
  await services.log.store.append(`search-${searchId}`, [event], { expectedRevision: noStreamRevision, commandId });
}

const untilFollowed = async () =>
  services.hub.waitUntilReached(`${services.commandDeps.epoch}.${await services.log.store.head()}`, 60_000);
const deps = (overrides: Partial<RetentionDeps> = {}): RetentionDeps => ({
  ...services.commandDeps,
  untilKeysForgotten: () => Promise.resolve(),
  ...overrides,
});
const createErasureDeps = () =>
  buildErasureDeps(
    services,
    createFileErasureLedger(path.join(folder, 'erasures.txt'), () => new Date()),
    () => Promise.resolve(),
  );

/** All searches of a day in the log, in their stored form and decrypted with all keys. */
async function readSearches(
  day: string,
): Promise<{ readonly raw: string; readonly opened: string; readonly count: number }> {
  const { store, reader } = services.log;
  const { events } = await store.readAll(0n, 10_000);
  const found = events.filter(({ stream, meta }) => stream.startsWith('search-') && meta.at.startsWith(day));
  const opened = await reader.decodePersonal(found);
  const raw = found.map(({ stream, data, meta }) => ({ stream, data, meta }));
  return { raw: JSON.stringify(raw), opened: JSON.stringify(opened), count: found.length };
}
async function readRows(day: string): Promise<string> {
  const { rows } = await owner.query<{ schema: string }>(`SELECT schema FROM ops.active WHERE projection = 'searches'`);
  const schema = rows[0]?.schema ?? '';
  const found = await owner.query(
    `SELECT l, t FROM ${schema}.search_log l LEFT JOIN ${schema}.search_text t USING (search_id)
      WHERE l.searched_at::date = $1 ORDER BY l.position`,
    [day],
  );
  return JSON.stringify(found.rows);
}
const readStatistics = async (range: typeof august): Promise<SearchMetrics> =>
  loadSearchMetrics(await resolveReadModelPoolAndSchemas(services.commandDeps), range);
const findDeletionEvents = async () =>
  (await services.log.store.readStream('forgotten-searches')).map(({ data }) => data as { before: string });
const listMonths = async () =>
  (await owner.query<{ month: string }>('SELECT month::text FROM keys.monthly_subject ORDER BY month')).rows;

async function expectSameRebuild(): Promise<void> {
  const live = await hashActiveReadModelsInTest(services);
  await rebuildReadModels(services.readers, services.readers.projections, () => undefined);
  expect(await hashActiveReadModelsInTest(services)).toBe(live);
}

let ada: Person;
let bo: Person;
let before: SearchMetrics;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'retention-'));
  database = await createMigratedTestDatabase();
  await start(database);
  [ada, bo] = [await register('ada'), await register('bo')];
  await search(ada, 'thirteen summers');
  await search(ada, 'fourteen summers');
  await search(bo, 'fifteen summers');
  await appendOldSearch('RequirementsMatched.v1', bo);
  await appendOldSearch('RequirementsMatched.v2', bo);
  now = new Date('2024-09-01T00:00:00.000Z');
  await search(ada, 'sixteen summers');
  await appendOldSearch('RequirementsMatched.v2', bo);
  now = new Date('2026-11-23T10:00:00.000Z');
  await search(ada, 'seventeen summers');
  await untilFollowed();
  before = await readStatistics(august);
  await stop();
  backup = await copyTestDatabase(database);
  await start(database);
});

afterAll(async () => {
  await stop();
  await Promise.all([database.drop(), backup.drop()]);
  await rm(folder, { recursive: true });
});

describe('logged search', () => {
  test('names its user by an encrypted monthly subject only', async () => {
    const { raw, opened, count } = await readSearches('2026-11-23');
    expect([count, raw.includes(ada.id), opened.includes(ada.id)]).toEqual([1, false, true]);
    const [august2024, september2024] = [await readSearches('2024-08-23'), await readSearches('2024-09-01')];
    const actors = (text: string) =>
      new Set(Array.from(text.matchAll(/"searcher":"([^"]+)"/g), ([, searcher]) => searcher));
    expect([actors(august2024.raw).size, actors(september2024.raw).size]).toEqual([2, 1]);
    expect([...actors(august2024.raw)].filter((searcher) => actors(september2024.raw).has(searcher))).toEqual([]);
    expect([...actors(august2024.raw)]).toContain(
      (JSON.parse(august2024.raw) as { meta: { actor: string } }[])[0]?.meta.actor,
    );
  });

  test('is stored once when it is repeated in the next month', async () => {
    now = new Date('2026-11-30T23:59:59.000Z');
    const first = await search(ada, 'eighteen summers', 'one key');
    now = new Date('2026-12-01T00:00:01.000Z');
    await search(ada, 'nineteen summers');
    const again = await search(ada, 'eighteen summers', 'one key');
    now = new Date('2026-11-23T10:00:00.000Z');
    expect([first.status, again.status, again.body['id']]).toEqual([200, 200, first.body['id']]);
  });
});

describe('interrupted retention', () => {
  test('is completed by the next run, wherever it was interrupted', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('killed'));
    const anonymise = searchLogAnonymisationRetentionTask.deleteExpired;
    await expect(anonymise(deps({ untilKeysForgotten: fail }), now)).rejects.toThrow('killed');
    expect([await findDeletionEvents(), (await listMonths()).length]).toEqual([[], 5]);
    const namedSearches = { ...services.commandDeps.namedSearches, anonymiseBefore: fail };
    await expect(anonymise(deps({ namedSearches }), now)).rejects.toThrow('killed');
    expect([await findDeletionEvents(), (await listMonths()).length]).toEqual([
      [{ before: '2024-09-01T00:00:00.000Z' }],
      5,
    ]);
  });
});

describe('retention after 26 months', () => {
  beforeAll(async () => {
    await Promise.all([deleteExpiredData(deps()), deleteExpiredData(deps())]);
    await untilFollowed();
  });

  test('removes the user from a search in the log and in the read models', async () => {
    const { raw, opened, count } = await readSearches('2024-08-23');
    const rows = await readRows('2024-08-23');
    expect(count).toBe(5);
    for (const { id } of [ada, bo]) for (const text of [raw, opened, rows]) expect(text).not.toContain(id);
    for (const text of [opened, rows]) expect(text).not.toMatch(/summers|emnify.*MVNO|10 years|"digest":"/);
    expect(raw).not.toMatch(/bodyHash":"abab/);
  });

  test('keeps newer searches', async () => {
    const { opened, count } = await readSearches('2024-09-01');
    const rows = await readRows('2024-09-01');
    expect(count).toBe(2);
    for (const text of [opened, rows])
      for (const part of [ada.id, bo.id, 'sixteen summers']) expect(text).toContain(part);
  });

  test('keeps the counts, also of users for months with monthly subjects', async () => {
    expect([before.searches, before.people]).toEqual([5, 2]);
    expect(await readStatistics(august)).toEqual(before);
  });

  test('logs the deletion once, and deletes the subjects of its months', async () => {
    expect(await findDeletionEvents()).toEqual([{ before: '2024-09-01T00:00:00.000Z' }]);
    expect((await listMonths()).map(({ month }) => month)).toEqual(['2024-09-01', '2026-11-01', '2026-12-01']);
    const head = await services.log.store.head();
    await deleteExpiredData(deps());
    expect(await services.log.store.head()).toBe(head);
  });

  test('logs the number of deleted entries, but no users', () => {
    const text = logged.join('');
    expect(text).toMatch(/"part":"users of logged searches, by user and month","forgotten":\d+/);
    expect(text).not.toContain(ada.id);
  });

  test('stores the same rows in a rebuild', expectSameRebuild);
});

describe('erasure after retention', () => {
  test('deletes the keys of all remaining months, and creates no new ones', async () => {
    await erasePersonEverywhere(services, createErasureDeps(), ada.id);
    const { opened } = await readSearches('2024-09-01');
    expect([opened.includes(ada.id), opened.includes('sixteen'), opened.includes(bo.id)]).toEqual([false, false, true]);
    expect(await listMonths()).toEqual([]);
    await expect(services.commandDeps.monthly.getOrCreate(ada.id, '2026-11-01')).rejects.toMatchObject({
      code: 'subject.erased',
    });
    expect(await readRows('2024-09-01')).not.toContain(ada.id);
    await expectSameRebuild();
  });
});

describe('restored older backup', () => {
  test('deletes the expired and the erased data again', async () => {
    await stop();
    const backupPool = new pg.Pool({ connectionString: backup.url, max: 1 });
    await runInTransaction(backupPool, finishRestoreOfTestEventLog);
    await backupPool.end();
    await start(backup);
    expect((await readSearches('2024-08-23')).opened).toContain(ada.id);
    await repeatErasureOfEveryoneInErasureLedger(services, createErasureDeps());
    await deleteExpiredData(deps());
    await untilFollowed();
    const { raw, opened } = await readSearches('2024-08-23');
    for (const text of [raw, opened, await readRows('2024-08-23')]) expect(text).not.toContain(bo.id);
    const days = await Promise.all(['2024-08-23', '2024-09-01', '2026-11-23'].map(readSearches));
    expect(days.map((day) => day.opened).join('')).not.toMatch(new RegExp(`${ada.id}|summers`));
    await expectSameRebuild();
  });
});
