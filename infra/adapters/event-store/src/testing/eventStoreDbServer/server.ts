import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { callError } from './append.ts';
import { type Faults, noFaults } from './faults.ts';
import { serve } from './handlers.ts';
import type { ReadCall } from './read.ts';
import { createServerLog, type RecordedEvent } from './serverLog.ts';

/** A server that speaks EventStoreDB's Streams protocol on loopback, as far as one product needs it. For tests. */
export interface EventStoreDbServer {
  readonly url: string;
  /** Whatever a test sets takes effect from the next call or event on. */
  readonly faults: Faults;
  /** All that it keeps, its own system events included. */
  readonly events: readonly RecordedEvent[];
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

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
}

/** Starts one on a free port of loopback. */
export async function startEventStoreDbServer(options: EventStoreDbServerOptions = {}): Promise<EventStoreDbServer> {
  const log = createServerLog(options.file);
  const faults = noFaults();
  const subscribed = new Set<ReadCall>();
  let server = new Server();
  async function open(port: number): Promise<number> {
    server = new Server();
    serve(server, log, faults, subscribed);
    return listen(server, port);
  }

  const port = await open(0);
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults,
    events: log.all,
    subscriptions: () => subscribed.size,
    dropSubscriptions() {
      for (const call of subscribed) call.emit('error', callError(status.CANCELLED, 'dropped: too slow'));
      subscribed.clear();
    },
    stop() {
      subscribed.clear();
      server.forceShutdown();
      return Promise.resolve();
    },
    async start() {
      await open(port);
    },
  };
}
