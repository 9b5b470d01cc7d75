import type { Faults } from './faults.ts';
import type { AppendCalls } from './handlers.ts';
import { alone } from './membership.ts';
import { startNode } from './node.ts';
import { createServerLog, type RecordedEvent } from './serverLog.ts';

/** A server that speaks EventStoreDB's Streams protocol on loopback, as far as one product needs it. For tests. */
export interface EventStoreDbServer {
  readonly url: string;
  /** Whatever a test sets takes effect from the next call or event on. */
  readonly faults: Faults;
  /** All that it keeps, its own system events included. */
  readonly events: readonly RecordedEvent[];
  /** How many calls of appends there were, by themselves and in batches. */
  readonly appendCalls: Readonly<AppendCalls>;
  subscriptions(this: void): number;
  /** Ends all subscriptions with an error, as a server does with slow readers. */
  dropSubscriptions(this: void): void;
  /** Cuts all connections and listens no more; what it keeps stays. */
  stop(this: void): Promise<void>;
  /** Listens again on the same port after `stop`. */
  start(this: void): Promise<void>;
}

export interface EventStoreDbServerOptions {
  /** Where its events are kept; in memory only when left out. */
  readonly file?: string;
}

/** Starts one on a free port of loopback. */
export async function startEventStoreDbServer(options: EventStoreDbServerOptions = {}): Promise<EventStoreDbServer> {
  const log = createServerLog(options.file);
  const node = await startNode(log, alone);
  return { ...node, url: `esdb://127.0.0.1:${node.port}?tls=false`, events: log.all };
}
