import type { EventStore } from '@marketplace/event-store/port.ts';
import { openCheckpoint } from '@marketplace/event-store/reader/checkpoint.ts';
import type { Pool } from 'pg';

/** When something is to be looked at, and which event said so. */
export interface Deadline {
  /** UUID of what it is for. */
  readonly subject: string;
  /** Instant, ISO 8601. */
  readonly dueAt: string;
  /** Position of that event in the log, as decimal text. */
  readonly causedBy: string;
}

/** A deadline as an event sets it. */
export interface SetDeadline extends Deadline {
  /** It takes the place of the instant that the subject has already, instead of leaving it. */
  readonly moves?: true;
}

/** @returns how far the process has come. @throws CheckpointForeign when its checkpoint does not fit the log. */
export function readCheckpoint(pool: Pool, process: string, log: Pick<EventStore, 'epoch' | 'head'>): Promise<bigint> {
  const cure =
    'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the rows ' +
    `of ${process} in ops.checkpoint and ops.deadline so that they are read from the log again.`;
  return openCheckpoint(pool, process, log, { cure });
}

/** The move and the rows are one statement: all of it is kept, or nothing. */
const upsertAndMove = `
  WITH moved AS (
    UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2 RETURNING name
  ), kept AS (
    INSERT INTO ops.deadline (process, subject, due_at, caused_by)
    SELECT $1, d.subject, d."dueAt", d."causedBy"
      FROM json_to_recordset($4::json) AS d (subject uuid, "dueAt" timestamptz, "causedBy" bigint)
     WHERE EXISTS (SELECT FROM moved)
    ON CONFLICT (process, subject) DO UPDATE SET caused_by = excluded.caused_by,
       due_at = CASE WHEN excluded.subject = ANY ($5::uuid[]) THEN excluded.due_at ELSE deadline.due_at END
  )
  SELECT FROM moved`;

/**
 * Keeps deadlines and moves the checkpoint together. A subject that has a deadline already keeps its instant unless the new one moves
 * it, and takes over the later cause, so that nobody forgets it who looked before that event.
 * @returns `false`, with nothing kept, when another instance of the process has moved the checkpoint meanwhile.
 */
export async function scheduleDeadlines(
  pool: Pool,
  process: string,
  [from, to]: readonly [bigint, bigint],
  deadlines: readonly SetDeadline[],
): Promise<boolean> {
  const kept = oneOfEach(deadlines);
  const moved = await pool.query(upsertAndMove, [
    process,
    from.toString(),
    to.toString(),
    JSON.stringify(kept),
    kept.filter(({ moves }) => moves === true).map(({ subject }) => subject),
  ]);
  return moved.rowCount === 1;
}

/** One statement may meet a subject once only: the first instant with the last cause, as if they came one by one. */
function oneOfEach(deadlines: readonly SetDeadline[]): readonly SetDeadline[] {
  const bySubject = new Map<string, SetDeadline>();
  for (const deadline of deadlines) {
    const { subject, causedBy } = deadline;
    const before = bySubject.get(subject);
    bySubject.set(subject, before === undefined || deadline.moves === true ? deadline : { ...before, causedBy });
  }
  return [...bySubject.values()];
}

/** The longest overdue first, at most `limit`. */
export async function dueDeadlines(
  pool: Pool,
  process: string,
  now: Date,
  limit: number,
): Promise<readonly Deadline[]> {
  const found = await pool.query<Omit<Deadline, 'dueAt'> & { readonly dueAt: Date }>(
    `SELECT subject, due_at AS "dueAt", caused_by AS "causedBy"
       FROM ops.deadline WHERE process = $1 AND due_at <= $2 ORDER BY due_at, subject LIMIT $3`,
    [process, now, limit],
  );
  return found.rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** Forgets a deadline that was dealt with, unless a later event has set it anew. */
export async function forgetDeadline(pool: Pool, process: string, { subject, causedBy }: Deadline): Promise<void> {
  await pool.query('DELETE FROM ops.deadline WHERE process = $1 AND subject = $2 AND caused_by = $3', [
    process,
    subject,
    causedBy,
  ]);
}
