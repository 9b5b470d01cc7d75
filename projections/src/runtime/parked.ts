import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { Pool } from 'pg';
import { buildParkedStreamSqlParameters } from './applyBatch.ts';
import { ProjectionCannotApplyEventError } from './poison.ts';
import type { Projection } from './projection.ts';
import type { ReadModelDeps } from './readerDeps.ts';
import { type ReportRebuildProgress, rebuildReadModels } from './rebuildReadModels.ts';

/** Part of a read model that is parked because an event failed. */
export interface ParkedStream {
  readonly projection: string;
  /** A stream, or `*` for all of the read model. */
  readonly stream: string;
  /** Log position of the failed event, as decimal text. */
  readonly position: string;
  readonly eventType: string;
  readonly reason: string;
  readonly parkedAt: Date;
}

const parkedParts = `
  SELECT a.projection, p.stream, p.position, p.event_type AS "eventType", p.reason, p.parked_at AS "parkedAt"
    FROM ops.active a JOIN ops.parked p USING (schema)`;

/** @returns the parked parts of active read models, longest parked first. */
export async function listParkedStreams(pool: Pick<Pool, 'query'>): Promise<readonly ParkedStream[]> {
  const found = await pool.query<ParkedStream>(`${parkedParts} ORDER BY p.parked_at, a.projection, p.stream`);
  return found.rows;
}

/** Replaces the stored failure of a parked part with the failure of a retry. */
async function updateFailure(
  pool: Pool,
  projection: Projection,
  failure: ProjectionCannotApplyEventError,
): Promise<void> {
  await pool.query(
    `UPDATE ops.parked p SET position = $4, event_type = $5, reason = $6
       FROM ops.active a WHERE a.schema = p.schema AND a.projection = $1 AND a.code_version = $2 AND p.stream = $3`,
    [projection.name, projection.version, ...buildParkedStreamSqlParameters(projection, failure)],
  );
}

/**
 * Retries the parked parts of a projection by rebuilding the projection next to the live rows. The result is the same
 * as if nothing had ever failed.
 * @throws ProjectionCannotApplyEventError when an event still fails; everything then stays parked.
 */
export async function retryParkedStreamsByRebuild(
  deps: ReadModelDeps,
  projection: Projection,
  progress: ReportRebuildProgress,
): Promise<void> {
  await rebuildReadModels(deps, [projection], progress).catch(async (error: unknown) => {
    if (error instanceof ProjectionCannotApplyEventError) await updateFailure(deps.pool, projection, error);
    throw error;
  });
}

/** Parked events of active versions, and events that made the last rebuild fail. */
const blockingEvents = `
  SELECT a.projection, a.code_version, p.stream, p.position, p.event_type, p.reason
    FROM ops.active a JOIN ops.parked p USING (schema)
  UNION ALL
  SELECT projection, code_version, stream, position, event_type, reason FROM ops.unbuilt`;

/**
 * @returns the events that made rebuilds fail and are not parked, such as events of read models that were never
 * complete.
 */
export async function listReadModelBuildFailures(pool: Pick<Pool, 'query'>): Promise<readonly ParkedStream[]> {
  const found = await pool.query<ParkedStream>(`
    SELECT u.projection, u.stream, u.position, u.event_type AS "eventType", u.reason, u.failed_at AS "parkedAt" FROM ops.unbuilt u
     WHERE NOT EXISTS (SELECT FROM ops.active a JOIN ops.parked p USING (schema)
                        WHERE a.projection = u.projection AND a.code_version = u.code_version AND p.position = u.position)
     ORDER BY u.failed_at`);
  return found.rows;
}

/** An event that all rebuilds of a read model skip. */
export interface DiscardedEvent extends Omit<ParkedStream, 'parkedAt'> {
  readonly discardedAt: Date;
}

/** @returns the events that operators discarded, in log order. */
export async function listDiscardedEvents(pool: Pick<Pool, 'query'>): Promise<readonly DiscardedEvent[]> {
  const found = await pool.query<DiscardedEvent>(
    `SELECT projection, stream, position, event_type AS "eventType", reason, discarded_at AS "discardedAt"
       FROM ops.discarded d ORDER BY d.position, projection`,
  );
  return found.rows;
}

/**
 * @param positions positions of events, as decimal text.
 * @returns the parts that are parked at one of these events, or whose rebuild failed at one of them.
 * @throws Error when one of these events is not parked and did not make a rebuild fail.
 */
export async function findStreamsBlockedAtPositions(
  pool: Pick<Pool, 'query'>,
  { name, version }: Projection,
  positions: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ stream: string; position: string }>(
    `SELECT DISTINCT stream, position FROM (${blockingEvents}) s
      WHERE projection = $1 AND code_version = $2 AND position = ANY ($3::bigint[])`,
    [name, version, positions],
  );
  const missing = positions.find((position) => !rows.some((row) => row.position === position));
  if (missing !== undefined) throw new Error(`${name} is no longer blocked at event ${missing}.`);
  return rows.map(({ stream }) => stream);
}

/**
 * Stores events as discarded.
 * @throws Error when a stream has no blocking event; then no event is discarded.
 */
function storeDiscarded(
  pool: Pool,
  { name, version }: Projection,
  streams: readonly string[],
): Promise<readonly string[]> {
  return runInTransaction(pool, async (client) => {
    const discarded = await client.query<{ stream: string; position: string }>(
      `WITH given AS (
         SELECT * FROM (${blockingEvents}) s WHERE projection = $1 AND code_version = $2 AND stream = ANY ($3)
       ), kept AS (
         INSERT INTO ops.discarded (projection, position, stream, event_type, reason)
         SELECT DISTINCT ON (position) projection, position, stream, event_type, reason FROM given ON CONFLICT DO NOTHING
       ) SELECT DISTINCT stream, position FROM given ORDER BY position`,
      [name, version, streams],
    );
    const missing = streams.find((stream) => !discarded.rows.some((row) => row.stream === stream));
    if (missing !== undefined) throw new Error(`${name} has no parked event in ${missing}.`);
    return discarded.rows.map(({ position }) => position);
  });
}

/**
 * Discards the events that block parked parts or made the last rebuild fail, and then rebuilds the projection. This
 * rebuild and all later rebuilds skip the discarded events. They stay discarded even if the rebuild fails at another
 * event.
 * @param onGivenUp receives the positions of the discarded events.
 * @throws Error when a stream has no blocking event.
 * @throws ProjectionCannotApplyEventError when another event fails; that event then blocks the part.
 */
export async function discardBlockingEventsAndRebuild(
  deps: ReadModelDeps,
  projection: Projection,
  streams: readonly string[],
  progress: ReportRebuildProgress,
  onGivenUp: (positions: readonly string[]) => void = () => undefined,
): Promise<void> {
  onGivenUp(await storeDiscarded(deps.pool, projection, streams));
  await retryParkedStreamsByRebuild(deps, projection, progress);
}
