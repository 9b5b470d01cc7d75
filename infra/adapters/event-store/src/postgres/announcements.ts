import { randomUUID } from 'node:crypto';
import pg, { type Pool } from 'pg';
import type { NewEventsSignal } from '../newEventsSignal.ts';
import { sleep } from '../sleep.ts';
import { createThrottle } from './throttle.ts';

const channel = 'log_appended';
/** A NOTIFY in the appending transaction would halve the throughput; one of its own, so often at most, costs nothing. */
const notifyMs = 20;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

export interface AnnouncementOptions {
  readonly pool: Pool;
  /** For the connection that listens. */
  readonly connectionString: string;
  /** Rung for events appended here or elsewhere. */
  readonly newEvents: NewEventsSignal;
  readonly report: (error: unknown) => void;
}

/** Tells the readers of this process and of others that there are new events; a lost message costs time, never an event. */
export interface Announcements {
  appended(this: void): void;
  /** Starts to hear what other processes append, if it has not yet. */
  listen(this: void): void;
  close(this: void): Promise<void>;
}

/** Listens until the connection breaks or the signal aborts. */
async function listenOnce({ connectionString, newEvents }: AnnouncementOptions, self: string, signal: AbortSignal) {
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 });
  const left = new AbortController();
  const over = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => resolve());
    signal.addEventListener('abort', () => resolve(), { signal: left.signal });
  });
  over.catch(() => undefined);
  client.on('notification', ({ payload }) => {
    if (payload !== self) newEvents.notify();
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    newEvents.notify();
    await over;
  } finally {
    left.abort();
    await client.end();
  }
}

/** Announces by NOTIFY, out of band and throttled, and listens on a connection of its own that reconnects. */
export function createAnnouncements(options: AnnouncementOptions): Announcements {
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
      retryMs = performance.now() - startedAt > longestRetryMs ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs);
      await sleep(retryMs, signal);
    }
  }

  return {
    appended() {
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
