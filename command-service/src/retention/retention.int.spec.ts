import { randomBytes, randomUUID } from 'node:crypto';
import { takeLease } from '@marketplace/event-store/reader/lease.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOld } from './retention.ts';
import type { RetentionDeps } from './retentionPart.ts';
import { startRetention } from './retention.process.ts';

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
  pool = new pg.Pool({ connectionString: actingAs(database.url, 'command'), max: 4 });
});
afterEach(async () => {
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

const none = { countBefore: () => Promise.resolve(0) };
/** A store that holds nothing. */
async function* noBlobs(): AsyncGenerator<readonly string[]> {
  yield* [];
  await Promise.resolve();
}

const deps = () => {
  const quiet = () => undefined;
  const given = {
    pool,
    now: () => new Date(),
    logger: { info: quiet, error: quiet },
    monthly: none,
    namedSearches: none,
    blobs: { list: noBlobs },
  };
  return given as unknown as RetentionDeps;
};

async function person(): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id) VALUES ($1, $2, 'hash', gen_random_uuid())`,
    [id, `${id}@acme.example`],
  );
  return id;
}
async function session(userId: string, idle: string, age: string): Promise<void> {
  await owner.query(
    `INSERT INTO accounts.session (token_hash, user_id, last_seen_at, created_at) VALUES ($1, $2, now() - $3::interval, now() - $4::interval)`,
    [randomBytes(32), userId, idle, age],
  );
}
async function link(userId: string, expires: string): Promise<void> {
  await owner.query(
    `INSERT INTO accounts.link (token_hash, user_id, purpose, expires_at) VALUES ($1, $2, 'confirm-email', now() + $3::interval)`,
    [randomBytes(32), userId, expires],
  );
}
const left = async (table: string) => (await owner.query(`SELECT FROM ${table}`)).rowCount;

test('counts of how pages were used go 26 months after the month of their day', async () => {
  const days = ['2024-08-31', '2024-09-01', '2026-11-20'];
  await owner.query(
    `INSERT INTO engagement.day_count SELECT day, 'view_toggle', 'cards', 1 FROM unnest($1::date[]) AS d(day)`,
    [days],
  );
  const at = { ...deps(), now: () => new Date('2026-11-23T10:00:00Z') };
  await forgetOld(at);
  const { rows } = await owner.query<{ day: string }>('SELECT day::text FROM engagement.day_count ORDER BY day');
  expect(rows.map(({ day }) => day)).toEqual(days.slice(1));
});

test('sessions and links that have ended go, also of somebody who never comes back, and living ones stay', async () => {
  const ada = await person();
  await session(ada, '11 hours', '29 days');
  await session(ada, '13 hours', '13 hours');
  await session(ada, '1 hour', '31 days');
  await link(ada, '1 minute');
  await link(ada, '-1 minute');
  await forgetOld(deps());
  expect([await left('accounts.session'), await left('accounts.link')]).toEqual([1, 1]);
});

test('API tokens go some days after they expired', async () => {
  const ada = await person();
  for (const ends of ['-8 days', '-6 days', '1 day'])
    await owner.query(
      `INSERT INTO accounts.api_token (id, user_id, token_hash, name, scopes, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 'ERP', '{rfq:read}', now() - interval '30 days', now() + $3::interval)`,
      [ada, randomBytes(32), ends],
    );
  await forgetOld(deps());
  expect(await left('accounts.api_token')).toBe(2);
});

test('what came back from a provider goes once nothing begun then can come any more', async () => {
  for (const ends of ['-1 second', '1 hour'])
    await owner.query(`INSERT INTO accounts.used_sign_in (state_hash, expires_at) VALUES ($1, now() + $2::interval)`, [
      randomBytes(32),
      ends,
    ]);
  await forgetOld(deps());
  expect(await left('accounts.used_sign_in')).toBe(1);
});

test('the process looks at its start, and leaves the work to another instance that is at it', async () => {
  await link(await person(), '-1 minute');
  const other = await takeLease(pool, 'retention');
  const asking = vi.spyOn(pool, 'connect');
  const waiting = startRetention(deps());
  await vi.waitFor(() => expect(asking).toHaveBeenCalled(), { timeout: 60_000 });
  await waiting.stop();
  expect(await left('accounts.link')).toBe(1);
  await other?.release();
  const running = startRetention(deps());
  await vi.waitUntil(async () => (await left('accounts.link')) === 0, { timeout: 60_000 });
  expect(running.problem()).toBeNull();
  await running.stop();
});
