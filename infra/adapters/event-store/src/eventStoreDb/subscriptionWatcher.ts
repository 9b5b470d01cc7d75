import type { NewEventsSignal } from '../newEventsSignal.ts';
import { sleep } from '../sleep.ts';
import { StoreUnreachable } from '../port.ts';
import { type Connection, toStoreError } from './connection.ts';
import { readHeadOf } from './head.ts';
import { placeOf } from './reading.ts';

const firstRetryMs = 100;
const longestRetryMs = 5_000;

export interface SubscriptionWatcherOptions {
  readonly connection: Connection;
  /** Rung for every event of the store. */
  readonly newEvents: NewEventsSignal;
  /** How often the subscription is compared with the log's head. */
  readonly heartbeatMs: number;
  readonly report: (error: unknown) => void;
}

/** One live subscription to `$all` that says when to read; a subscription that ends or falls silent is replaced. */
export interface SubscriptionWatcher {
  /** Starts it, if it has not been started yet. */
  listen(this: void): void;
  /** Resolves once it has ended, after the connection's `closing`. */
  closed(this: void): Promise<void>;
}

/** @throws StoreUnreachable once what was the head one beat ago has not been heard of yet. */
async function watch(
  { connection, heartbeatMs }: SubscriptionWatcherOptions,
  heard: () => bigint,
  over: AbortSignal,
): Promise<void> {
  for (let expected = heard(); !over.aborted; expected = (await readHeadOf(connection)).position) {
    await sleep(heartbeatMs, over);
    if (heard() < expected) throw new StoreUnreachable('The subscription to the event store has fallen silent.');
  }
}

/** Listens until the subscription ends, falls silent, or the store is closed. */
async function listenOnce(options: SubscriptionWatcherOptions): Promise<void> {
  const { connection, newEvents } = options;
  let heard = (await readHeadOf(connection)).position;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, connection.closing]);
  const subscription = connection.client.subscribeToAll({ fromPosition: placeOf(heard) });
  const dropped = new Promise<void>((resolve, reject) => {
    subscription.on('error', (error) => reject(toStoreError(error)));
    subscription.on('end', () => reject(new StoreUnreachable('The event store ended the subscription.')));
    signal.addEventListener('abort', () => resolve());
  });
  subscription.on('confirmation', () => newEvents.notify());
  subscription.on('data', ({ event }) => {
    heard = event?.position.commit ?? heard;
    newEvents.notify();
  });
  try {
    await Promise.race([dropped, watch(options, () => heard, signal)]);
  } finally {
    over.abort();
    await subscription.unsubscribe().catch(() => undefined);
  }
}

/** A subscription that nobody listens to yet. */
export function createSubscriptionWatcher(options: SubscriptionWatcherOptions): SubscriptionWatcher {
  const { closing } = options.connection;
  let listening: Promise<void> | undefined;

  async function listenWithRetries(): Promise<void> {
    let retryMs = firstRetryMs;
    while (!closing.aborted) {
      const startedAt = performance.now();
      await listenOnce(options).catch((error: unknown) => {
        if (!closing.aborted) options.report(error);
      });
      retryMs = performance.now() - startedAt > longestRetryMs ? firstRetryMs : Math.min(retryMs * 2, longestRetryMs);
      await sleep(retryMs, closing);
    }
  }

  return {
    listen() {
      listening ??= listenWithRetries();
    },
    closed: async () => listening,
  };
}
