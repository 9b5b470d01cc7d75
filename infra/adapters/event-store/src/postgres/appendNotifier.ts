import { randomUUID } from 'node:crypto';
import pg, { type Pool } from 'pg';
import type { NewEventsSignal } from '../newEventsSignal.ts';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';
import { createThrottle } from './throttle.ts';

const channel = 'log_appended';
/** Minimum milliseconds between two NOTIFYs. A NOTIFY within the appending transaction would halve the throughput. */
const notifyMs = 20;
const firstRetryMs = 100;
const maxRetryMs = 5_000;

export interface EventAppendNotifierOptions {
  readonly pool: Pool;
  /** Connection string for the connection that listens. */
  readonly connectionString: string;
  /** Notified of events that are appended by this or another process. */
  readonly newEvents: NewEventsSignal;
  readonly report: (error: unknown) => void;
}

/**
 * Notifies readers in this and other processes of new events; a lost message causes a delay, but never a lost event.
 */
export interface EventAppendNotifier {
  notifyAppended(this: void): void;
  /** Starts to listen for appends of other processes, unless it is already listening. */
  listen(this: void): void;
  close(this: void): Promise<void>;
}

/** Listens until the connection breaks or the signal aborts. */
async function listenOnce(
  { connectionString, newEvents }: EventAppendNotifierOptions,
  self: string,
  signal: AbortSignal,
) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
  const listenerRemoval = new AbortController();
  const ended = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { signal: listenerRemoval.signal });
  });
  ended.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    if (payload !== self) newEvents.notify();
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    newEvents.notify();
    await ended;
  } finally {
    listenerRemoval.abort();
    await client.end();
  }
}

/**
 * Creates a notifier that sends throttled NOTIFYs outside of the appending transactions, and listens on a dedicated
 * connection that reconnects.
 */
export function createEventAppendNotifier(options: EventAppendNotifierOptions): EventAppendNotifier {
  const { pool, newEvents, report } = options;
  const self = randomUUID();
  const closing = new AbortController();
  let listening: Promise<void> | undefined;

  const notifying = createThrottle(() => {
    pool.query('SELECT pg_notify($1, $2)', [channel, self]).catch(report);
  }, notifyMs);

  async function listenWithRetries({ signal }: AbortController): Promise<void> {
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      const startedAt = performance.now();
      await listenOnce(options, self, signal).catch(report);
      retryMs = performance.now() - startedAt > maxRetryMs ? firstRetryMs : Math.min(retryMs * 2, maxRetryMs);
      await sleepUnlessAborted(retryMs, signal);
    }
  }

  return {
    notifyAppended() {
      newEvents.notify();
      notifying.request();
    },
    listen() {
      listening ??= listenWithRetries(closing);
    },
    async close() {
      closing.abort();
      notifying.cancel();
      await listening;
    },
  };
}
