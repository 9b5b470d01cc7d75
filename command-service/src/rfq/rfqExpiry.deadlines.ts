import type { Pool } from 'pg';

/** When an RFQ is to be looked at for expiry, and which event said so. */
export interface Deadline {
  readonly rfqId: string;
  /** Instant, ISO 8601. */
  readonly dueAt: string;
  /** Position of that event in the log, as decimal text. */
  readonly causedBy: string;
}

/** Name of the process in `ops.checkpoint`. */
const processName = 'rfq-expiry';

/** @returns how far the process has come. @throws Error when the checkpoint belongs to another log, or lies ahead of it. */
export async function readCheckpoint(pool: Pool, epoch: string, head: bigint): Promise<bigint> {
  await pool.query('INSERT INTO ops.checkpoint (name, epoch) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    processName,
    epoch,
  ]);
  const found = await pool.query<{ epoch: string; position: string }>(
    'SELECT epoch, position FROM ops.checkpoint WHERE name = $1',
    [processName],
  );
  const row = found.rows[0];
  if (row === undefined || row.epoch !== epoch || BigInt(row.position) > head) {
    throw new Error(
      `The deadlines of RFQs belong to another event store or lie ahead of it. Restore that store, or delete the row ` +
        `${processName} of ops.checkpoint and empty ops.rfq_deadline so that they are read from the log again.`,
    );
  }
  return BigInt(row.position);
}

/** The move and the rows are one statement: all of it is kept, or nothing. */
const keepAndMove = `
  WITH moved AS (
    UPDATE ops.checkpoint SET position = $3, updated_at = now() WHERE name = $1 AND position = $2 RETURNING name
  ), kept AS (
    INSERT INTO ops.rfq_deadline (rfq_id, due_at, caused_by)
    SELECT d."rfqId", d."dueAt", d."causedBy"
      FROM json_to_recordset($4::json) AS d ("rfqId" uuid, "dueAt" timestamptz, "causedBy" bigint)
     WHERE EXISTS (SELECT FROM moved)
    ON CONFLICT (rfq_id) DO UPDATE SET caused_by = excluded.caused_by
  )
  SELECT FROM moved`;

/**
 * Keeps deadlines and moves the checkpoint together. An RFQ that has a deadline already keeps its instant, and takes over the
 * later cause, so that nobody forgets it who looked before that event.
 * @returns `false`, with nothing kept, when another instance of the process has moved the checkpoint meanwhile.
 */
export async function keepDeadlines(
  pool: Pool,
  [from, to]: readonly [bigint, bigint],
  deadlines: readonly Deadline[],
): Promise<boolean> {
  const moved = await pool.query(keepAndMove, [
    processName,
    from.toString(),
    to.toString(),
    JSON.stringify(oneOfEach(deadlines)),
  ]);
  return moved.rowCount === 1;
}

/** One statement may meet an RFQ once only: the first instant with the last cause, as if they came one by one. */
function oneOfEach(deadlines: readonly Deadline[]): readonly Deadline[] {
  const byRfq = new Map<string, Deadline>();
  for (const deadline of deadlines) {
    byRfq.set(deadline.rfqId, { ...deadline, dueAt: byRfq.get(deadline.rfqId)?.dueAt ?? deadline.dueAt });
  }
  return [...byRfq.values()];
}

/** The longest overdue first, at most `limit`. */
export async function dueDeadlines(pool: Pool, now: Date, limit: number): Promise<readonly Deadline[]> {
  const found = await pool.query<Omit<Deadline, 'dueAt'> & { readonly dueAt: Date }>(
    `SELECT rfq_id AS "rfqId", due_at AS "dueAt", caused_by AS "causedBy"
       FROM ops.rfq_deadline WHERE due_at <= $1 ORDER BY due_at, rfq_id LIMIT $2`,
    [now, limit],
  );
  return found.rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
}

/** Forgets a deadline that was dealt with, unless a later event has set it anew. */
export async function forgetDeadline(pool: Pool, { rfqId, causedBy }: Deadline): Promise<void> {
  await pool.query('DELETE FROM ops.rfq_deadline WHERE rfq_id = $1 AND caused_by = $2', [rfqId, causedBy]);
}
