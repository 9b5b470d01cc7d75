import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** Thrown when another build or swap of a read model is in progress, in any process. */
export class ReadModelBuildInProgressError extends Error {
  constructor({ name }: Pick<Projection, 'name'>) {
    super(`Another build or swap of ${name} is in progress. Try again when it has finished.`);
    this.name = 'ReadModelBuildInProgressError';
  }
}

const tryLock = `SELECT pg_try_advisory_lock(hashtext('read model'), hashtext($1)) AS free`;

/**
 * Runs a build or swap of projections while no admin page, command or other instance builds or swaps the same
 * projections. Uses a dedicated connection, so that the locks are released when the process is killed.
 * @throws ReadModelBuildInProgressError before the work starts.
 */
export async function withReadModelBuildLock<T>(
  pool: Pool,
  projections: readonly Projection[],
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ignoreError = (): void => undefined;
  // Errors of this connection are ignored, because the work itself fails if the database becomes unavailable.
  client.on('error', ignoreError);
  try {
    for (const projection of projections) {
      const { rows } = await client.query<{ free: boolean }>(tryLock, [projection.name]);
      if (rows[0]?.free !== true) throw new ReadModelBuildInProgressError(projection);
    }
    return await work();
  } finally {
    // Closing the connection releases the locks.
    client.release(true);
    client.off('error', ignoreError);
  }
}
