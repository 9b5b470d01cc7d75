import {
  BACKWARDS,
  END,
  type Position,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { beginning, type EventBatch, type StoredEvent } from '../port.ts';
import { type Connection, readItems, StoreUnusable } from './connection.ts';

/** What stands in an event's metadata: the server's own id for the event is another one, see `appending.ts`. */
export interface StoredMetadata {
  readonly id: string;
  readonly meta: Meta;
}

/** Stream whose last event names the store's epoch; no reader of the log sees it. */
export const epochStream = 'marketplace-epoch';

/** Largest position that there is; servers report one beyond it when they do not know. */
const largest = 2n ** 63n - 1n;

/** Where `$all` is read from. Our events are committed one by one: both parts are the same. */
export function placeOf(position: bigint): Position | typeof START {
  return position === beginning ? START : { commit: position, prepare: position };
}

/** An event's place in the log, or `null` where the server does not say: older ones, on reads of a stream. */
function positionOf({ position }: Pick<RecordedEvent, 'position'>): bigint | null {
  const commit = position?.commit ?? beginning;
  return commit === beginning || commit > largest ? null : commit;
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

/** The whole stream from a revision on; events whose place the server does not report get that of the log's head, read after them. */
export async function readStreamFrom(
  connection: Connection,
  stream: string,
  fromRevision: number,
): Promise<readonly StoredEvent[]> {
  const found: RecordedEvent[] = [];
  const take = ({ event }: ResolvedEvent): void => {
    if (event !== undefined) found.push(event);
  };
  try {
    await readItems(connection, connection.client.readStream(stream, { fromRevision: BigInt(fromRevision) }), take);
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
  const isKnown = found.every((event) => positionOf(event) !== null);
  const atMost = isKnown ? beginning : await readHead(connection);
  return found.map((event) => toStored(event, positionOf(event) ?? atMost));
}

/** A page of the log after a position: `limit` events at most, the server's own counted but left out. */
export async function readPage(connection: Connection, after: bigint, limit: number): Promise<EventBatch> {
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
  const options = { fromPosition: placeOf(after), maxCount: limit + 1 };
  await readItems(connection, connection.client.readAll(options), take);
  return { events, position };
}

/** Place of the last event of any kind, so that no reader can be beyond it. */
export async function readHead(connection: Connection): Promise<bigint> {
  let head = beginning;
  const take = ({ event }: ResolvedEvent): void => {
    head = (event === undefined ? null : positionOf(event)) ?? head;
  };
  const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
  await readItems(connection, connection.client.readAll(options), take);
  return head;
}
