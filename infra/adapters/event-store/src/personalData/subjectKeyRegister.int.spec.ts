import { createSecretKey, randomBytes } from 'node:crypto';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import {
  createEmptyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSubjectKeyTombstones,
  createLastSubjectKeyComparisonStore,
  deleteLastSubjectKeyComparison,
} from './subjectKeyRegister.ts';
import { createPostgresSubjectKeys } from './postgresSubjectKeys.ts';

let database: TestDatabase;
let pool: pg.Pool;
let owner: pg.Pool;
beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, 'log'), max: 2 });
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterEach(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});

const life = (position: bigint, epoch = 'one') => ({ epoch, position, subjects: 2 });

test('counts keys and tombstones, and finds subjects without one', async () => {
  const keys = createPostgresSubjectKeys({ pool, keyEncryptionKey: createSecretKey(randomBytes(32)) });
  await keys.ensure(['ada', 'bea']);
  await keys.erase('bea');
  const register = createLastSubjectKeyComparisonStore(pool);
  expect(await register.loadState()).toEqual({ subjects: 2, life: null });
  expect(await register.findMissing(['ada', 'bea', 'cleo'])).toEqual(['cleo']);
});

test('advances the compared position, but never moves it back or to another epoch', async () => {
  const register = createLastSubjectKeyComparisonStore(pool);
  for (const next of [life(7n), life(5n), life(9n, 'two')]) await register.saveComparison(next);
  expect((await register.loadState()).life).toEqual(life(7n));
  await deleteLastSubjectKeyComparison(owner);
  expect((await register.loadState()).life).toBeNull();
});

test('resets the comparison to the beginning of the log', async () => {
  const register = createLastSubjectKeyComparisonStore(pool);
  await register.saveComparison(life(7n));
  await register.resetComparison();
  expect((await register.loadState()).life).toEqual(life(0n));
});

test('is readable but not writable for the role of projections', async () => {
  const reading = new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, 'projections'), max: 1 });
  const register = createLastSubjectKeyComparisonStore(reading);
  await createLastSubjectKeyComparisonStore(pool).saveComparison(life(3n));
  expect((await register.loadState()).life).toEqual(life(3n));
  await expect(register.saveComparison(life(4n))).rejects.toMatchObject({ code: '42501' });
  await reading.end();
});

test('reads a database without the schema as an empty key store', async () => {
  const bare = await createEmptyTestDatabase();
  const client = new pg.Pool({ connectionString: bare.url, max: 1 });
  const register = createLastSubjectKeyComparisonStore(client);
  expect(await register.loadState()).toEqual({ subjects: 0, life: null });
  expect(await register.findMissing(['ada'])).toEqual(['ada']);
  await client.end();
  await bare.drop();
});

test('creates tombstones for lost keys, and keeps existing keys', async () => {
  const keys = createPostgresSubjectKeys({ pool, keyEncryptionKey: createSecretKey(randomBytes(32)) });
  await keys.ensure(['ada']);
  await createSubjectKeyTombstones(owner, ['ada', 'bea']);
  expect((await keys.find(['ada', 'bea'])).size).toBe(1);
  await expect(keys.ensure(['bea'])).rejects.toMatchObject({ code: 'subject.erased' });
});
