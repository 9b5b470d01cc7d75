import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitForAndTakeDatabaseLease, tryTakeDatabaseLease } from './lease.ts';

const name = 'a reader';
/** Timings of a lease whose holder renews it in time, even on a busy machine. */
const quick = { lastsMs: 1_500, renewMs: 100 };
/** Timings of a lease whose holder is too slow to renew it, like a stopped process. */
const frozen = { lastsMs: 300, renewMs: 60_000 };

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function requireLease(terms = quick) {
  const lease = await tryTakeDatabaseLease(pool, name, terms);
  if (lease === null) throw new Error('the lease was not free');
  return lease;
}

test('keeps the lease while the holder renews it', async () => {
  const lease = await requireLease();
  const until = performance.now() + 2 * quick.lastsMs;
  while (performance.now() < until) expect(await tryTakeDatabaseLease(pool, name, quick)).toBeNull();
  expect(lease.lost.aborted).toBe(false);
  await lease.release();
});

test('frees a released lease immediately, and increases the token for every holder', async () => {
  const first = await requireLease({ lastsMs: 60_000, renewMs: 1000 });
  await first.release();
  const second = await requireLease();
  expect([first.token, second.token, first.lost.aborted]).toEqual([1n, 2n, true]);
  await second.release();
});

test('frees the lease immediately when the connection of its holder is terminated', async () => {
  const first = await requireLease({ lastsMs: 60_000, renewMs: 1000 });
  const lost = new Promise<void>((resolve) => first.lost.addEventListener('abort', () => resolve()));
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database =
       (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await lost;
  expect(first.lost.reason).toMatchObject({ message: expect.stringContaining('terminat') as string });
  const second = await waitForAndTakeDatabaseLease(pool, name, new AbortController().signal, quick);
  expect(second?.token).toBe(2n);
  await first.release();
  await second?.release();
});

test('frees the lease of a frozen holder after it has expired', async () => {
  const asleep = await requireLease(frozen);
  const next = await waitForAndTakeDatabaseLease(pool, name, new AbortController().signal, quick);
  expect(next?.token).toBe(2n);
  await asleep.release();
  await next?.release();
  const third = await requireLease();
  expect(third.token).toBe(3n);
  await third.release();
});

test('signals the loss to a holder that renews too late', async () => {
  const late = await requireLease({ lastsMs: 50, renewMs: 200 });
  const next = await waitForAndTakeDatabaseLease(pool, name, new AbortController().signal, {
    lastsMs: 60_000,
    renewMs: 20,
  });
  await new Promise<void>((resolve) => {
    if (late.lost.aborted) resolve();
    late.lost.addEventListener('abort', () => resolve());
  });
  expect(late.lost.reason).toBeInstanceOf(Error);
  expect(await tryTakeDatabaseLease(pool, name, quick)).toBeNull();
  await late.release();
  await next?.release();
});
