import type { Client, PoolClient } from 'pg';
import { vi } from 'vitest';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

const waitingAppends = `
  SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 7226 AND objid = 1 AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const blockAppends = 'SELECT pg_advisory_xact_lock(7226, 1)';

async function countTestEvents(client: PoolClient | Client, name: string): Promise<number> {
  return (await client.query('SELECT FROM log.event WHERE type = $1', [`${name}.v1`])).rowCount ?? 0;
}

/**
 * Starts an operation that appends several events, lets its appends through one at a time until the log has `count`
 * events of a type, then blocks all appends while `during` runs.
 * @param during receives a function that waits until the given number of appends is blocked. `during` must take less
 * than 5 s, since blocked appends fail after 5 s.
 * @returns the promise of `start`, in an object so that it is not awaited, and the result of `during`.
 */
export async function runWithAppendsBlockedAfterTestEvents<Started, Result>(
  { pool }: InProcessTestMarketplace,
  { count, name, start }: { readonly count: number; readonly name: string; readonly start: () => Promise<Started> },
  during: (untilWaiting: (appends: number) => Promise<void>) => Promise<Result>,
): Promise<{ readonly started: Promise<Started>; readonly result: Result }> {
  const observer = await pool.connect();
  let [blocking, next] = [await pool.connect(), await pool.connect()];
  const untilWaiting = async (appends: number, pid?: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rows } = await observer.query<{ pid: number }>(waitingAppends);
        if (rows.length < appends) throw new Error(`Only ${rows.length} appends are waiting`);
        if (pid !== undefined && !rows.some((row) => row.pid === pid)) throw new Error('The next lock is not queued');
      },
      { timeout: 60_000, interval: 2 },
    );
  try {
    await blocking.query('BEGIN');
    await blocking.query(blockAppends);
    const started = start();
    while ((await countTestEvents(observer, name)) < count) {
      await untilWaiting(1);
      // The lock is granted in the order of requests: this one before the next append.
      const { rows } = await next.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await next.query('BEGIN');
      const blocked = next.query(blockAppends);
      await untilWaiting(2, rows[0]?.pid);
      await blocking.query('COMMIT');
      await blocked;
      [blocking, next] = [next, blocking];
    }
    const result = await during(untilWaiting);
    await blocking.query('COMMIT');
    return { started, result };
  } finally {
    // Destroys the connections, which also ends the transaction of a failed test.
    for (const client of [observer, blocking, next]) client.release(true);
  }
}
