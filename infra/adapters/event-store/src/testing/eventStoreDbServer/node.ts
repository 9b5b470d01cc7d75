import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { createTestServerGrpcError } from './append.ts';
import { type TestEventStoreDbServerFaults, createInactiveTestServerFaults } from './faults.ts';
import { type TestServerAppendCallCounts, addTestEventStoreDbServices } from './handlers.ts';
import type { TestServerClusterMembership } from './membership.ts';
import { createTestServerVisibleEvents, type TestServerVisibleEvents } from './nodeView.ts';
import type { TestServerReadCall } from './read.ts';
import type { TestServerEventLog } from './serverLog.ts';

/** One server on a loopback port. */
export interface TestEventStoreDbServerNode {
  readonly port: number;
  /** Changes take effect with the next call or event. */
  readonly faults: TestEventStoreDbServerFaults;
  readonly view: TestServerVisibleEvents;
  readonly appendCalls: Readonly<TestServerAppendCallCounts>;
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
 * @param membershipOf creates the node's membership in the cluster.
 */
export async function startTestEventStoreDbNode(
  log: TestServerEventLog,
  membershipOf: (view: TestServerVisibleEvents) => TestServerClusterMembership,
): Promise<TestEventStoreDbServerNode> {
  const view = createTestServerVisibleEvents(log);
  const faults = createInactiveTestServerFaults();
  const subscribed = new Set<TestServerReadCall>();
  const counted: TestServerAppendCallCounts = { alone: 0, batches: 0 };
  const membership = membershipOf(view);
  let server: Server | null = null;
  async function open(asked: number): Promise<number> {
    server = new Server();
    addTestEventStoreDbServices(server, { log, view, faults, membership, counted, subscribed });
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
      for (const call of subscribed)
        call.emit('error', createTestServerGrpcError(status.CANCELLED, 'dropped: too slow'));
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
