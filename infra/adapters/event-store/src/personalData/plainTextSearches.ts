import type { Pool } from 'pg';

/** Anonymises logged searches that earlier releases stored with the user in plain text, in logs in Postgres only. */
export interface PlainTextSearchEventAnonymiser {
  /** @returns the number of these searches that were made before an instant. */
  countBefore(this: void, before: Date): Promise<number>;
  /** Removes the user from those searches that were made before an instant. The events keep their position. */
  anonymiseBefore(this: void, before: Date): Promise<void>;
}

/** Maximum number of events per statement. */
const batch = 1000;

const countNamed = `
  SELECT count(*)::int AS count FROM log.event
   WHERE type IN ('RequirementsMatched.v1', 'RequirementsMatched.v2') AND (meta->>'at')::timestamptz < $1`;

/** @param pool connects with the database role of the log. */
export function createPlainTextSearchEventAnonymiser(pool: Pool): PlainTextSearchEventAnonymiser {
  return {
    countBefore: async (before) => {
      const { rows } = await pool.query<{ count: number }>(countNamed, [before.toISOString()]);
      return rows[0]?.count ?? 0;
    },
    anonymiseBefore: async (before) => {
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
