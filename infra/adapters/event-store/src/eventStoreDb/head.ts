import { BACKWARDS, END, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { beginning } from '../port.ts';
import { readItems } from './calls.ts';
import type { Connection } from './connection.ts';
import type { ServerNode } from './nodes.ts';

/** Largest valid position; servers report a larger one when they do not know it. */
const maxPosition = 2n ** 63n - 1n;

/** @returns an event's position in the log, or `null` when the server does not report it (older servers, in stream reads). */
export function positionOf({ position }: Pick<RecordedEvent, 'position'>): bigint | null {
  const commit = position?.commit ?? beginning;
  return commit === beginning || commit > maxPosition ? null : commit;
}

/** @returns the position of the last event that a node shows, and that node. @throws NotLeaderError, StoreUnreachable. */
export async function readHeadOf(connection: Connection): Promise<{ position: bigint; node: ServerNode }> {
  const { client, requiresLeader } = connection;
  let position = beginning;
  const take = ({ event }: ResolvedEvent): void => {
    position = (event === undefined ? null : positionOf(event)) ?? position;
  };
  const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader } as const;
  const node = await readItems(connection, () => client.readAll(options), take);
  return { position, node };
}
