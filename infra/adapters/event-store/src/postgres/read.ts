import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { coalesceLookups } from '@marketplace/postgres/coalesceLookups.ts';
import type { Pool } from 'pg';
import { eventLogStartPosition, type EventBatch, type StoredEvent } from '../port.ts';

const gapInstructions =
  'Acknowledged events are missing. Readers of the log have stopped, so that nothing is derived from an incomplete history: ' +
  'stop the product, restore the log from a backup as described in infra/adapters/event-store/README.md, and start it again.';

/**
 * Thrown when the log or a stream has a gap. Readers stop at the gap, because they would never receive the missing
 * events; retrying does not help.
 */
export class EventLogGapError extends Error {
  constructor(where: string) {
    super(`${where}. ${gapInstructions}`);
    this.name = 'EventLogGapError';
  }
}

/** Columns position, stream, revision, id, type, data and meta, all as text. */
type EventRow = readonly [string, string, string, string, string, string, string];
/** The 1-based index of the requested stream, followed by an event row. */
type IndexedRow = readonly [string, ...EventRow];

const columns = 'position, stream, revision, id, type, data, meta';
const streamQuery = `SELECT ${columns} FROM log.event WHERE stream = $1 AND revision >= $2 ORDER BY revision`;
/** Uses the index for each stream, regardless of the planner's row estimates. */
const streamsQuery = `
  SELECT asked.place, later.* FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (stream, revision, place)
   CROSS JOIN LATERAL (
     SELECT ${columns} FROM log.event e
      WHERE e.stream = asked.stream AND e.revision >= asked.revision ORDER BY e.revision
   ) later`;

/** Size of data and meta in transit. Data that is stored uncompressed is measured without reading it. */
const bytes = `CASE WHEN pg_column_compression(data) IS NULL THEN pg_column_size(data) ELSE octet_length(data::text) END
  + pg_column_size(meta)`;

/**
 * A page ends with the event that reaches the byte limit. The database counts the bytes, so one round trip is enough.
 * The first row is the event before the page, without its data; if it is missing, the log has a gap.
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

/** Bytes after which a page of the log ends, because a reader keeps one page in memory. */
const pageBytes = 8 * 1024 * 1024;
/**
 * Bytes after which a page for subscriptions ends. Subscriptions share the memory of their process, and parsed pages
 * are many times larger.
 */
export const maxEventSubscriptionPageBytes = 1024 * 1024;

/** Two queries may run at the same time, because one of them may be reading a long stream. */
const coalesceLimits = { inFlight: 2, keys: 64 };

/** Returns all columns as text for `toStored`, regardless of global type parsers. */
const asText = { getTypeParser: () => (text: string | Buffer) => text };

function toStored([position, stream, revision, id, type, data, meta]: EventRow): StoredEvent {
  return {
    id,
    type,
    data: JSON.parse(data) as unknown,
    meta: JSON.parse(meta) as EventMeta,
    stream,
    revision: Number(revision),
    position: BigInt(position),
  };
}

async function queryRows<Row>(pool: Pool, name: string, text: string, values: unknown[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<string[]>({ name, text, values, rowMode: 'array', types: asText });
  return rows as unknown as readonly Row[];
}

async function query(pool: Pool, name: string, text: string, values: unknown[]): Promise<readonly StoredEvent[]> {
  return (await queryRows<EventRow>(pool, name, text, values)).map(toStored);
}

/** A request to read a stream from a revision. */
interface StreamRequest {
  readonly stream: string;
  readonly fromRevision: number;
}

/** @throws EventLogGapError if the revisions of a stream's events are not consecutive. */
function requireNoGap({ stream, fromRevision }: StreamRequest, events: readonly StoredEvent[]): readonly StoredEvent[] {
  for (const [index, { revision }] of events.entries()) {
    const expected = fromRevision + index;
    if (revision !== expected)
      throw new EventLogGapError(`The stream ${stream} has a gap: revision ${expected} is missing`);
  }
  return events;
}

/** Builds the key of a request. Concurrent requests with the same key are read once. */
const toKey = ({ stream, fromRevision }: StreamRequest): string => `${fromRevision} ${stream}`;

function parseKey(key: string): StreamRequest {
  const end = key.indexOf(' ');
  return { stream: key.slice(end + 1), fromRevision: Number(key.slice(0, end)) };
}

async function readTogether(pool: Pool, asked: readonly StreamRequest[]): Promise<readonly (readonly StoredEvent[])[]> {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined)
    return [await query(pool, 'log-read-stream', streamQuery, [only.stream, only.fromRevision])];
  const values = [asked.map(({ stream }) => stream), asked.map(({ fromRevision }) => fromRevision)];
  const rows = await queryRows<IndexedRow>(pool, 'log-read-streams', streamsQuery, values);
  const found: StoredEvent[][] = asked.map(() => []);
  for (const [place, ...row] of rows) found[Number(place) - 1]?.push(toStored(row));
  return found;
}

/**
 * Reads streams from a revision, in order; concurrent reads share queries. A gap in a stream only fails the read of
 * that stream.
 */
export function createPostgresEventStreamReader(
  pool: Pool,
): (stream: string, fromRevision: number) => Promise<readonly StoredEvent[]> {
  const read = coalesceLookups(
    async (keys: readonly string[]) => readTogether(pool, keys.map(parseKey)),
    coalesceLimits,
  );
  return async (stream, fromRevision) => {
    const asked = { stream, fromRevision };
    return requireNoGap(asked, await read(toKey(asked)));
  };
}

/**
 * Reads at most `limit` events after a position, in order. The page ends early with the event that reaches `mostBytes`
 * bytes (default: 8 MiB).
 * @throws EventLogGapError if an event is missing.
 */
export async function readPostgresEventLogPage(
  pool: Pool,
  after: bigint,
  limit: number,
  mostBytes = pageBytes,
): Promise<EventBatch> {
  const page = await query(pool, 'log-read', logQuery, [after.toString(), limit, mostBytes]);
  const [first] = page;
  if (after > eventLogStartPosition && first?.position !== after) {
    throw new EventLogGapError(`The log has a gap: position ${after} was read before and is missing now`);
  }
  const events = (after > eventLogStartPosition ? page.slice(1) : page).slice(0, limit);
  let position = after;
  for (const event of events) {
    if (event.position !== position + 1n) {
      throw new EventLogGapError(`The log has a gap: after position ${position} comes ${event.position}`);
    }
    position = event.position;
  }
  return { events, position };
}
