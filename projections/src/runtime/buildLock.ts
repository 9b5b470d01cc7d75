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
 * Runs a build or swap of projections exclusively across admin pages, commands and instances. Uses a dedicated
 * connection, so that the lock is released when the process is killed.
 * @throws ReadModelBuildInProgressError before the work starts.
 */
export async function withReadModelBuildLock<T>(
  pool: Pool,
  projections: readonly Projection[],
  work: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const ignoreError = (): void => undefined;
  // Errors of this connection are ignored: the work notices a lost database through its own connections.
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
