import type { Pool } from 'pg';

/** Logged searches that name their person in plain text, as earlier releases stored them. There are none in another event store's log. */
export interface NamedSearches {
  /** @returns how many were made before an instant. */
  countBefore(this: void, before: Date): Promise<number>;
  /** Takes the person out of those that were made before an instant. Events keep their place. */
  forget(this: void, before: Date): Promise<void>;
}

/** Events that one statement changes. */
const batch = 1000;

const countNamed = `
  SELECT count(*)::int AS count FROM log.event
   WHERE type IN ('RequirementsMatched.v1', 'RequirementsMatched.v2') AND (meta->>'at')::timestamptz < $1`;

/** @param pool of the log. */
export function createNamedSearches(pool: Pool): NamedSearches {
  return {
    countBefore: async (before) => {
      const { rows } = await pool.query<{ count: number }>(countNamed, [before.toISOString()]);
      return rows[0]?.count ?? 0;
    },
    forget: async (before) => {
      for (let changed = batch; changed === batch; ) {
        const { rows } = await pool.query<{ changed: number }>('SELECT log.forget_searchers($1, $2) AS changed', [
          before.toISOString(),
          batch,
        ]);
        changed = rows[0]?.changed ?? 0;
      }
    },
  };
}
