import { vi } from 'vitest';
import type { TestMarketplace } from './marketplace.ts';

/**
 * Lets nobody append as soon as there are so many events of a name, and looks for them without a pause.
 * @param during what happens while the appends wait, less than the 5 s after which they fail.
 */
export async function whileLogIsHeld<Result>(
  { pool }: TestMarketplace,
  { count, name }: { readonly count: number; readonly name: string },
  during: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await vi.waitFor(
      async () => {
        const stored = await client.query('SELECT FROM log.event WHERE type = $1', [`${name}.v1`]);
        if ((stored.rowCount ?? 0) < count) throw new Error(`There are only ${stored.rowCount} ${name}`);
      },
      { timeout: 20_000, interval: 1 },
    );
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7226, 1)');
    const result = await during();
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}
