import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileErasureLedger } from '@marketplace/command-service/privacy/erasureLedger.ts';
import { migrateProductDatabase } from '@marketplace/product/start/openDatabase.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  withTestDatabaseOwnerPool,
  type DurableTestPostgresServer,
  runTestProgramToExit,
  startDurableTestPostgresServer,
} from '../../kit/isolatedProduct.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';

const key = randomBytes(32);
let dataDir: string;
let postgres: DurableTestPostgresServer;
let databaseUrl: string;
let people: readonly SignedInTestUser[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'erase-'));
  postgres = await startDurableTestPostgresServer();
  databaseUrl = await postgres.createDatabase();
  await migrateProductDatabase(databaseUrl, createLogger({ level: 'silent', format: 'json' }));
  const market = await startTestMarketplace({ databaseUrl, keyEncryptionKey: createSecretKey(key) });
  people = [
    await registerConfirmedTestUser(market, 'bea@acme.example'),
    await registerConfirmedTestUser(market, 'ola@acme.example'),
  ];
  await market.close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

function erase(argument: string) {
  const more = { KEY_ENCRYPTION_KEY: key.toString('hex') };
  return runTestProgramToExit('infra/product/operate/erase.cli.ts', [argument], {
    databaseUrl,
    eventStoreUrl: null,
    dataDir,
    extraEnvironment: more,
  });
}

/** Lists rows that the processes for mails, webhooks, deadlines and retention write as soon as they start. */
async function listBackgroundWork(): Promise<readonly string[]> {
  const statement = `SELECT 'reader ' || name AS trace FROM ops.checkpoint WHERE name IN ('mail', 'webhooks')
                   UNION ALL SELECT 'lease ' || name FROM ops.lease WHERE name NOT LIKE '%read-models%'
                   UNION ALL SELECT 'mail' FROM mail.outbox`;
  const { rows } = await withTestDatabaseOwnerPool(databaseUrl, (pool) => pool.query<{ trace: string }>(statement));
  return rows.map(({ trace }) => trace);
}

const listEmails = async () => {
  const listed = 'SELECT email FROM accounts.account ORDER BY created_at';
  const { rows } = await withTestDatabaseOwnerPool(databaseUrl, (pool) => pool.query<{ email: string | null }>(listed));
  return rows.map(({ email }) => email);
};

test('erases an account by email address without background work', async () => {
  const { code, output } = await erase('bea@acme.example');
  expect([code, output]).toEqual([0, expect.stringContaining('Erased ')]);
  expect(await listEmails()).toEqual([null, 'ola@acme.example']);
  expect(await listBackgroundWork()).toEqual([]);
});

test('replays the erasure ledger without background work', async () => {
  await createFileErasureLedger(path.join(dataDir, 'erasures.txt'), () => new Date()).add(people[1]?.user.id ?? '');
  const { code, output } = await erase('--replay');
  expect([code, output]).toEqual([0, expect.stringContaining('Erased 2 people')]);
  expect(await listEmails()).toEqual([null, null]);
  expect(await listBackgroundWork()).toEqual([]);
});
