import { randomUUID } from 'node:crypto';
import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessionCallerLookup, hashBearerToken } from './sessions.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 3 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

async function createAccount(disabled = false): Promise<string> {
  const userId = randomUUID();
  await pool.query(
    `INSERT INTO accounts.account (user_id, email, password_hash, command_id, disabled_at)
     VALUES ($1, $2, 'hash', $3, CASE WHEN $4 THEN now() END)`,
    [userId, `${userId}@example.com`, randomUUID(), disabled],
  );
  return userId;
}

/** Creates a session that was last used `seen` ago and was created `begun` ago. @returns the session's token. */
async function createSession(userId: string, seen = '0', begun = seen): Promise<string> {
  const token = randomUUID();
  await pool.query(
    `INSERT INTO accounts.session (token_hash, user_id, last_seen_at, created_at)
     VALUES ($1, $2, now() - $3::interval, now() - $4::interval)`,
    [hashBearerToken(token), userId, seen, begun],
  );
  return token;
}

async function minutesSinceSeen(token: string): Promise<number> {
  const { rows } = await pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM now() - last_seen_at) / 60)::int AS minutes FROM accounts.session WHERE token_hash = $1`,
    [hashBearerToken(token)],
  );
  return rows[0]?.minutes ?? Number.NaN;
}

const createLookup = (): ((token: string) => Promise<string | null>) =>
  createSessionCallerLookup(
    pool,
    (userId) => Promise.resolve(userId),
    () => true,
  );

test('finds the caller of each session in one lookup, and none for ended sessions', async () => {
  const [ada, ben, disabled] = await Promise.all([createAccount(), createAccount(), createAccount(true)]);
  const tokens = await Promise.all([
    createSession(ada),
    createSession(ben, '11 hours 59 minutes'),
    createSession(ben, '12 hours 1 second'),
    createSession(ada, '0', '30 days 1 second'),
    createSession(disabled),
    createSession(ada),
  ]);
  const found = createLookup();
  const people = await Promise.all(['first', ...tokens, 'unknown', tokens[0]].map(found));
  expect(people).toEqual([null, ada, ben, null, null, null, ada, null, ada]);
});

test('updates the last use at most every five minutes, and not for ended sessions', async () => {
  const ada = await createAccount();
  const tokens = await Promise.all(['4 minutes', '6 minutes', '13 hours'].map((seen) => createSession(ada, seen)));
  const found = createLookup();
  await Promise.all(['first', ...tokens].map(found));
  expect(await Promise.all(tokens.map(minutesSinceSeen))).toEqual([4, 0, 780]);
});

test('does not wait for a concurrent update of the same session', async () => {
  const ada = await createAccount();
  const [held, free] = await Promise.all([createSession(ada, '1 hour'), createSession(ada, '1 hour')]);
  const other = await pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM accounts.session WHERE token_hash = $1 FOR UPDATE', [hashBearerToken(held)]);
    const found = createLookup();
    expect(await Promise.all(['first', held, free].map(found))).toEqual([null, ada, ada]);
    expect(await Promise.all([held, free].map(minutesSinceSeen))).toEqual([60, 0]);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
});
