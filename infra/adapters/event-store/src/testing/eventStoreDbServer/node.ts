import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { createGrpcError } from './append.ts';
import { type EventStoreDbServerFaults, createNoFaults } from './faults.ts';
import { type AppendCallCounts, addEventStoreDbServices } from './handlers.ts';
import type { ClusterMembership } from './membership.ts';
import { createNodeView, type NodeView } from './nodeView.ts';
import type { ReadServerCall } from './read.ts';
import type { ServerLog } from './serverLog.ts';

/** One server on a loopback port. */
export interface EventStoreDbServerNode {
  readonly port: number;
  /** Changes take effect with the next call or event. */
  readonly faults: EventStoreDbServerFaults;
  readonly view: NodeView;
  readonly appendCalls: Readonly<AppendCallCounts>;
  subscriptions(this: void): number;
  /** Ends all subscriptions with an error, as a server does with slow readers. */
  dropSubscriptions(this: void): void;
  isListening(this: void): boolean;
  /** Cuts all connections and stops listening; the log remains. */
  stop(this: void): Promise<void>;
  /** Listens again on the same port after `stop`. */
  start(this: void): Promise<void>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
}

/**
 * Starts a node on a free loopback port.
 * @param findMembership creates its membership in the cluster.
 */
export async function startEventStoreDbNode(
  log: ServerLog,
  membershipOf: (view: NodeView) => ClusterMembership,
): Promise<EventStoreDbServerNode> {
  const view = createNodeView(log);
  const faults = createNoFaults();
  const subscribed = new Set<ReadServerCall>();
  const counted: AppendCallCounts = { alone: 0, batches: 0 };
  const membership = membershipOf(view);
  let server: Server | null = null;
  async function open(asked: number): Promise<number> {
    server = new Server();
    addEventStoreDbServices(server, { log, view, faults, membership, counted, subscribed });
    return listen(server, asked);
  }

  const port = await open(0);
  return {
    port,
    faults,
    view,
    appendCalls: counted,
    subscriptions: () => subscribed.size,
    dropSubscriptions() {
      for (const call of subscribed) call.emit('error', createGrpcError(status.CANCELLED, 'dropped: too slow'));
      subscribed.clear();
    },
    isListening: () => server !== null,
    stop() {
      subscribed.clear();
      server?.forceShutdown();
      server = null;
      return Promise.resolve();
    },
    async start() {
      await open(port);
    },
  };
}
