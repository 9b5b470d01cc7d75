import { EventStoreUnreachableError } from '../port.ts';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';
import { callConnectedEventStoreDbNodeOnce, retryAtEventStoreDbLeader } from './calls.ts';
import { type EventStoreDbConnection, toEventStoreError } from './connection.ts';
import type { ConnectedEventStoreDbNode } from './nodes.ts';
import { readEventStoreDbNodeHead } from './head.ts';

const pollIntervalMs = 20;

/**
 * Polls until a value is found.
 * @throws EventStoreUnreachableError with the message if no value is found within `silenceMs`.
 */
export async function pollEventStoreDbUntilValueFound<Found>(
  { closing, silenceMs }: EventStoreDbConnection,
  message: string,
  look: () => Promise<Found | null>,
): Promise<Found> {
  const end = performance.now() + silenceMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end || closing.aborted) throw new EventStoreUnreachableError(message);
    await sleepUnlessAborted(pollIntervalMs, closing);
  }
}

/** Records the position of an event that a node has returned or acknowledged, if it is the highest one so far. */
export function recordHighestSeenEventStoreDbPosition(
  { seen }: EventStoreDbConnection,
  node: ConnectedEventStoreDbNode,
  position: bigint,
): void {
  if (position > node.shownPosition) node.shownPosition = position;
  if (position > seen.position) seen.position = position;
}

const laggingServers = 'The reachable servers of the event store lag behind the events that were stored.';

async function currentNode(connection: EventStoreDbConnection): Promise<ConnectedEventStoreDbNode> {
  try {
    return (await callConnectedEventStoreDbNodeOnce(connection, () => Promise.resolve())).node;
  } catch (error) {
    throw toEventStoreError(error);
  }
}

/**
 * Waits for a node that has caught up with a position.
 * @throws EventStoreUnreachableError if no node has caught up within `silenceMs`.
 */
export async function waitForCaughtUpEventStoreDbNode(
  connection: EventStoreDbConnection,
  position: () => bigint,
): Promise<ConnectedEventStoreDbNode> {
  return pollEventStoreDbUntilValueFound(connection, laggingServers, async () => {
    const node = await currentNode(connection);
    if (node.shownPosition >= position()) return node;
    const head = await retryAtEventStoreDbLeader(connection, () => readEventStoreDbNodeHead(connection));
    recordHighestSeenEventStoreDbPosition(connection, head.node, head.position);
    return head.node.shownPosition >= position() ? head.node : null;
  });
}

/**
 * Runs a read that decisions depend on. Accepts only the response of a node that has caught up with everything this
 * process has seen. A future or former leader also responds to reads that require the leader, although it may lack
 * events.
 */
export async function readFromCaughtUpEventStoreDbNode<Answer>(
  connection: EventStoreDbConnection,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const { of } = await pollEventStoreDbUntilValueFound(connection, laggingServers, async () => {
    const node = await waitForCaughtUpEventStoreDbNode(connection, () => connection.seen.position);
    const answer = { of: await retryAtEventStoreDbLeader(connection, read) };
    return (await currentNode(connection)) === node ? answer : null;
  });
  return of;
}
