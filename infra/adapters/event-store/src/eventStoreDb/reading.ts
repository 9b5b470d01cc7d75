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

/** Metadata of a stored event, with our event id. The server's event id differs, see `append.ts`. */
export interface StoredMetadata {
  readonly id: string;
  readonly meta: Meta;
}

/** Stream with the epoch of the store in its last event; hidden from readers of the log. */
export const epochStream = 'marketplace-epoch';

/** Converts a position to one of `$all`. Our events are committed one by one, so both parts are the same. */
export function placeOf(position: bigint): Position | typeof START {
  return position === beginning ? START : { commit: position, prepare: position };
}

/** Whether the event belongs to this product, not to the server, its projections or the epoch. */
function isOurs({ streamId }: RecordedEvent): boolean {
  return !streamId.startsWith('$') && streamId !== epochStream;
}

function toStored(event: RecordedEvent, position: bigint): StoredEvent {
  const { id, meta } = (event.metadata ?? {}) as Partial<StoredMetadata>;
  if (id === undefined || meta === undefined) {
    throw new StoreUnusable(
      `The stream ${event.streamId} contains an event at position ${position} that this product did not write: another product uses this ` +
        'event store. Give this product a separate event store: it reads all streams and stops at every foreign event.',
    );
  }
  const { type, data, streamId: stream, revision } = event;
  return { id, type, data, meta, stream, revision: Number(revision), position };
}

/** Reads a stream from a revision on one node. Events without a reported position get the position of the log's head. */
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
  const isEachPositionKnown = found.every((event) => positionOf(event) !== null);
  const latestPosition = isEachPositionKnown ? beginning : await readHead(connection);
  return found.map((event) => toStored(event, positionOf(event) ?? latestPosition));
}

/**
 * Reads a stream from a revision at a leader that has caught up. Events without a reported position get the position of the log's
 * head, which is read after them.
 */
export function readStreamFrom(
  connection: Connection,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  return believed(connection, () => readOnce(connection, stream, fromRevision));
}

/** Reads up to `limit` events of the log after a position; the server's own events count towards the limit but are left out. */
export async function readPage(connection: Connection, after: bigint, limit: number): Promise<EventBatch> {
  const { client, requiresLeader } = connection;
  const events: StoredEvent[] = [];
  let position = after;
  let count = 0;
  const take = ({ event }: ResolvedEvent): void => {
    const eventPosition = event === undefined ? null : positionOf(event);
    if (event === undefined || eventPosition === null || eventPosition <= after || count === limit) return;
    position = eventPosition;
    count += 1;
    if (isOurs(event)) events.push(toStored(event, eventPosition));
  };
  const options = { fromPosition: placeOf(after), maxCount: limit + 1, requiresLeader };
  const node = await readItems(connection, () => client.readAll(options), take);
  if (count > 0) witness(connection, node, position);
  return { events, position };
}

/** @returns the position of the last event of any kind; no reader can be ahead of it. */
export function readHead(connection: Connection): Promise<bigint> {
  return believed(connection, async () => {
    const { position, node } = await readHeadOf(connection);
    witness(connection, node, position);
    return position;
  });
}
