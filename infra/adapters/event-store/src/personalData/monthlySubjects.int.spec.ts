import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMonthlyPseudonymsAndSubjectKeys, type MonthlyPseudonymsAndSubjectKeys } from './monthlySubjects.ts';
import { createPostgresSubjectKeys } from './postgresSubjectKeys.ts';
import { SubjectErasedRefusal } from './subjectKeys.ts';

const keyEncryptionKey = createSecretKey(randomBytes(32));
let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  pool = new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, 'log'), max: 5 });
});
afterAll(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

/** Opens the keys with empty caches, like another process. */
const open = (): MonthlyPseudonymsAndSubjectKeys =>
  createMonthlyPseudonymsAndSubjectKeys(createPostgresSubjectKeys({ pool, keyEncryptionKey }), pool);
const person = async (): Promise<string> => {
  const id = randomUUID();
  await open().keys.ensure([id]);
  return id;
};
const waitingForLock = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const findExistingKeys = async (subjects: readonly string[]) => [...(await open().keys.find(subjects)).keys()];

test('assigns one subject per person and month across processes', async () => {
  const [ada, bo] = [await person(), await person()];
  const asked = await Promise.all(Array.from({ length: 8 }, () => open().monthly.getOrCreate(ada, '2024-08-01')));
  const others = [
    await open().monthly.getOrCreate(ada, '2024-09-01'),
    await open().monthly.getOrCreate(bo, '2024-08-01'),
  ];
  expect([new Set(asked).size, new Set([...asked, ...others]).size]).toEqual([1, 3]);
  expect([...asked, ...others]).not.toContain(ada);
});

test('erases the keys of earlier months and keeps those of the current and later months', async () => {
  const ada = await person();
  const { keys, monthly } = open();
  const months = ['2020-01-01', '2020-02-01', '2020-03-01'];
  const subjects = await Promise.all(months.map((month) => monthly.getOrCreate(ada, month)));
  // The subject of the second month has no key, as if no event with this subject had ever been stored.
  await keys.ensure([subjects[0] ?? '', subjects[2] ?? '']);
  await monthly.eraseKeysBefore('2020-03-01');
  expect(await findExistingKeys(subjects)).toEqual([subjects[2]]);
  await expect(open().keys.ensure([subjects[1] ?? ''])).rejects.toThrow(SubjectErasedRefusal);
  expect(await monthly.countBefore('2020-03-01')).toBe(2);
  await monthly.unlinkPeopleBefore('2020-03-01');
  expect([await monthly.countBefore('2020-03-01'), await monthly.getOrCreate(ada, '2020-03-01')]).toEqual([
    0,
    subjects[2],
  ]);
});

test('erases all monthly subjects of an erased person', async () => {
  const ada = await person();
  const subject = await open().monthly.getOrCreate(ada, '2024-08-01');
  await open().keys.ensure([subject]);
  await open().keys.erase(ada);
  await expect(open().keys.ensure([subject])).rejects.toThrow(SubjectErasedRefusal);
  await expect(open().monthly.getOrCreate(ada, '2024-09-01')).rejects.toThrow(SubjectErasedRefusal);
  expect((await pool.query('SELECT FROM keys.monthly_subject WHERE person = $1', [ada])).rowCount).toBe(0);
});

test('refuses a new month after waiting for a concurrent erasure of the person', async () => {
  const ada = await person();
  const erasing = await pool.connect();
  await erasing.query('BEGIN');
  await erasing.query('UPDATE keys.subject_key SET wrapped_key = NULL, erased_at = now() WHERE subject = $1', [ada]);
  const begun = open().monthly.getOrCreate(ada, '2024-08-01');
  const refused = expect(begun).rejects.toThrow(SubjectErasedRefusal);
  await vi.waitFor(async () => expect((await owner.query(waitingForLock)).rowCount).toBe(1), { timeout: 60_000 });
  await erasing.query('COMMIT');
  erasing.release();
  await refused;
});
