import { randomBytes, randomUUID } from 'node:crypto';
import { tryTakeDatabaseLease } from '@marketplace/event-store/reader/lease.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteExpiredData } from './retention.ts';
import type { RetentionDeps } from './retentionTask.ts';
import { startRetentionProcess } from './retention.process.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createMigratedTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  pool = new pg.Pool({ connectionString: addRoleToDatabaseUrl(database.url, 'command'), max: 4 });
});
afterEach(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

const noneBefore = { countBefore: () => Promise.resolve(0) };
/** An empty blob store. */
async function* noBlobs(): AsyncGenerator<readonly string[]> {
  yield* [];
  await Promise.resolve();
}

const deps = () => {
  const noop = () => undefined;
  const fakes = {
    pool,
    now: () => new Date(),
    logger: { info: noop, error: noop },
    monthly: noneBefore,
    namedSearches: noneBefore,
    blobs: { list: noBlobs },
  };
  return fakes as unknown as RetentionDeps;
};

async function insertAccount(): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id) VALUES ($1, $2, 'hash', gen_random_uuid())`,
    [id, `${id}@acme.example`],
  );
  return id;
}
async function insertSession(userId: string, idle: string, age: string): Promise<void> {
  await owner.query(
    `INSERT INTO accounts.session (token_hash, user_id, last_seen_at, created_at) VALUES ($1, $2, now() - $3::interval, now() - $4::interval)`,
    [randomBytes(32), userId, idle, age],
  );
}
async function insertLink(userId: string, expires: string): Promise<void> {
  await owner.query(
    `INSERT INTO accounts.link (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, 'confirm-email', now() + $3::interval)`,
    [randomBytes(32), userId, expires],
  );
}
const countRows = async (table: string) => (await owner.query(`SELECT FROM ${table}`)).rowCount;

test('deletes engagement counts 26 months after the end of their month', async () => {
  const days = ['2024-08-31', '2024-09-01', '2026-11-20'];
  await owner.query(
    `INSERT INTO engagement.day_count SELECT day, 'view_toggle', 'cards', 1 FROM unnest($1::date[]) AS d(day)`,
    [days],
  );
  const at = { ...deps(), now: () => new Date('2026-11-23T10:00:00Z') };
  await deleteExpiredData(at);
  const { rows } = await owner.query<{ day: string }>('SELECT day::text FROM engagement.day_count ORDER BY day');
  expect(rows.map(({ day }) => day)).toEqual(days.slice(1));
});

test('deletes expired sessions and links, and keeps valid ones', async () => {
  const ada = await insertAccount();
  await insertSession(ada, '11 hours', '29 days');
  await insertSession(ada, '13 hours', '13 hours');
  await insertSession(ada, '1 hour', '31 days');
  await insertLink(ada, '1 minute');
  await insertLink(ada, '-1 minute');
  await deleteExpiredData(deps());
  expect([await countRows('accounts.session'), await countRows('accounts.link')]).toEqual([1, 1]);
});

test('deletes API tokens 7 days after they expired', async () => {
  const ada = await insertAccount();
  for (const ends of ['-8 days', '-6 days', '1 day'])
    await owner.query(
      `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 'ERP', '{rfq:read}', now() - interval '30 days', now() + $3::interval)`,
      [ada, randomBytes(32), ends],
    );
  await deleteExpiredData(deps());
  expect(await countRows('accounts.api_token')).toBe(2);
});

test('deletes used sign-in states after their expiry', async () => {
  for (const ends of ['-1 second', '1 hour'])
    await owner.query(`INSERT INTO accounts.used_sign_in (state_hash, expires_at) VALUES ($1, now() + $2::interval)`, [
      randomBytes(32),
      ends,
    ]);
  await deleteExpiredData(deps());
  expect(await countRows('accounts.used_sign_in')).toBe(1);
});

test('deletes at the start, unless another instance has the lease', async () => {
  await insertLink(await insertAccount(), '-1 minute');
  const other = await tryTakeDatabaseLease(pool, 'retention');
  const connecting = vi.spyOn(pool, 'connect');
  const waiting = startRetentionProcess(deps());
  await vi.waitFor(() => expect(connecting).toHaveBeenCalled(), { timeout: 60_000 });
  await waiting.stop();
  expect(await countRows('accounts.link')).toBe(1);
  await other?.release();
  const running = startRetentionProcess(deps());
  await vi.waitUntil(async () => (await countRows('accounts.link')) === 0, { timeout: 60_000 });
  expect(running.problem()).toBeNull();
  await running.stop();
});
