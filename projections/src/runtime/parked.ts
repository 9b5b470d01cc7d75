import { inTransaction } from '@marketplace/read-store/transaction.ts';
import type { Pool } from 'pg';
import { parkedPart } from './applyBatch.ts';
import { EventFailed } from './poison.ts';
import type { Projection } from './projection.ts';
import type { ReaderDeps } from './readerDeps.ts';
import { type Progress, rebuild } from './rebuild.ts';

/** Part of a read model that stands still since an event of it failed. */
export interface ParkedPart {
  readonly projection: string;
  /** A stream, or `*` for all of the read model. */
  readonly stream: string;
  /** Of the event that failed, as decimal text. */
  readonly position: string;
  readonly eventType: string;
  readonly reason: string;
  readonly parkedAt: Date;
}

const parkedParts = `
  SELECT a.projection, p.stream, p.position, p.event_type AS "eventType", p.reason, p.parked_at AS "parkedAt"
    FROM ops.active a JOIN ops.parked p USING (schema)`;

/** @returns what stands still in the read models that are read, the longest standing first. */
export async function listParked(pool: Pick<Pool, 'query'>): Promise<readonly ParkedPart[]> {
  const found = await pool.query<ParkedPart>(`${parkedParts} ORDER BY p.parked_at, a.projection, p.stream`);
  return found.rows;
}

/** Keeps which event stands in the way now, when a later one of a parked part failed as well. */
async function noteFailure(pool: Pool, projection: Projection, failure: EventFailed): Promise<void> {
  await pool.query(
    `UPDATE ops.parked p SET position = $4, event_type = $5, reason = $6
       FROM ops.active a WHERE a.schema = p.schema AND a.projection = $1 AND a.code_version = $2 AND p.stream = $3`,
    [
      projection.name,
      projection.version,
      parkedPart(projection, failure.stream),
      failure.position.toString(),
      failure.eventType,
      failure.reason,
    ],
  );
}

/**
 * Handles what is parked of a projection again, by building it anew beside the live rows: the rows are then those of a log in which
 * nothing ever failed, whatever else was handled meanwhile.
 * @throws EventFailed, with everything parked as it was, when an event still fails.
 */
export async function retryParked(deps: ReaderDeps, projection: Projection, progress: Progress): Promise<void> {
  await rebuild(deps, [projection], progress).catch(async (error: unknown) => {
    if (error instanceof EventFailed) await noteFailure(deps.pool, projection, error);
    throw error;
  });
}

/**
 * Gives up the event that a parked part stands still at, for this and every later rebuild, and handles the rest of that part.
 * @throws Error when nothing of that name is parked. @throws EventFailed when a later event fails: it is the one that is parked then.
 */
export async function discardParked(
  deps: ReaderDeps,
  projection: Projection,
  stream: string,
  progress: Progress,
): Promise<void> {
  const given = await inTransaction(deps.pool, (client) =>
    client.query(
      `INSERT INTO ops.discarded (projection, position, stream, event_type, reason)
       SELECT a.projection, p.position, p.stream, p.event_type, p.reason
         FROM ops.active a JOIN ops.parked p USING (schema)
        WHERE a.projection = $1 AND a.code_version = $2 AND p.stream = $3
       ON CONFLICT DO NOTHING`,
      [projection.name, projection.version, stream],
    ),
  );
  if (given.rowCount === 0) throw new Error(`Nothing of ${projection.name} is parked at ${stream}.`);
  await retryParked(deps, projection, progress);
}
