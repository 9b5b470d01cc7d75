import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** Another build or swap of a read model goes on, in this process or another. */
export class BuiltElsewhere extends Error {
  constructor({ name }: Pick<Projection, 'name'>) {
    super(`Something else builds or swaps ${name} at this moment. Try again when it has ended.`);
    this.name = 'BuiltElsewhere';
  }
}

const lock = `SELECT pg_try_advisory_lock(hashtext('read model'), hashtext($1)) AS free`;

/**
 * Builds or swaps projections as the only one, whoever else is asked to: the page, a command line, another instance. Keeps a connection of
 * its own, so that what is killed lets others go on.
 * @throws BuiltElsewhere before anything is begun.
 */
export async function alone<T>(pool: Pool, projections: readonly Projection[], work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const unheard = (): void => undefined;
  // Whoever works notices a database that is gone by its own connections.
  client.on('error', unheard);
  try {
    for (const projection of projections) {
      const { rows } = await client.query<{ free: boolean }>(lock, [projection.name]);
      if (rows[0]?.free !== true) throw new BuiltElsewhere(projection);
    }
    return await work();
  } finally {
    // The locks go with the connection.
    client.release(true);
    client.off('error', unheard);
  }
}
