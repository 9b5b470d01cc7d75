import type { TestEventStoreDbServerFaults } from './faults.ts';
import type { TestEventStoreDbAppendCallCounts } from './handlers.ts';
import { createTestEventStoreDbSingleNodeMembership } from './membership.ts';
import { startTestEventStoreDbNode } from './node.ts';
import { createTestEventStoreDbServerEventLog, type TestEventStoreDbRecordedEvent } from './serverLog.ts';

/** A test server on loopback that implements the parts of EventStoreDB's Streams protocol that the product uses. */
export interface TestEventStoreDbServer {
  readonly url: string;
  /** Changes take effect with the next call or event. */
  readonly faults: TestEventStoreDbServerFaults;
  /** All stored events, including the server's own system events. */
  readonly events: readonly TestEventStoreDbRecordedEvent[];
  /** Number of append calls, separate and batched. */
  readonly appendCalls: Readonly<TestEventStoreDbAppendCallCounts>;
  subscriptions(this: void): number;
  /** Ends all subscriptions with an error, as a server does with slow readers. */
  dropSubscriptions(this: void): void;
  /** Cuts all connections and stops listening; the events remain. */
  stop(this: void): Promise<void>;
  /** Listens again on the same port after `stop`. */
  start(this: void): Promise<void>;
}

export interface TestEventStoreDbServerOptions {
  /** File that stores the events; if omitted, the events are kept only in memory. */
  readonly file?: string;
}

/** Starts a server on a free loopback port. */
export async function startTestEventStoreDbServer(
  options: TestEventStoreDbServerOptions = {},
): Promise<TestEventStoreDbServer> {
  const log = createTestEventStoreDbServerEventLog(options.file);
  const node = await startTestEventStoreDbNode(log, createTestEventStoreDbSingleNodeMembership);
  return { ...node, url: `esdb://127.0.0.1:${node.port}?tls=false`, events: log.all };
}
