import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wrapSubjectKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireUsableKeyEncryptionKey } from './keyEncryptionKey.ts';

const createKey = (): KeyObject => createSecretKey(randomBytes(32));
const [current, other] = [createKey(), createKey()];

let database: TestDatabase;
let pool: Pool;
let dataDir: string;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = createDatabasePool(database.url, { max: 1, applicationName: 'test' });
  dataDir = createTestDataFolder();
});
afterAll(async () => {
  removeTestDataFolder(dataDir);
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('DELETE FROM keys.subject_key'));

async function addSubjectKeys(count: number, key: KeyObject): Promise<void> {
  for (let added = 0; added < count; added += 1) {
    const subject = crypto.randomUUID();
    const row = [subject, wrapSubjectKey(createKey(), subject, key)];
    await pool.query('INSERT INTO keys.subject_key (subject, wrapped_key) VALUES ($1, $2)', row);
  }
}

const check = (keyEncryptionKey: KeyObject | null, previousKeyEncryptionKey: KeyObject | null = null): Promise<void> =>
  requireUsableKeyEncryptionKey(pool, { keyEncryptionKey, previousKeyEncryptionKey, dataDir });

test('accepts any key, or none, for a database without subject keys or tables', async () => {
  await check(other);
  await check(null);
  await pool.query('ALTER TABLE keys.subject_key RENAME TO renamed');
  await check(null);
  await pool.query('ALTER TABLE keys.renamed RENAME TO subject_key');
});

test('refuses to start without a key when the database has subject keys, and creates none', async () => {
  await addSubjectKeys(1, current);
  await expect(check(null)).rejects.toThrow(/KEY_ENCRYPTION_KEY is not set and .*key-encryption-key is missing/);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('refuses a key that decrypts no subject key', async () => {
  await addSubjectKeys(2, current);
  await expect(check(other)).rejects.toThrow('The key in KEY_ENCRYPTION_KEY cannot decrypt the personal data');
  await expect(check(other, createKey())).rejects.toThrow('Set KEY_ENCRYPTION_KEY to the key of this database.');
});

test('accepts the current key, the previous key, and a key that decrypts only older subject keys', async () => {
  await addSubjectKeys(1, current);
  await check(current);
  await check(other, current);
  await addSubjectKeys(25, other);
  await check(current);
  await check(other);
});

test('names the file when the key in the data folder decrypts no subject key', async () => {
  await addSubjectKeys(1, current);
  const file = path.join(dataDir, 'key-encryption-key');
  writeFileSync(file, other.export().toString('base64'));
  await expect(check(null)).rejects.toThrow(`The key in ${file} cannot decrypt`);
  await check(current);
});
