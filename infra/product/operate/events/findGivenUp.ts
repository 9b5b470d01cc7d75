import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';

/** @returns whether an operator gave an event up for some read model: then it may be left out where nobody can read it. */
export async function findGivenUp(pool: Pick<Pool, 'query'>): Promise<(stored: StoredEvent) => boolean> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.discarded');
  const positions = new Set(rows.map(({ position }) => position));
  return ({ position }) => positions.has(position.toString());
}
