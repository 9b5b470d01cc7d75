import { vi } from 'vitest';
import type { InProcessTestMarketplace } from './testMarketplace.ts';

const waitingAppends = `
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7226 AND objid = 1 AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Waits until the log has `count` events of a type, then blocks all appends while `during` runs. Polls every
 * millisecond.
 * @param during receives a function that waits until the given number of appends is blocked. `during` must take less
 * than 5 s, since blocked appends fail after 5 s.
 */
export async function runWithAppendsBlockedAfterTestEvents<Result>(
  { pool }: InProcessTestMarketplace,
  { count, name }: { readonly count: number; readonly name: string },
  during: (untilWaiting: (appends: number) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const untilWaiting = async (appends: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query(waitingAppends);
        if ((rowCount ?? 0) < appends) throw new Error(`Only ${rowCount} appends are waiting`);
      },
      { timeout: 60_000 },
    );
  try {
    await vi.waitFor(
      async () => {
        const stored = await client.query('SELECT FROM log.event WHERE type = $1', [`${name}.v1`]);
        if ((stored.rowCount ?? 0) < count) throw new Error(`There are only ${stored.rowCount} events ${name}`);
      },
      { timeout: 60_000, interval: 1 },
    );
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7226, 1)');
    const result = await during(untilWaiting);
    await client.query('COMMIT');
    return result;
  } finally {
    // Destroys the connection, which also ends the transaction of a failed test.
    client.release(true);
  }
}
