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
/** The place among what was asked for, from 1, before the event. */
type PlacedRow = readonly [string, ...EventRow];

const columns = 'position, stream, revision, id, type, data, meta';
const streamQuery = `SELECT ${columns} FROM log.event WHERE stream = $1 AND revision >= $2 ORDER BY revision`;
/** Looks each stream up by the index, whatever the planner thinks of their lengths. */
const streamsQuery = `
  SELECT asked.place, later.* FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS asked (stream, revision, place)
   CROSS JOIN LATERAL (
     SELECT ${columns} FROM log.event e
      WHERE e.stream = asked.stream AND e.revision >= asked.revision ORDER BY e.revision
   ) later`;

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

async function queryRows<Row>(pool: Pool, name: string, text: string, values: unknown[]): Promise<readonly Row[]> {
  const { rows } = await pool.query<string[]>({ name, text, values, rowMode: 'array', types: asText });
  return rows as unknown as readonly Row[];
}

async function query(pool: Pool, name: string, text: string, values: unknown[]): Promise<readonly StoredEvent[]> {
  return (await queryRows<EventRow>(pool, name, text, values)).map(toStored);
}

/** A stream from a revision on. */
interface AskedStream {
  readonly stream: string;
  readonly fromRevision: number;
}

/** @throws LogGap unless the revisions of a stream's events follow on each other. */
function refuseGap({ stream, fromRevision }: AskedStream, events: readonly StoredEvent[]): readonly StoredEvent[] {
  for (const [index, { revision }] of events.entries()) {
    const expected = fromRevision + index;
    if (revision !== expected) throw new LogGap(`The stream ${stream} has a gap: revision ${expected} is missing`);
  }
  return events;
}

/** What is asked for at the same moment is read once. */
const keyOf = ({ stream, fromRevision }: AskedStream): string => `${fromRevision} ${stream}`;

function askedBy(key: string): AskedStream {
  const end = key.indexOf(' ');
  return { stream: key.slice(end + 1), fromRevision: Number(key.slice(0, end)) };
}

async function readTogether(pool: Pool, asked: readonly AskedStream[]): Promise<readonly (readonly StoredEvent[])[]> {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined)
    return [await query(pool, 'log-read-stream', streamQuery, [only.stream, only.fromRevision])];
  const values = [asked.map(({ stream }) => stream), asked.map(({ fromRevision }) => fromRevision)];
  const rows = await queryRows<PlacedRow>(pool, 'log-read-streams', streamsQuery, values);
  const found: StoredEvent[][] = asked.map(() => []);
  for (const [place, ...row] of rows) found[Number(place) - 1]?.push(toStored(row));
  return found;
}

/** Reads streams from a revision on, each in order; concurrent reads share round trips. A gap fails the read of its own stream only. */
export function createStreamReader(
  pool: Pool,
): (stream: string, fromRevision: number) => Promise<readonly StoredEvent[]> {
  const read = coalesce(async (keys: readonly string[]) => readTogether(pool, keys.map(askedBy)), readsTogether);
  return async (stream, fromRevision) => {
    const asked = { stream, fromRevision };
    return refuseGap(asked, await read(keyOf(asked)));
  };
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
