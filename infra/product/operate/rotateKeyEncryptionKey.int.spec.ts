import { createSecretKey, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSecondFactorEncryptionContext } from '@marketplace/command-service/accounts/secondFactor.ts';
import { decryptBytes, encryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { createPostgresSubjectKeys } from '@marketplace/event-store/personalData/postgresSubjectKeys.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPreviousKeyEncryptionKey } from '../start/keyEncryptionKey.ts';
import { countEncryptedValuesByKeyEncryptionKey, rotateKeyEncryptionKey } from './rotateKeyEncryptionKey.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';

const newKey = (): KeyObject => createSecretKey(randomBytes(32));
const [older, newer] = [newKey(), newKey()];
const people = Array.from({ length: 20 }, () => randomUUID());
const [ada = '', erased = ''] = people;

let database: TestDatabase;
let pool: pg.Pool;
const createKeys = (keyEncryptionKey: KeyObject, previousKey: KeyObject | null = null) =>
  createPostgresSubjectKeys({ pool, keyEncryptionKey, previousKey });
const exportKeys = async (key: KeyObject, previous: KeyObject | null = null): Promise<string[]> =>
  [...(await createKeys(key, previous).find(people))]
    .map(([id, found]) => `${id} ${found.export().toString('hex')}`)
    .sort();

beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
  await createKeys(older).ensure(people);
  await createKeys(older).erase(erased);
  await pool.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id)
     VALUES ($1, 'ada@acme.example', 'hash', gen_random_uuid())`,
    [ada],
  );
  await pool.query('INSERT INTO accounts.second_factor (user_id, secret) VALUES ($1, $2)', [
    ada,
    encryptBytes(Buffer.from('secret'), older, buildSecondFactorEncryptionContext(ada)),
  ]);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

describe('rotation of the key encryption key', () => {
  test('re-encrypts subject keys and second factors unchanged, and keeps erased people erased', async () => {
    const before = await exportKeys(older);
    expect(await countEncryptedValuesByKeyEncryptionKey(pool, { key: newer, previous: older })).toEqual({
      current: 0,
      previous: 20,
      neither: 0,
    });
    expect(await rotateKeyEncryptionKey(pool, { key: newer, previous: older })).toBe(20);
    expect(await countEncryptedValuesByKeyEncryptionKey(pool, { key: newer, previous: null })).toEqual({
      current: 20,
      previous: 0,
      neither: 0,
    });
    expect(await exportKeys(newer)).toEqual(before);
    expect(before).toHaveLength(19);
    await expect(exportKeys(older)).rejects.toThrow();
    const { rows } = await pool.query<{ secret: Buffer }>('SELECT secret FROM accounts.second_factor');
    expect(
      decryptBytes(rows[0]?.secret ?? Buffer.alloc(0), newer, buildSecondFactorEncryptionContext(ada)).toString(),
    ).toBe('secret');
  });

  test('can be repeated, and includes values encrypted by the previous key in the meantime', async () => {
    await rotateKeyEncryptionKey(pool, { key: newer, previous: older });
    await createKeys(older).ensure([randomUUID()]);
    expect(await rotateKeyEncryptionKey(pool, { key: newer, previous: older })).toBe(1);
    expect(await rotateKeyEncryptionKey(pool, { key: newer, previous: older })).toBe(0);
  });

  test('changes nothing when it is killed', async () => {
    const before = await exportKeys(older);
    const killer = {
      connect: async () => {
        const client = await pool.connect();
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
        const cut = (...args: unknown[]) =>
          String(args[0]).includes('UPDATE accounts.second_factor')
            ? query('SELECT pg_terminate_backend(pg_backend_pid())')
            : query(...args);
        return Object.assign(client, { query: cut });
      },
    } as unknown as pg.Pool;
    await expect(rotateKeyEncryptionKey(killer, { key: newer, previous: older })).rejects.toThrow();
    expect(await exportKeys(older)).toEqual(before);
  });

  test('changes nothing when neither key decrypts a value', async () => {
    await expect(rotateKeyEncryptionKey(pool, { key: newer, previous: newKey() })).rejects.toThrow(
      'neither KEY_ENCRYPTION_KEY',
    );
    expect(await exportKeys(older)).toHaveLength(19);
  });

  test('works while the product runs with both keys', async () => {
    const before = await exportKeys(newer, older);
    const added = randomUUID();
    await createKeys(newer, older).ensure([added]);
    await rotateKeyEncryptionKey(pool, { key: newer, previous: older });
    expect(await exportKeys(newer, older)).toEqual(before);
  });
});

test('uses the key of the data folder as the previous one after a setting replaces it', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keys-'));
  const none = { keyEncryptionKey: null, previousKeyEncryptionKey: null, dataDir };
  expect(findPreviousKeyEncryptionKey({ ...none, keyEncryptionKey: newer })).toBeNull();
  await writeFile(path.join(dataDir, 'key-encryption-key'), older.export().toString('base64'));
  expect(findPreviousKeyEncryptionKey(none)).toBeNull();
  expect(findPreviousKeyEncryptionKey({ ...none, keyEncryptionKey: newer })?.export()).toEqual(older.export());
  expect(findPreviousKeyEncryptionKey({ ...none, keyEncryptionKey: newer, previousKeyEncryptionKey: newer })).toBe(
    newer,
  );
  await rm(dataDir, { recursive: true });
});
