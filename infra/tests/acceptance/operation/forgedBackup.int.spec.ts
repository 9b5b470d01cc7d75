import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { isEmptyDatabase, verifyBackup } from '@marketplace/product/operate/backup/loadBackupIntoDatabase.ts';
import { createBackup } from '@marketplace/product/operate/backup/createBackup.ts';
import { computeBackupManifestDigest, type BackupManifest } from '@marketplace/product/operate/backup/manifest.ts';
import { readBackupPartLines } from '@marketplace/product/operate/backup/partFile.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  withTestDatabaseOwnerPool,
  runTestProgramToExit,
  startDurableTestPostgresServer,
} from '../../kit/isolatedProduct.ts';

const keyBytes = randomBytes(32);
const key = createSecretKey(keyBytes);
/** The stored password hash, and a forged hash of a known password. */
const hashes = { stored: '$argon2id$stored', forged: '$argon2id$forged' } as const;
const other = createSecretKey(randomBytes(32));
let folder: string;
let database: TestDatabase;
let pool: Pool;
let backup: string;
let made: BackupManifest;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forged-'));
  database = await createMigratedTestDatabase();
  pool = createDatabasePool(database.url, { max: 1, applicationName: 'test' });
  await pool.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id)
     VALUES (gen_random_uuid(), 'admin@marketplace.example', $1, gen_random_uuid())`,
    [hashes.stored],
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  backup = path.join(folder, `backup-${(count += 1)}`);
  made = await createBackup(
    {
      ...{
        pool,
        keys: { key, previous: null },
        blobs: createPostgresBlobStore(pool),
        version: '1.10.0',
        storeHead: null,
      },
      ...{ ledger: { subjects: () => Promise.resolve(['somebody']) }, now: () => new Date() },
    },
    backup,
  );
});

const manifestFile = () => path.join(backup, 'manifest.json');
const readSigned = async () =>
  JSON.parse(await readFile(manifestFile(), 'utf8')) as { manifest: BackupManifest; sha256: string; hmac?: string };
const verify = (by: KeyObject = key, previous: KeyObject | null = null, acceptUnauthenticated = false) =>
  verifyBackup(backup, { keys: { key: by, previous }, acceptUnauthenticated });

/**
 * Replaces a text in a part of the backup. @returns the part's new length and digest, which an attacker can compute.
 */
async function rewritePart(name: string, from: string, to: string) {
  const file = path.join(backup, `${name}.gz`);
  const text = gunzipSync(await readFile(file)).toString();
  expect(text).toContain(from);
  const bytes = gzipSync(text.replace(from, to));
  await writeFile(file, bytes);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function forgePart(): Promise<BackupManifest> {
  return { ...made, erased: { ...made.erased, ...(await rewritePart('erased', 'somebody', 'somebod1')) } };
}

async function forgePasswordHash(): Promise<BackupManifest> {
  const name = 'accounts.account';
  const forged = await rewritePart(name, hashes.stored, hashes.forged);
  return { ...made, tables: made.tables.map((table) => (table.name === name ? { ...table, ...forged } : table)) };
}

async function writeForged(manifest: BackupManifest, hmac: string | undefined): Promise<void> {
  const signed = { manifest, sha256: computeBackupManifestDigest(manifest), ...(hmac !== undefined && { hmac }) };
  await writeFile(manifestFile(), JSON.stringify(signed));
}

test('accepts a backup under its key, current or previous', async () => {
  expect(await verify()).toEqual(made);
  expect(await verify(other, key)).toEqual(made);
});

test('rejects a backup under another key', async () => {
  await expect(verify(other)).rejects.toThrow(/made with a KEY_ENCRYPTION_KEY other/);
});

test.each([false, true])('rejects a changed part with recomputed digests, flag %s', async (accepted) => {
  const { hmac } = await readSigned();
  await writeForged(await forgePart(), hmac);
  await expect(verify(key, null, accepted)).rejects.toThrow(/was changed/);
});

test.each<[string, (whole: BackupManifest) => BackupManifest]>([
  ['a different order of tables', (whole) => ({ ...whole, tables: whole.tables.toReversed() })],
  ['a different release', (whole) => ({ ...whole, product: '9.9.9' })],
  ['fewer rows', (whole) => ({ ...whole, erased: { ...whole.erased, count: 0 } })],
])('rejects a manifest with %s', async (_what, change) => {
  const { hmac } = await readSigned();
  await writeForged(change(made), hmac);
  await expect(verify()).rejects.toThrow(/was changed/);
});

test('rejects a backup without a seal unless the operator accepts it', async () => {
  await writeForged({ ...(await forgePart()), format: 1 }, undefined);
  await expect(verify()).rejects.toThrow(/is not authenticated.*--accept-unauthenticated/);
  expect((await verify(key, null, true)).format).toBe(1);
});

test('rejects a part that was changed after verification', async () => {
  const { erased } = await verify();
  await forgePart();
  const read = (async () => {
    for await (const line of readBackupPartLines(backup, erased)) expect(line).toBe('somebod1');
  })();
  await expect(read).rejects.toThrow(/erased.gz is damaged/);
});

test('exits npm run restore without changes when a password hash was forged', async () => {
  const { hmac } = await readSigned();
  await writeForged(await forgePasswordHash(), hmac);
  const postgres = await startDurableTestPostgresServer();
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.createDatabase();
  const more = { KEY_ENCRYPTION_KEY: keyBytes.toString('hex') };
  const place = { databaseUrl, eventStoreUrl: null, dataDir: path.join(folder, 'data'), more };
  const { code, output } = await runTestProgramToExit('infra/product/operate/restore.cli.ts', [backup], place);
  expect([code, output]).toEqual([1, expect.stringContaining('was changed')]);
  expect(await withTestDatabaseOwnerPool(databaseUrl, (target) => runInTransaction(target, isEmptyDatabase))).toBe(
    true,
  );
});
