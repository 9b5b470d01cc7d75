import { StoreUnreachable } from '../port.ts';
import { sleep } from '../sleep.ts';
import { answerOf, atLeader } from './calls.ts';
import { type Connection, toStoreError } from './connection.ts';
import type { ServerNode } from './nodes.ts';
import { readHeadOf } from './head.ts';

/** Milliseconds between two polls. */
const pollIntervalMs = 20;

/** Polls until a value is found. @throws StoreUnreachable with the message when that takes longer than `silenceMs`. */
export async function lookUntil<Found>(
  { closing, silenceMs }: Connection,
  message: string,
  look: () => Promise<Found | null>,
): Promise<Found> {
  const end = performance.now() + silenceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end || closing.aborted) throw new StoreUnreachable(message);
    await sleep(pollIntervalMs, closing);
  }
}

/** Records the position of an event that was read from, or acknowledged by, a node. */
export function witness({ seen }: Connection, node: ServerNode, position: bigint): void {
  if (position > node.provenTo) node.provenTo = position;
  if (position > seen.position) seen.position = position;
}

const laggingServers = 'The reachable servers of the event store lag behind the events that were stored.';

async function currentNode(connection: Connection): Promise<ServerNode> {
  try {
    return (await answerOf(connection, () => Promise.resolve())).node;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** Waits for a node that has caught up with a position. @throws StoreUnreachable when none has within `silenceMs`. */
export async function nodeThatShows(connection: Connection, position: () => bigint): Promise<ServerNode> {
  return lookUntil(connection, laggingServers, async () => {
    const node = await currentNode(connection);
    if (node.provenTo >= position()) return node;
    const head = await atLeader(connection, () => readHeadOf(connection));
    witness(connection, head.node, head.position);
    return head.node.provenTo >= position() ? head.node : null;
  });
}

/**
 * Runs a read that decisions depend on. Accepts only a node that has caught up with everything this process has seen: a future leader
 * and a deposed one also respond to reads that require the leader, from the events they have.
 */
export async function believed<Answer>(connection: Connection, read: () => Promise<Answer>): Promise<Answer> {
  const { of } = await lookUntil(connection, laggingServers, async () => {
    const node = await nodeThatShows(connection, () => connection.seen.position);
    const answer = { of: await atLeader(connection, read) };
    return (await currentNode(connection)) === node ? answer : null;
  });
  return of;
}
