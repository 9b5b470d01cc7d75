import type { EventStore } from '@marketplace/event-store/port.ts';
import { getOrCreateReaderCheckpointPosition } from '@marketplace/event-store/reader/checkpoint.ts';
import type { Pool } from 'pg';

/** The time at which a subject has to be processed, and the event that set this time. */
export interface ProcessDeadline {
  /** UUID of the entity, for example an RFQ or a user. */
  readonly subject: string;
  /** Instant, ISO 8601. */
  readonly dueAt: string;
  /** Position of the event in the log, as decimal text. */
  readonly causedBy: string;
}

/** A deadline derived from an event. */
export interface NewProcessDeadline extends ProcessDeadline {
  /**
   * If set, the deadline replaces an existing deadline of the subject; otherwise the existing deadline keeps its time.
   */
  readonly moves?: true;
}

/**
 * @returns the position up to which the process has read the log.
 * @throws ReaderCheckpointNotInEventLogError if the checkpoint belongs to another log.
 */
export function loadOrCreateDeadlineProcessPosition(
  pool: Pool,
  process: string,
  log: Pick<EventStore, 'epoch' | 'head'>,
): Promise<bigint> {
  const cure =
    'Restore the store that it was made from, run "npm run restored" after the store was restored or exchanged, or delete the rows ' +
    `of ${process} in ops.checkpoint and ops.deadline so that they are read from the log again.`;
  return getOrCreateReaderCheckpointPosition(pool, process, log, { remedy: cure });
}

/** A single statement stores the deadlines and moves the checkpoint, so that either both happen or neither. */
const upsertDeadlinesAndMoveCheckpoint = `
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
 * Stores deadlines and moves the checkpoint in one statement. An existing deadline keeps its time unless the new
 * deadline has `moves`. The existing deadline always gets the later `causedBy`, so that a worker that read the deadline
 * before the new event does not delete it.
 * @returns `false`, with nothing stored, when another instance of the process has moved the checkpoint.
 */
export async function storeProcessDeadlinesAndMoveCheckpoint(
  pool: Pool,
  process: string,
  [from, to]: readonly [bigint, bigint],
  deadlines: readonly NewProcessDeadline[],
): Promise<boolean> {
  const distinct = mergeBySubject(deadlines);
  const moved = await pool.query(upsertDeadlinesAndMoveCheckpoint, [
    process,
    from.toString(),
    to.toString(),
    JSON.stringify(distinct),
    distinct.filter(({ moves }) => moves === true).map(({ subject }) => subject),
  ]);
  return moved.rowCount === 1;
}

/**
 * Merges deadlines of a subject as if they were stored one after the other, because an upsert can affect a row only
 * once.
 */
function mergeBySubject(deadlines: readonly NewProcessDeadline[]): readonly NewProcessDeadline[] {
  const bySubject = new Map<string, NewProcessDeadline>();
  for (const deadline of deadlines) {
    const { subject, causedBy } = deadline;
    const existing = bySubject.get(subject);
    bySubject.set(subject, existing === undefined || deadline.moves === true ? deadline : { ...existing, causedBy });
  }
  return [...bySubject.values()];
}

/** @returns up to `limit` due deadlines, longest overdue first. */
export async function findDueProcessDeadlines(
  pool: Pool,
  process: string,
  now: Date,
  limit: number,
): Promise<readonly ProcessDeadline[]> {
  const found = await pool.query<Omit<ProcessDeadline, 'dueAt'> & { readonly dueAt: Date }>(
    `SELECT subject, due_at AS "dueAt", caused_by AS "causedBy"
       FROM ops.deadline WHERE process = $1 AND due_at <= $2 ORDER BY due_at, subject LIMIT $3`,
    [process, now, limit],
  );
  return found.rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** Deletes a processed deadline, unless a later event has set it again. */
export async function deleteProcessDeadline(
  pool: Pool,
  process: string,
  { subject, causedBy }: ProcessDeadline,
): Promise<void> {
  await pool.query('DELETE FROM ops.deadline WHERE process = $1 AND subject = $2 AND caused_by = $3', [
    process,
    subject,
    causedBy,
  ]);
}
