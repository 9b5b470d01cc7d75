import type { Bell } from '../bell.ts';
import { pause } from '../pause.ts';
import { StoreUnreachable } from '../port.ts';
import { type Connection, toStoreError } from './connection.ts';
import { placeOf, readHead } from './reading.ts';

const firstRetryMs = 100;
const longestRetryMs = 5_000;

export interface DoorbellOptions {
  readonly connection: Connection;
  /** Rung for every event of the store. */
  readonly bell: Bell;
  /** How often the subscription is compared with the log's head. */
  readonly heartbeatMs: number;
  readonly report: (error: unknown) => void;
}

/** One live subscription to `$all` that says when to read; a subscription that ends or falls silent is replaced. */
export interface Doorbell {
  /** Starts it, if it has not been started yet. */
  listen(this: void): void;
  /** Resolves once it has ended, after the connection's `closing`. */
  closed(this: void): Promise<void>;
}

/** @throws StoreUnreachable once what was the head one beat ago has not been heard of yet. */
async function watch(
  { connection, heartbeatMs }: DoorbellOptions,
  heard: () => bigint,
  over: AbortSignal,
): Promise<void> {
  for (let expected = heard(); !over.aborted; expected = await readHead(connection)) {
    await pause(heartbeatMs, over);
    if (heard() < expected) throw new StoreUnreachable('The subscription to the event store has fallen silent.');
  }
}

/** Listens until the subscription ends, falls silent, or the store is closed. */
async function listenOnce(options: DoorbellOptions): Promise<void> {
  const { connection, bell } = options;
  let heard = await readHead(connection);
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, connection.closing]);
  const subscription = connection.client.subscribeToAll({ fromPosition: placeOf(heard) });
  const dropped = new Promise<void>((resolve, reject) => {
    subscription.on('error', (error) => reject(toStoreError(error)));
    subscription.on('end', () => reject(new StoreUnreachable('The event store ended the subscription.')));
    signal.addEventListener('abort', () => resolve());
  });
  subscription.on('confirmation', () => bell.ring());
  subscription.on('data', ({ event }) => {
    heard = event?.position.commit ?? heard;
    bell.ring();
  });
  try {
    await Promise.race([dropped, watch(options, () => heard, signal)]);
  } finally {
    over.abort();
    await subscription.unsubscribe().catch(() => undefined);
  }
}

/** A doorbell that nobody listens to yet. */
export function createDoorbell(options: DoorbellOptions): Doorbell {
  const { closing } = options.connection;
  let listening: Promise<void> | undefined;

  async function keepListening(): Promise<void> {
    let retryMs = firstRetryMs;
    while (!closing.aborted) {
      const startedAt = performance.now();
      await listenOnce(options).catch((error: unknown) => {
        if (!closing.aborted) options.report(error);
      });
      retryMs = performance.now() - startedAt > longestRetryMs ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs);
      await pause(retryMs, closing);
    }
  }

  return {
    listen() {
      listening ??= keepListening();
    },
    closed: async () => listening,
  };
}
