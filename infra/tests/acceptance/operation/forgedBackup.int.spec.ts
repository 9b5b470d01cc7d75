import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createPostgresBlobs } from '@marketplace/blobs/postgresBlobs.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { verifyBackup } from '@marketplace/product/operate/backup/loadBackup.ts';
import { makeBackup } from '@marketplace/product/operate/backup/makeBackup.ts';
import { digestOf, type Manifest } from '@marketplace/product/operate/backup/manifest.ts';
import { readLines } from '@marketplace/product/operate/backup/partFile.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const key = createSecretKey(randomBytes(32));
const other = createSecretKey(randomBytes(32));
let folder: string;
let database: TestDatabase;
let pool: Pool;
let backup: string;
let made: Manifest;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'forged-'));
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 1, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  backup = path.join(folder, `backup-${(count += 1)}`);
  made = await makeBackup(
    {
      ...{ pool, keys: { key, previous: null }, blobs: createPostgresBlobs(pool), version: '1.10.0', storeHead: null },
      ...{ ledger: { subjects: () => Promise.resolve(['somebody']) }, now: () => new Date() },
    },
    backup,
  );
});

const manifestFile = () => path.join(backup, 'manifest.json');
const readSigned = async () =>
  JSON.parse(await readFile(manifestFile(), 'utf8')) as { manifest: Manifest; sha256: string; hmac?: string };
const verify = (by: KeyObject = key, previous: KeyObject | null = null, acceptUnauthenticated = false) =>
  verifyBackup(backup, { keys: { key: by, previous }, acceptUnauthenticated });

/** Changes the bytes of a part, and every digest that anybody can compute. */
async function forgePart(): Promise<Manifest> {
  const file = path.join(backup, 'erased.gz');
  const bytes = gzipSync(
    gunzipSync(await readFile(file))
      .toString()
      .replace('somebody', 'somebod1'),
  );
  await writeFile(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...made, erased: { ...made.erased, bytes: bytes.length, sha256 } };
}

async function writeForged(manifest: Manifest, hmac: string | undefined): Promise<void> {
  const signed = { manifest, sha256: digestOf(manifest), ...(hmac !== undefined && { hmac }) };
  await writeFile(manifestFile(), JSON.stringify(signed));
}

test('accepts a backup under the key it was made under, now current or previous', async () => {
  expect(await verify()).toEqual(made);
  expect(await verify(other, key)).toEqual(made);
});

test('rejects a backup under another key', async () => {
  await expect(verify(other)).rejects.toThrow(/made under another KEY_ENCRYPTION_KEY/);
});

test.each([false, true])('rejects a changed part whose digests were computed again, flag %s', async (accepted) => {
  const { hmac } = await readSigned();
  await writeForged(await forgePart(), hmac);
  await expect(verify(key, null, accepted)).rejects.toThrow(/was changed/);
});

test.each<[string, (whole: Manifest) => Manifest]>([
  ['another order of the tables', (whole) => ({ ...whole, tables: whole.tables.toReversed() })],
  ['another release', (whole) => ({ ...whole, product: '9.9.9' })],
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

test('rejects a part that is changed after the backup was verified', async () => {
  const { erased } = await verify();
  await forgePart();
  const read = (async () => {
    for await (const line of readLines(backup, erased)) expect(line).toBe('somebod1');
  })();
  await expect(read).rejects.toThrow(/erased.gz is damaged/);
});
