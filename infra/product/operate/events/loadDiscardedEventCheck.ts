import type { StoredEvent } from '@marketplace/event-store/port.ts';
import type { Pool } from 'pg';

/**
 * Loads the positions of the events that an operator discarded.
 * @returns a function that checks whether an event was discarded, so that the event may be skipped if it is unreadable.
 */
export async function loadDiscardedEventCheck(pool: Pick<Pool, 'query'>): Promise<(stored: StoredEvent) => boolean> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM ops.discarded');
  const positions = new Set(rows.map(({ position }) => position));
  return ({ position }) => positions.has(position.toString());
}
