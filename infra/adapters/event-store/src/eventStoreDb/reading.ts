import {
  type Position,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { beginning, type EventBatch, type StoredEvent } from '../port.ts';
import { believed, witness } from './believing.ts';
import { readItems } from './calls.ts';
import { type Connection, StoreUnusable } from './connection.ts';
import { positionOf, readHeadOf } from './head.ts';

/** What stands in an event's metadata: the server's own id for the event is another one, see `appending.ts`. */
export interface StoredMetadata {
  readonly id: string;
  readonly meta: Meta;
}

/** Stream whose last event names the store's epoch; no reader of the log sees it. */
export const epochStream = 'marketplace-epoch';

/** Where `$all` is read from. Our events are committed one by one: both parts are the same. */
export function placeOf(position: bigint): Position | typeof START {
  return position === beginning ? START : { commit: position, prepare: position };
}

/** Everything but the server's own events, its projections' and the epoch. */
function isOurs({ streamId }: RecordedEvent): boolean {
  return !streamId.startsWith('$') && streamId !== epochStream;
}

function toStored(event: RecordedEvent, position: bigint): StoredEvent {
  const { id, meta } = (event.metadata ?? {}) as Partial<StoredMetadata>;
  if (id === undefined || meta === undefined) {
    throw new StoreUnusable(
      `The stream ${event.streamId} holds an event at position ${position} that this product did not write: another one uses this ` +
        'event store. Give this product an event store of its own: it follows all streams, and would stop at each such event.',
    );
  }
  const { type, data, streamId: stream, revision } = event;
  return { id, type, data, meta, stream, revision: Number(revision), position };
}

/** The stream from a revision on as the node shows it that answers, at a place of the log that the server reports or a later one. */
async function readOnce(connection: Connection, stream: string, fromRevision: number): Promise<readonly StoredEvent[]> {
  const { client, requiresLeader } = connection;
  const found: RecordedEvent[] = [];
  const take = ({ event }: ResolvedEvent): void => {
    if (event !== undefined) found.push(event);
  };
  const options = { fromRevision: BigInt(fromRevision), requiresLeader };
  try {
    const node = await readItems(connection, () => client.readStream(stream, options), take);
    const last = found.at(-1);
    witness(connection, node, (last === undefined ? null : positionOf(last)) ?? beginning);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  const isKnown = found.every((event) => positionOf(event) !== null);
  const atMost = isKnown ? beginning : await readHead(connection);
  return found.map((event) => toStored(event, positionOf(event) ?? atMost));
}

/**
 * The whole stream from a revision on, as the leader shows it, believed only when that is not behind what was seen; events whose place
 * the server does not report get that of the log's head, read after them.
 */
export function readStreamFrom(
  connection: Connection,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  return believed(connection, () => readOnce(connection, stream, fromRevision));
}

/** A page of the log after a position: `limit` events at most, the server's own counted but left out. */
export async function readPage(connection: Connection, after: bigint, limit: number): Promise<EventBatch> {
  const { client, requiresLeader } = connection;
  const events: StoredEvent[] = [];
  let position = after;
  let count = 0;
  const take = ({ event }: ResolvedEvent): void => {
    const place = event === undefined ? null : positionOf(event);
    if (event === undefined || place === null || place <= after || count === limit) return;
    position = place;
    count += 1;
    if (isOurs(event)) events.push(toStored(event, place));
  };
  const options = { fromPosition: placeOf(after), maxCount: limit + 1, requiresLeader };
  const node = await readItems(connection, () => client.readAll(options), take);
  if (count > 0) witness(connection, node, position);
  return { events, position };
}

/** Place of the last event of any kind, so that no reader can be beyond it. */
export function readHead(connection: Connection): Promise<bigint> {
  return believed(connection, async () => {
    const { position, node } = await readHeadOf(connection);
    witness(connection, node, position);
    return position;
  });
}
