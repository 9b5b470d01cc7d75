import { BACKWARDS, END, type EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import { eventLogStartPosition } from '../port.ts';

/** Private methods of the client: the current connection, and the switch to another node. */
interface ClientInternals {
  getChannel(): Promise<Channel>;
  handleError(client: { getChannel(): Channel }, error: Error): Promise<void>;
}

/** A connected node; every new connection creates a new object. */
export interface ConnectedEventStoreDbNode {
  /** Aborts when the node is abandoned because it does not respond; its pending calls get no response. */
  readonly abandoned: AbortSignal;
  /** Highest position that the node has returned. */
  shownPosition: bigint;
  /** Time of the last response, from `performance.now()`. */
  lastResponseAt: number;
}

/** The nodes that a client is connected to, one at a time. */
export interface EventStoreDbNodeTracker {
  /**
   * @returns the node for the next call, after connecting to a node if necessary.
   * @throws Error if no node is found.
   */
  current(this: void): Promise<ConnectedEventStoreDbNode>;
  /** Checks whether a slow node responds at all, and abandons it if it does not respond within `patienceMs`. */
  probe(this: void, node: ConnectedEventStoreDbNode, patienceMs: number): void;
  /** Switches to another node, or back to the same node when there is no other. */
  abandon(this: void, node: ConnectedEventStoreDbNode): Promise<void>;
}

interface CurrentConnection {
  readonly channel: Channel;
  readonly node: ConnectedEventStoreDbNode;
  readonly left: AbortController;
  isLost: boolean;
}

/** Marks a broken connection as lost, because the next connection may lead to a restarted node that lags behind. */
function watchConnection(connection: CurrentConnection): void {
  const { channel } = connection;
  const state = channel.getConnectivityState(false);
  if (state === connectivityState.SHUTDOWN) {
    connection.isLost = true;
    return;
  }
  channel.watchConnectivityState(state, Infinity, () => {
    if (state === connectivityState.READY) connection.isLost = true;
    else watchConnection(connection);
  });
}

/** Tracks which node a client is connected to. The client need not be connected yet. */
export function trackConnectedEventStoreDbNode(client: EventStoreDBClient): EventStoreDbNodeTracker {
  const internals = client as unknown as ClientInternals;
  const probed = new WeakSet<ConnectedEventStoreDbNode>();
  let connection: CurrentConnection | null = null;

  async function current(): Promise<ConnectedEventStoreDbNode> {
    const channel = await internals.getChannel();
    if (connection === null || connection.channel !== channel || connection.isLost) {
      const left = new AbortController();
      const node: ConnectedEventStoreDbNode = {
        abandoned: left.signal,
        shownPosition: eventLogStartPosition,
        lastResponseAt: performance.now(),
      };
      connection = { channel, node, left, isLost: false };
      watchConnection(connection);
    }
    return connection.node;
  }

  async function leave(node: ConnectedEventStoreDbNode): Promise<void> {
    if (connection?.node !== node) return;
    const { channel, left } = connection;
    connection = null;
    await internals.handleError({ getChannel: () => channel }, new UnavailableError());
    left.abort();
  }

  async function probeOrLeave(node: ConnectedEventStoreDbNode, patienceMs: number): Promise<void> {
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const { promise: over, resolve } = Promise.withResolvers<null>();
    for (const event of ['data', 'end', 'error', 'close']) read.on(event, () => resolve(null));
    // setImmediate first processes the responses that arrived while this process was busy.
    const late = setTimeout(() => setImmediate(resolve, null), patienceMs);
    const askedAt = performance.now();
    read.on('data', () => {
      node.lastResponseAt = performance.now();
    });
    await over;
    clearTimeout(late);
    read.cancel().catch(() => undefined);
    if (performance.now() - askedAt >= patienceMs && node.lastResponseAt < askedAt) await leave(node);
  }

  return {
    current,
    probe(node, patienceMs) {
      if (probed.has(node)) return;
      probed.add(node);
      void probeOrLeave(node, patienceMs).finally(() => probed.delete(node));
    },
    abandon: leave,
  };
}
