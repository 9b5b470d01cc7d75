import {
  type Position,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { eventLogStartPosition, type EventBatch, type StoredEvent } from '../port.ts';
import { readFromCaughtUpEventStoreDbNode, recordHighestSeenEventStoreDbPosition } from './caughtUpReads.ts';
import { consumeEventStoreDbRead } from './calls.ts';
import { type EventStoreDbConnection, EventStoreUnusableError } from './connection.ts';
import { getEventStoreDbEventPosition, readEventStoreDbNodeHead } from './head.ts';

/** Metadata of a stored event, with the product's event id, which differs from the server's id (see `append.ts`). */
export interface EventStoreDbEventMetadata {
  readonly id: string;
  readonly meta: EventMeta;
}

/** Stream with the epoch of the store in its last event; hidden from readers of the log. */
export const eventStoreDbEpochStreamName = 'marketplace-epoch';

/**
 * Converts a position to a position of the stream `$all`. The product's events are not part of transactions, so commit
 * and prepare position are the same.
 */
export function toEventStoreDbAllStreamPosition(position: bigint): Position | typeof START {
  return position === eventLogStartPosition ? START : { commit: position, prepare: position };
}

/** Whether the event belongs to this product, not to the server, its projections or the epoch. */
function isOurs({ streamId }: RecordedEvent): boolean {
  return !streamId.startsWith('$') && streamId !== eventStoreDbEpochStreamName;
}

function toStored(event: RecordedEvent, position: bigint): StoredEvent {
  const { id, meta } = (event.metadata ?? {}) as Partial<EventStoreDbEventMetadata>;
  if (id === undefined || meta === undefined) {
    throw new EventStoreUnusableError(
      `The stream ${event.streamId} contains an event at position ${position} that this product did not write: another product uses this ` +
        'event store. Give this product a separate event store: it reads all streams and stops at every foreign event.',
    );
  }
  const { type, data, streamId: stream, revision } = event;
  return { id, type, data, meta, stream, revision: Number(revision), position };
}

/**
 * Reads a stream on one node, starting at a revision. Events without a reported position get the position of the log's
 * head.
 */
async function readOnce(
  connection: EventStoreDbConnection,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  const { client, requiresLeader } = connection;
  const found: RecordedEvent[] = [];
  const take = ({ event }: ResolvedEvent): void => {
    if (event !== undefined) found.push(event);
  };
  const options = { fromRevision: BigInt(fromRevision), requiresLeader };
  try {
    const node = await consumeEventStoreDbRead(connection, () => client.readStream(stream, options), take);
    const last = found.at(-1);
    recordHighestSeenEventStoreDbPosition(
      connection,
      node,
      (last === undefined ? null : getEventStoreDbEventPosition(last)) ?? eventLogStartPosition,
    );
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  const isEachPositionKnown = found.every((event) => getEventStoreDbEventPosition(event) !== null);
  const latestPosition = isEachPositionKnown ? eventLogStartPosition : await readEventStoreDbHead(connection);
  return found.map((event) => toStored(event, getEventStoreDbEventPosition(event) ?? latestPosition));
}

/**
 * Reads a stream at a leader that has caught up, starting at a revision. Events without a reported position get the
 * position of the log's head, which is read after the events.
 */
export function readEventStoreDbStream(
  connection: EventStoreDbConnection,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  return readFromCaughtUpEventStoreDbNode(connection, () => readOnce(connection, stream, fromRevision));
}

/**
 * Reads up to `limit` events of the log after a position. The server's own events count towards the limit but are left
 * out.
 */
export async function readEventStoreDbEventLogPage(
  connection: EventStoreDbConnection,
  after: bigint,
  limit: number,
): Promise<EventBatch> {
  const { client, requiresLeader } = connection;
  const events: StoredEvent[] = [];
  let position = after;
  let count = 0;
  const take = ({ event }: ResolvedEvent): void => {
    const eventPosition = event === undefined ? null : getEventStoreDbEventPosition(event);
    if (event === undefined || eventPosition === null || eventPosition <= after || count === limit) return;
    position = eventPosition;
    count += 1;
    if (isOurs(event)) events.push(toStored(event, eventPosition));
  };
  const options = { fromPosition: toEventStoreDbAllStreamPosition(after), maxCount: limit + 1, requiresLeader };
  const node = await consumeEventStoreDbRead(connection, () => client.readAll(options), take);
  if (count > 0) recordHighestSeenEventStoreDbPosition(connection, node, position);
  return { events, position };
}

/**
 * @returns the position of the last event, including the server's own events; no reader can be ahead of this position.
 */
export function readEventStoreDbHead(connection: EventStoreDbConnection): Promise<bigint> {
  return readFromCaughtUpEventStoreDbNode(connection, async () => {
    const { position, node } = await readEventStoreDbNodeHead(connection);
    recordHighestSeenEventStoreDbPosition(connection, node, position);
    return position;
  });
}
