import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { demoAdminAccount } from '@marketplace/product/demo/demoAccounts.ts';
import { seedDemo } from '@marketplace/product/demo/seedDemo.ts';
import { erasePersonEverywhere, buildErasureDeps } from '@marketplace/product/operate/erasure.ts';
import { type RunningServices, startAllServices } from '@marketplace/product/start/services.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTestDatabaseSuperuserConnection } from '../../kit/databaseConnection.ts';
import { findPersonalDataCanariesByTable, createPersonalDataCanaries } from '../../kit/canaries.ts';
import { type UserWithCanaries, createUserWithCanaries } from '../../kit/canaryUserScenario.ts';
import { dumpTestDatabaseAsText } from '../../kit/databaseDump.ts';
import { replayAllProjectionsForTest, exportAllEventsForTest } from '../../kit/exportedEvents.ts';

const password = 'Demo-pass-2026';
const canaries = createPersonalDataCanaries('kanarie');
let folder: string;
let database: TestDatabase;
let services: RunningServices;
let life: UserWithCanaries;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'taken-out-'));
  database = await createMigratedTestDatabase();
  const addresses = { contactEmail: 'info@marketplace.example', bookingUrl: 'https://booking.example' };
  services = await startAllServices({
    ...{ databaseUrl: database.url, keyEncryptionKey: createSecretKey(randomBytes(32)) },
    ...{ logger: createLogger({ level: 'silent', format: 'json' }), overrides: { processes: [], security: null } },
    settings: { dataDir: folder, eventStoreUrl: null, ...addresses },
  });
  await seedDemo(services, password);
  life = await createUserWithCanaries(services, canaries, password);
});
afterAll(async () => {
  await Promise.all([services.command.close(), services.query.close()]);
  await services.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const exportAsAdmin = () => exportAllEventsForTest(database.url, { services, email: demoAdminAccount.email, password });
const findCanaries = (files: Readonly<Record<string, string>>): readonly (readonly string[])[] =>
  Object.values(files).map((text) => canaries.foundIn(text));

test('exports personal data only on request of an admin', async () => {
  expect(findCanaries(await exportAllEventsForTest(database.url, null))).toEqual([[], []]);
  for (const labels of findCanaries(await exportAsAdmin()))
    expect(labels).toEqual(expect.arrayContaining(['mail', 'phone', 'exported']));
});

test('stores no personal data in replays of any projection', async () => {
  await replayAllProjectionsForTest(database.url);
  const dump = await withTestDatabaseSuperuserConnection(database.url, dumpTestDatabaseAsText);
  const places = [...dump].filter(([place]) => place.includes('replay_'));
  expect(places.map(([place]) => place)).toEqual(
    expect.arrayContaining(['replay_people.person', 'replay_rfqboard.rfq']),
  );
  expect(findPersonalDataCanariesByTable(new Map(places), canaries)).toEqual({});
});

test('exports no data of an erased user', async () => {
  const deps = buildErasureDeps(
    services,
    createFileErasureLedger(path.join(folder, 'erasures.txt'), () => new Date()),
    () => Promise.resolve(),
  );
  await erasePersonEverywhere(services, deps, life.userId);
  const files = await exportAsAdmin();
  expect(findCanaries(files)).toEqual([[], []]);
  expect(files.jsonl).toContain('"type":"SubjectErased"');
  expect(files.parquet).toContain('SubjectErased');
});
