import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { createTestEventStoreDbGrpcError } from './append.ts';
import { type TestEventStoreDbServerFaults, createInactiveTestEventStoreDbFaults } from './faults.ts';
import { type TestEventStoreDbAppendCallCounts, addTestEventStoreDbServices } from './handlers.ts';
import type { TestEventStoreDbClusterNodeAdmission } from './membership.ts';
import { createTestEventStoreDbNodeVisibleEvents, type TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';
import type { TestEventStoreDbReadCall } from './read.ts';
import type { FakeEventStoreDbServerLog } from './serverLog.ts';

/** One server on a loopback port. */
export interface TestEventStoreDbServerNode {
  readonly port: number;
  /** Changes take effect with the next call or event. */
  readonly faults: TestEventStoreDbServerFaults;
  readonly view: TestEventStoreDbNodeVisibleEvents;
  readonly appendCalls: Readonly<TestEventStoreDbAppendCallCounts>;
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
  log: FakeEventStoreDbServerLog,
  membershipOf: (view: TestEventStoreDbNodeVisibleEvents) => TestEventStoreDbClusterNodeAdmission,
): Promise<TestEventStoreDbServerNode> {
  const view = createTestEventStoreDbNodeVisibleEvents(log);
  const faults = createInactiveTestEventStoreDbFaults();
  const subscribed = new Set<TestEventStoreDbReadCall>();
  const counted: TestEventStoreDbAppendCallCounts = { alone: 0, batches: 0 };
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
        call.emit('error', createTestEventStoreDbGrpcError(status.CANCELLED, 'dropped: too slow'));
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
