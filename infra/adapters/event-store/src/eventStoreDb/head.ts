import { BACKWARDS, END, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { eventLogStartPosition } from '../port.ts';
import { consumeEventStoreDbRead } from './calls.ts';
import type { EventStoreDbConnection } from './connection.ts';
import type { ConnectedEventStoreDbNode } from './nodes.ts';

/** Largest valid position; servers report a larger value when they do not know a position. */
const maxPosition = 2n ** 63n - 1n;

/**
 * @returns an event's position in the log, or `null` if the server does not report it. Older servers do not report
 * positions when a stream is read.
 */
export function getEventStoreDbEventPosition({ position }: Pick<RecordedEvent, 'position'>): bigint | null {
  const commit = position?.commit ?? eventLogStartPosition;
  return commit === eventLogStartPosition || commit > maxPosition ? null : commit;
}

/**
 * @returns the position of the last event that is readable on a node, and that node.
 * @throws NotLeaderError, EventStoreUnreachableError.
 */
export async function readEventStoreDbNodeHead(
  connection: EventStoreDbConnection,
): Promise<{ position: bigint; node: ConnectedEventStoreDbNode }> {
  const { client, requiresLeader } = connection;
  let position = eventLogStartPosition;
  const take = ({ event }: ResolvedEvent): void => {
    position = (event === undefined ? null : getEventStoreDbEventPosition(event)) ?? position;
  };
  const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader } as const;
  const node = await consumeEventStoreDbRead(connection, () => client.readAll(options), take);
  return { position, node };
}
