import { BACKWARDS, END, type RecordedEvent, type ResolvedEvent } from '@eventstore/db-client';
import { beginning } from '../port.ts';
import { readItems } from './calls.ts';
import type { Connection } from './connection.ts';
import type { ServerNode } from './nodes.ts';

/** Largest position that there is; servers report one beyond it when they do not know. */
const largest = 2n ** 63n - 1n;

/** An event's place in the log, or `null` where the server does not say: older ones, on reads of a stream. */
export function positionOf({ position }: Pick<RecordedEvent, 'position'>): bigint | null {
  const commit = position?.commit ?? beginning;
  return commit === beginning || commit > largest ? null : commit;
}

/** Place of the last event of any kind that a node shows, and which node that was. @throws NotLeaderError, StoreUnreachable. */
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
