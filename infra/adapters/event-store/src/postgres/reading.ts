import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { coalesce } from '@marketplace/postgres/coalesce.ts';
import type { Pool } from 'pg';
import { beginning, type EventBatch, type StoredEvent } from '../port.ts';

const whatToDo =
  'Events that had been acknowledged are gone. Whoever follows the log stands still, so that nothing is built on a history with a ' +
  'hole: stop the product, restore the log from a backup as infra/adapters/event-store/README.md says, and start it again.';

/** The log or a stream has a hole. A reader stops here, for what it skipped would be missed for ever; trying again helps nobody. */
export class LogGap extends Error {
  constructor(where: string) {
    super(`${where}. ${whatToDo}`);
    this.name = 'LogGap';
  }
}

/** position, stream, revision, id, type, data, meta: all as text. */
type EventRow = readonly [string, string, string, string, string, string, string];

const columns = 'position, stream, revision, id, type, data, meta';
const streamQuery = `SELECT ${columns} FROM log.event WHERE stream = $1 AND revision >= $2 ORDER BY revision`;
const streamsQuery = `SELECT ${columns} FROM log.event WHERE stream = ANY($1) ORDER BY stream, revision`;

/** What data and meta will weigh on the way, without unpacking what is stored unpacked already. */
const bytes = `CASE WHEN pg_column_compression(data) IS NULL THEN pg_column_size(data) ELSE octet_length(data::text) END
  + pg_column_size(meta)`;

/**
 * Ends a page with the event that fills it. The bytes are counted where the events are, so that they come in one round trip. The
 * event that the page comes after leads it, without its data, as a proof that the log did not end before.
 */
const logQuery = `
  SELECT position, stream, revision, id, type, data, meta
    FROM (
      SELECT *, sum(${bytes}) OVER (ORDER BY position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM (
          SELECT position, stream, revision, id, type,
                 CASE WHEN position > $1 THEN data ELSE 'null' END AS data,
                 CASE WHEN position > $1 THEN meta ELSE 'null' END AS meta
            FROM log.event WHERE position >= $1 ORDER BY position LIMIT $2::bigint + 1
        ) following
    ) counted
   WHERE position <= $1 OR before IS NULL OR before < $3
   ORDER BY position`;

/** Bytes after which a page of the log ends, however few events it has: what a reader holds in memory at once. */
const pageBytes = 8 * 1024 * 1024;
/** The same for who follows the log beside everything else of the process: what a page becomes there is many times as large. */
export const followedBytes = 1024 * 1024;

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

/** @throws LogGap unless the revisions of a stream's events follow on each other. */
function refuseGap(stream: string, fromRevision: number, events: readonly StoredEvent[]): readonly StoredEvent[] {
  for (const [index, { revision }] of events.entries()) {
    const expected = fromRevision + index;
    if (revision !== expected) throw new LogGap(`The stream ${stream} has a gap: revision ${expected} is missing`);
  }
  return events;
}

/** Reads whole streams, each in order; concurrent reads share round trips. A gap fails the read of its own stream only. */
export function createStreamReader(pool: Pool): (stream: string) => Promise<readonly StoredEvent[]> {
  const read = coalesce(async (streams: readonly string[]) => {
    const [only] = streams;
    if (streams.length === 1 && only !== undefined)
      return [await query(pool, 'log-read-stream', streamQuery, [only, 0])];
    const events = await query(pool, 'log-read-streams', streamsQuery, [streams]);
    const byStream = Map.groupBy(events, ({ stream }) => stream);
    return streams.map((stream) => byStream.get(stream) ?? []);
  }, readsTogether);
  return async (stream) => refuseGap(stream, 0, await read(stream));
}

/** The events of a stream from a revision on, in order. @throws LogGap. */
export async function readStreamFrom(
  pool: Pool,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  return refuseGap(stream, fromRevision, await query(pool, 'log-read-stream', streamQuery, [stream, fromRevision]));
}

/** At most `limit` events after a position, in order, and no more after so many bytes, about 8 MiB when left out. @throws LogGap. */
export async function readLog(pool: Pool, after: bigint, limit: number, mostBytes = pageBytes): Promise<EventBatch> {
  const page = await query(pool, 'log-read', logQuery, [after.toString(), limit, mostBytes]);
  const [first] = page;
  if (after > beginning && first?.position !== after) {
    throw new LogGap(`The log has a gap: position ${after} was read before and is missing now`);
  }
  const events = (after > beginning ? page.slice(1) : page).slice(0, limit);
  let position = after;
  for (const event of events) {
    if (event.position !== position + 1n) {
      throw new LogGap(`The log has a gap: after position ${position} comes ${event.position}`);
    }
    position = event.position;
  }
  return { events, position };
}
