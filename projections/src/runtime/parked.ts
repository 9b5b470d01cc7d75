import { inTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool } from 'pg';
import { failureValues } from './applyBatch.ts';
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
    [projection.name, projection.version, ...failureValues(projection, failure)],
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

/** What stands still of a read model in a version, and what the last rebuild of it failed at. */
const standing = `
  SELECT a.projection, a.code_version, p.stream, p.position, p.event_type, p.reason
    FROM ops.active a JOIN ops.parked p USING (schema)
  UNION ALL
  SELECT projection, code_version, stream, position, event_type, reason FROM ops.unbuilt`;

/** @returns events at which rebuilds failed that nothing is parked at: those of read models that were never full. */
export async function listUnbuilt(pool: Pick<Pool, 'query'>): Promise<readonly ParkedPart[]> {
  const found = await pool.query<ParkedPart>(`
    SELECT u.projection, u.stream, u.position, u.event_type AS "eventType", u.reason, u.failed_at AS "parkedAt" FROM ops.unbuilt u
     WHERE NOT EXISTS (SELECT FROM ops.active a JOIN ops.parked p USING (schema)
                        WHERE a.projection = u.projection AND a.code_version = u.code_version AND p.position = u.position)
     ORDER BY u.failed_at`);
  return found.rows;
}

/** An event that a read model goes without, in every rebuild. */
export interface DiscardedEvent extends Omit<ParkedPart, 'parkedAt'> {
  readonly discardedAt: Date;
}

/** @returns what operators gave up, in the order of the log. */
export async function listDiscarded(pool: Pick<Pool, 'query'>): Promise<readonly DiscardedEvent[]> {
  const found = await pool.query<DiscardedEvent>(
    `SELECT projection, stream, position, event_type AS "eventType", reason, discarded_at AS "discardedAt"
       FROM ops.discarded d ORDER BY d.position, projection`,
  );
  return found.rows;
}

/**
 * @param positions of events, as decimal text.
 * @returns the parts that stand still at one of them, or whose rebuild failed there. @throws Error when nothing stands still at one of them.
 */
export async function partsStandingAt(
  pool: Pick<Pool, 'query'>,
  { name, version }: Projection,
  positions: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ stream: string; position: string }>(
    `SELECT DISTINCT stream, position FROM (${standing}) s
      WHERE projection = $1 AND code_version = $2 AND position = ANY ($3::bigint[])`,
    [name, version, positions],
  );
  const missing = positions.find((position) => !rows.some((row) => row.position === position));
  if (missing !== undefined) throw new Error(`Nothing of ${name} stands still at event ${missing} any more.`);
  return rows.map(({ stream }) => stream);
}

/** Keeps that events are given up. @throws Error, with none of them given up, when nothing stands still at a stream. */
function giveUp(pool: Pool, { name, version }: Projection, streams: readonly string[]): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    const given = await client.query<{ stream: string; position: string }>(
      `WITH given AS (
         SELECT * FROM (${standing}) s WHERE projection = $1 AND code_version = $2 AND stream = ANY ($3)
       ), kept AS (
         INSERT INTO ops.discarded (projection, position, stream, event_type, reason)
         SELECT DISTINCT ON (position) projection, position, stream, event_type, reason FROM given ON CONFLICT DO NOTHING
       ) SELECT DISTINCT stream, position FROM given ORDER BY position`,
      [name, version, streams],
    );
    const missing = streams.find((stream) => !given.rows.some((row) => row.stream === stream));
    if (missing !== undefined) throw new Error(`Nothing of ${name} is parked at ${missing}.`);
    return given.rows.map(({ position }) => position);
  });
}

/**
 * Gives up the events that parked parts stand still at, or that the last rebuild failed at, for this and every later rebuild, and
 * handles the rest of those parts. What is given up stays so also when the rebuild then fails at another event.
 * @param onGivenUp told the positions of the events.
 * @throws Error when nothing of a name is parked. @throws EventFailed when another event fails: it is the one that stands in the way then.
 */
export async function discardParked(
  deps: ReaderDeps,
  projection: Projection,
  streams: readonly string[],
  progress: Progress,
  onGivenUp: (positions: readonly string[]) => void = () => undefined,
): Promise<void> {
  onGivenUp(await giveUp(deps.pool, projection, streams));
  await retryParked(deps, projection, progress);
}
