import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresSubjectKeys } from './postgresSubjectKeys.ts';
import { SubjectErasedRefusal } from './subjectKeys.ts';

const keyEncryptionKey = createSecretKey(randomBytes(32));

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, 'log'), max: 5 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Opens the keys with an empty cache, as another process would, and with a clock that the test can set. */
function openKeys(key = keyEncryptionKey) {
  const clock = { ms: 0 };
  return { clock, keys: createPostgresSubjectKeys({ pool, keyEncryptionKey: key, now: () => clock.ms }) };
}

const exportKeys = (keys: ReadonlyMap<string, { export(): Buffer }>) =>
  [...keys].map(([subject, key]) => `${subject}:${key.export().toString('hex')}`).toSorted();

it('returns the same key to all processes that create it concurrently', async () => {
  const subjects = Array.from({ length: 5 }, () => randomUUID());
  const all = await Promise.all(Array.from({ length: 8 }, () => openKeys().keys.ensure(subjects)));
  expect(new Set(all.flatMap(exportKeys)).size).toBe(5);
  expect(exportKeys(await openKeys().keys.find(subjects))).toEqual(exportKeys(all[0] ?? new Map()));
});

it('does not create a key in find', async () => {
  const subject = randomUUID();
  expect((await openKeys().keys.find([subject])).size).toBe(0);
  const { rowCount } = await pool.query('SELECT FROM keys.subject_key WHERE subject = $1', [subject]);
  expect(rowCount).toBe(0);
});

it('stores keys wrapped with the key encryption key', async () => {
  const subject = randomUUID();
  const key = (await openKeys().keys.ensure([subject])).get(subject)?.export();
  const { rows } = await pool.query<{ wrapped_key: Buffer }>('SELECT wrapped_key FROM keys.subject_key');
  expect(rows.some((row) => row.wrapped_key.includes(key ?? ''))).toBe(false);
  await expect(openKeys(createSecretKey(randomBytes(32))).keys.find([subject])).rejects.toThrow();
});

it('refuses an erased subject and finds no key for it', async () => {
  const subject = randomUUID();
  const { keys } = openKeys();
  await keys.ensure([subject]);
  await keys.erase(subject);
  await keys.erase(subject);
  await expect(keys.ensure([subject])).rejects.toThrow(SubjectErasedRefusal);
  expect((await keys.find([subject])).size).toBe(0);
});

it('refuses a subject that was erased before it ever had a key', async () => {
  const subject = randomUUID();
  await openKeys().keys.erase(subject);
  await expect(openKeys().keys.ensure([subject])).rejects.toThrow(SubjectErasedRefusal);
});

it('detects an erasure by another process within 5 s', async () => {
  const subject = randomUUID();
  const { keys, clock } = openKeys();
  await keys.ensure([subject]);
  await openKeys().keys.erase(subject);
  clock.ms = 4_999;
  expect((await keys.find([subject])).size).toBe(1);
  clock.ms = 5_000;
  expect((await keys.find([subject])).size).toBe(0);
});

it('counts the 5 s from the start of the query', async () => {
  const subject = randomUUID();
  await openKeys().keys.ensure([subject]);
  const { keys, clock } = openKeys();
  const asked = keys.find([subject]);
  clock.ms = 4_000;
  expect((await asked).size).toBe(1);
  await openKeys().keys.erase(subject);
  clock.ms = 5_000;
  expect((await keys.find([subject])).size).toBe(0);
});

it('rejects a key in place of a tombstone, and the deletion of a tombstone', async () => {
  const subject = randomUUID();
  await openKeys().keys.erase(subject);
  const revive = pool.query(`UPDATE keys.subject_key SET wrapped_key = 'x', erased_at = null WHERE subject = $1`, [
    subject,
  ]);
  await expect(revive).rejects.toThrow('never created again');
  await expect(pool.query('DELETE FROM keys.subject_key')).rejects.toMatchObject({ code: '42501' });
});
