import { BACKWARDS, END, type EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import { beginning } from '../port.ts';

/** What the client keeps to itself, and what it alone can do: say where it is connected to, and go elsewhere. */
interface ClientInside {
  getChannel(): Promise<Channel>;
  handleError(client: { getChannel(): Channel }, error: Error): Promise<void>;
}

/** A node for as long as one connection to it lasts; another connection is another object. */
export interface ServerNode {
  /** Aborts when the node is left because it says nothing: what is under way there is not answered any more. */
  readonly gone: AbortSignal;
  /** Highest position that it has shown. */
  provenTo: bigint;
  /** When it was heard of last, as `performance.now()` says it. */
  heardAt: number;
}

/** The nodes that a client is connected to, one at a time. */
export interface ServerNodes {
  /** Where the next call goes; looks for a node when there is none. @throws Error when none is found. */
  current(this: void): Promise<ServerNode>;
  /** Asks a node that lets a call wait whether it lives; leaves it when it says nothing at all for so many milliseconds. */
  probe(this: void, node: ServerNode, patienceMs: number): void;
  /** Goes to another node, and to this one only if there is no other. */
  leave(this: void, node: ServerNode): Promise<void>;
}

interface Connected {
  readonly channel: Channel;
  readonly node: ServerNode;
  readonly left: AbortController;
  isLost: boolean;
}

/** Notes when a connection breaks: the next one may lead to a node that was started anew, and shows less. */
function watchConnection(connected: Connected): void {
  const { channel } = connected;
  const state = channel.getConnectivityState(false);
  if (state === connectivityState.SHUTDOWN) {
    connected.isLost = true;
    return;
  }
  channel.watchConnectivityState(state, Infinity, () => {
    if (state === connectivityState.READY) connected.isLost = true;
    else watchConnection(connected);
  });
}

/** @returns the nodes of a client that may not be connected yet. */
export function watchNodes(client: EventStoreDBClient): ServerNodes {
  const inside = client as unknown as ClientInside;
  const probed = new WeakSet<ServerNode>();
  let connected: Connected | null = null;

  async function current(): Promise<ServerNode> {
    const channel = await inside.getChannel();
    if (connected === null || connected.channel !== channel || connected.isLost) {
      const left = new AbortController();
      const node = { gone: left.signal, provenTo: beginning, heardAt: performance.now() };
      connected = { channel, node, left, isLost: false };
      watchConnection(connected);
    }
    return connected.node;
  }

  async function leave(node: ServerNode): Promise<void> {
    if (connected?.node !== node) return;
    const { channel, left } = connected;
    connected = null;
    await inside.handleError({ getChannel: () => channel }, new UnavailableError());
    left.abort();
  }

  async function askWhetherItLives(node: ServerNode, patienceMs: number): Promise<void> {
    const read = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const { promise: over, resolve } = Promise.withResolvers<null>();
    for (const event of ['data', 'end', 'error', 'close']) read.on(event, () => resolve(null));
    // What came while this process itself was busy is heard first.
    const late = setTimeout(() => setImmediate(resolve, null), patienceMs);
    const askedAt = performance.now();
    read.on('data', () => {
      node.heardAt = performance.now();
    });
    await over;
    clearTimeout(late);
    read.cancel().catch(() => undefined);
    if (performance.now() - askedAt >= patienceMs && node.heardAt < askedAt) await leave(node);
  }

  return {
    current,
    probe(node, patienceMs) {
      if (probed.has(node)) return;
      probed.add(node);
      void askWhetherItLives(node, patienceMs).finally(() => probed.delete(node));
    },
    leave,
  };
}
