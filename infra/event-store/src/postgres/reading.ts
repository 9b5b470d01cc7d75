import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { coalesce } from '@marketplace/read-store/coalesce.ts';
import type { Pool } from 'pg';
import type { EventBatch, StoredEvent } from '../port.ts';

/** The log has a hole: events were lost or are not to be seen. A reader stops here, for what it skipped would be missed for ever. */
export class LogGap extends Error {
  constructor(after: bigint, found: bigint) {
    super(`The log has a gap: after position ${after} comes ${found}`);
    this.name = 'LogGap';
  }
}

/** position, stream, revision, id, type, data, meta: all as text. */
type EventRow = readonly [string, string, string, string, string, string, string];

const columns = 'position, stream, revision, id, type, data, meta';
const streamQuery = `SELECT ${columns} FROM log.event WHERE stream = $1 AND revision >= $2 ORDER BY revision`;
const streamsQuery = `SELECT ${columns} FROM log.event WHERE stream = ANY($1) ORDER BY stream, revision`;
const logQuery = `SELECT ${columns} FROM log.event WHERE position > $1 ORDER BY position LIMIT $2`;

/** A second load goes on beside one that met a long stream. */
const readsTogether = { inFlight: 2, keys: 64 };

/** Leaves parsing to `toStored`, whatever parsers others have set for the whole process. */
const asText = { getTypeParser: () => (text: string | Buffer) => text };

function toStored([position, stream, revision, id, type, data, meta]: EventRow): StoredEvent {
  return {
    id,
    type,
    data: JSON.parse(data) as unknown,
    meta: JSON.parse(meta) as Meta,
    stream,
    revision: Number(revision),
    position: BigInt(position),
  };
}

async function query(pool: Pool, name: string, text: string, values: unknown[]): Promise<StoredEvent[]> {
  const { rows } = await pool.query<EventRow[number][]>({ name, text, values, rowMode: 'array', types: asText });
  return rows.map((row) => toStored(row as unknown as EventRow));
}

/** Reads whole streams, each in order; concurrent reads share round trips. */
export function createStreamReader(pool: Pool): (stream: string) => Promise<readonly StoredEvent[]> {
  return coalesce(async (streams: readonly string[]) => {
    const [only] = streams;
    if (streams.length === 1 && only !== undefined) return [await readStreamFrom(pool, only, 0)];
    const events = await query(pool, 'log-read-streams', streamsQuery, [streams]);
    const byStream = Map.groupBy(events, ({ stream }) => stream);
    return streams.map((stream) => byStream.get(stream) ?? []);
  }, readsTogether);
}

/** The events of a stream from a revision on, in order. */
export function readStreamFrom(pool: Pool, stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
  return query(pool, 'log-read-stream', streamQuery, [stream, fromRevision]);
}

/** At most `limit` events after a position, in order. @throws LogGap. */
export async function readLog(pool: Pool, after: bigint, limit: number): Promise<EventBatch> {
  const events = await query(pool, 'log-read', logQuery, [after.toString(), limit]);
  let position = after;
  for (const event of events) {
    if (event.position !== position + 1n) throw new LogGap(position, event.position);
    position = event.position;
  }
  return { events, position };
}
