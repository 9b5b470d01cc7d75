import { StoreUnreachable } from '../port.ts';
import { sleep } from '../sleep.ts';
import { answerOf, atLeader } from './calls.ts';
import { type Connection, toStoreError } from './connection.ts';
import type { ServerNode } from './nodes.ts';
import { readHeadOf } from './head.ts';

/** Milliseconds between two looks at a node that does not show yet what it must. */
const lookAgainMs = 20;

/** Repeats a look until it finds something. @throws StoreUnreachable with the message when that takes longer than `silenceMs`. */
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
    await sleep(lookAgainMs, closing);
  }
}

/** Notes an event that was read on, or acknowledged by, a node. */
export function witness({ seen }: Connection, node: ServerNode, position: bigint): void {
  if (position > node.provenTo) node.provenTo = position;
  if (position > seen.position) seen.position = position;
}

const behind = 'The servers of the event store that answer do not show yet what was stored.';

async function currentNode(connection: Connection): Promise<ServerNode> {
  try {
    return (await answerOf(connection, () => Promise.resolve())).node;
  } catch (error) {
    throw toStoreError(error);
  }
}

/** A node that shows the log up to a position. @throws StoreUnreachable when none does within `silenceMs`. */
export async function nodeThatShows(connection: Connection, position: () => bigint): Promise<ServerNode> {
  return lookUntil(connection, behind, async () => {
    const node = await currentNode(connection);
    if (node.provenTo >= position()) return node;
    const head = await atLeader(connection, () => readHeadOf(connection));
    witness(connection, head.node, head.position);
    return head.node.provenTo >= position() ? head.node : null;
  });
}

/**
 * Runs a read that decides: only a node is believed that has shown all that this process has seen. A leader-to-be answers reads that
 * ask for the leader too, out of what it has; so does one that nobody obeys any more.
 */
export async function believed<Answer>(connection: Connection, read: () => Promise<Answer>): Promise<Answer> {
  const { of } = await lookUntil(connection, behind, async () => {
    const node = await nodeThatShows(connection, () => connection.seen.position);
    const answer = { of: await atLeader(connection, read) };
    return (await currentNode(connection)) === node ? answer : null;
  });
  return of;
}
