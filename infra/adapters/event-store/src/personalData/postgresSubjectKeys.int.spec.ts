import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresSubjectKeys } from './postgresSubjectKeys.ts';
import { SubjectErased } from './subjectKeys.ts';

const keyEncryptionKey = createSecretKey(randomBytes(32));

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: actingAs(database.url, 'log'), max: 5 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Keys as another process sees them, with a clock that the test moves. */
function openKeys(key = keyEncryptionKey) {
  const clock = { ms: 0 };
  return { clock, keys: createPostgresSubjectKeys({ pool, keyEncryptionKey: key, now: () => clock.ms }) };
}

const exported = (keys: ReadonlyMap<string, { export(): Buffer }>) =>
  [...keys].map(([subject, key]) => `${subject}:${key.export().toString('hex')}`).toSorted();

it('gives every process the same key, however many create it at once', async () => {
  const subjects = Array.from({ length: 5 }, () => randomUUID());
  const all = await Promise.all(Array.from({ length: 8 }, () => openKeys().keys.ensure(subjects)));
  expect(new Set(all.flatMap(exported)).size).toBe(5);
  expect(exported(await openKeys().keys.find(subjects))).toEqual(exported(all[0] ?? new Map()));
});

it('creates no key by looking for one', async () => {
  const subject = randomUUID();
  expect((await openKeys().keys.find([subject])).size).toBe(0);
  const { rowCount } = await pool.query('SELECT FROM keys.subject_key WHERE subject = $1', [subject]);
  expect(rowCount).toBe(0);
});

it('stores keys wrapped, readable only with the key encryption key', async () => {
  const subject = randomUUID();
  const key = (await openKeys().keys.ensure([subject])).get(subject)?.export();
  const { rows } = await pool.query<{ wrapped_key: Buffer }>('SELECT wrapped_key FROM keys.subject_key');
  expect(rows.some((row) => row.wrapped_key.includes(key ?? ''))).toBe(false);
  await expect(openKeys(createSecretKey(randomBytes(32))).keys.find([subject])).rejects.toThrow();
});

it('refuses an erased subject for ever and finds no key for it', async () => {
  const subject = randomUUID();
  const { keys } = openKeys();
  await keys.ensure([subject]);
  await keys.erase(subject);
  await keys.erase(subject);
  await expect(keys.ensure([subject])).rejects.toThrow(SubjectErased);
  expect((await keys.find([subject])).size).toBe(0);
});

it('refuses a subject that was erased before it ever had a key', async () => {
  const subject = randomUUID();
  await openKeys().keys.erase(subject);
  await expect(openKeys().keys.ensure([subject])).rejects.toThrow(SubjectErased);
});

it('notices within 5 s what another process erased', async () => {
  const subject = randomUUID();
  const { keys, clock } = openKeys();
  await keys.ensure([subject]);
  await openKeys().keys.erase(subject);
  clock.ms = 4_999;
  expect((await keys.find([subject])).size).toBe(1);
  clock.ms = 5_000;
  expect((await keys.find([subject])).size).toBe(0);
});

it('counts the 5 s from the question, so that a late answer is no fresher', async () => {
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

it('lets nobody put a key in place of a tombstone, nor take a tombstone away', async () => {
  const subject = randomUUID();
  await openKeys().keys.erase(subject);
  const revive = pool.query(`UPDATE keys.subject_key SET wrapped_key = 'x', erased_at = null WHERE subject = $1`, [
    subject,
  ]);
  await expect(revive).rejects.toThrow('never created again');
  await expect(pool.query('DELETE FROM keys.subject_key')).rejects.toMatchObject({ code: '42501' });
});
