import { createTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitLease, takeLease } from './lease.ts';

const name = 'a reader';
/** A holder that renews in time, also on a busy machine. */
const quick = { lastsMs: 1_500, renewMs: 100 };
/** A holder that is too slow to renew: as one whose process is stopped. */
const frozen = { lastsMs: 300, renewMs: 60_000 };

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function taken(terms = quick) {
  const lease = await takeLease(pool, name, terms);
  if (lease === null) throw new Error('the lease was not free');
  return lease;
}

test('one instance holds the lease, as long as it renews it', async () => {
  const lease = await taken();
  const until = performance.now() + 2 * quick.lastsMs;
  while (performance.now() < until) expect(await takeLease(pool, name, quick)).toBeNull();
  expect(lease.lost.aborted).toBe(false);
  await lease.release();
});

test('a lease that was given back is free at once, and every holder has a larger token', async () => {
  const first = await taken({ lastsMs: 60_000, renewMs: 1000 });
  await first.release();
  const second = await taken();
  expect([first.token, second.token, first.lost.aborted]).toEqual([1n, 2n, true]);
  await second.release();
});

test('the lease of a holder whose connection is gone is free at once', async () => {
  const first = await taken({ lastsMs: 60_000, renewMs: 1000 });
  const lost = new Promise<void>((resolve) => first.lost.addEventListener('abort', () => resolve()));
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database =
       (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await lost;
  expect(first.lost.reason).toMatchObject({ message: expect.stringContaining('terminat') as string });
  const second = await awaitLease(pool, name, new AbortController().signal, quick);
  expect(second?.token).toBe(2n);
  await first.release();
  await second?.release();
});

test('the lease of a frozen holder is free when it has run out, and the holder learns of it', async () => {
  const asleep = await taken(frozen);
  const next = await awaitLease(pool, name, new AbortController().signal, quick);
  expect(next?.token).toBe(2n);
  await asleep.release();
  await next?.release();
  const third = await taken();
  expect(third.token).toBe(3n);
  await third.release();
});

test('a holder that renews too late loses the lease', async () => {
  const late = await taken({ lastsMs: 50, renewMs: 200 });
  const next = await awaitLease(pool, name, new AbortController().signal, { lastsMs: 60_000, renewMs: 20 });
  await new Promise<void>((resolve) => {
    if (late.lost.aborted) resolve();
    late.lost.addEventListener('abort', () => resolve());
  });
  expect(late.lost.reason).toBeInstanceOf(Error);
  expect(await takeLease(pool, name, quick)).toBeNull();
  await late.release();
  await next?.release();
});
