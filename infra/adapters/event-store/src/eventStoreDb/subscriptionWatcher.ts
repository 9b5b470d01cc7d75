import type { NewEventsSignal } from '../newEventsSignal.ts';
import { sleepUntilAborted } from '../sleepUntilAborted.ts';
import { StoreUnreachable } from '../port.ts';
import { type EventStoreDbConnection, toEventStoreError } from './connection.ts';
import { readNodeHead } from './head.ts';
import { toAllStreamPosition } from './read.ts';

const firstRetryMs = 100;
const maxRetryMs = 5_000;

export interface SubscriptionWatcherOptions {
  readonly connection: EventStoreDbConnection;
  /** Notified on every event in the store. */
  readonly newEvents: NewEventsSignal;
  /** Interval in milliseconds at which the subscription is compared with the head of the log. */
  readonly heartbeatMs: number;
  readonly report: (error: unknown) => void;
}

/** One live subscription to `$all` that triggers reads. A subscription that ends or becomes silent is replaced. */
export interface SubscriptionWatcher {
  /** Starts the subscription unless it is already running. */
  listen(this: void): void;
  /** Resolves when the subscription has ended, after `closing` of the connection aborts. */
  closed(this: void): Promise<void>;
}

/**
 * @throws StoreUnreachable if the subscription has not delivered the event that was the last one at the previous
 * heartbeat.
 */
async function requireHeartbeats(
  { connection, heartbeatMs }: SubscriptionWatcherOptions,
  receivedPosition: () => bigint,
  over: AbortSignal,
): Promise<void> {
  for (let expected = receivedPosition(); !over.aborted; expected = (await readNodeHead(connection)).position) {
    await sleepUntilAborted(heartbeatMs, over);
    if (receivedPosition() < expected)
      throw new StoreUnreachable('The subscription to the event store has fallen silent.');
  }
}

/** Listens until the subscription ends, becomes silent, or the store is closed. */
async function listenOnce(options: SubscriptionWatcherOptions): Promise<void> {
  const { connection, newEvents } = options;
  let receivedPosition = (await readNodeHead(connection)).position;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, connection.closing]);
  const subscription = connection.client.subscribeToAll({ fromPosition: toAllStreamPosition(receivedPosition) });
  const dropped = new Promise<void>((resolve, reject) => {
    subscription.on('error', (error) => reject(toEventStoreError(error)));
    subscription.on('end', () => reject(new StoreUnreachable('The event store ended the subscription.')));
    signal.addEventListener('abort', () => resolve());
  });
  subscription.on('confirmation', () => newEvents.notify());
  subscription.on('data', ({ event }) => {
    receivedPosition = event?.position.commit ?? receivedPosition;
    newEvents.notify();
  });
  try {
    await Promise.race([dropped, requireHeartbeats(options, () => receivedPosition, signal)]);
  } finally {
    over.abort();
    await subscription.unsubscribe().catch(() => undefined);
  }
}

/** Creates a watcher that is not started yet. */
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
      retryMs = performance.now() - startedAt > maxRetryMs ? firstRetryMs : Math.min(retryMs * 2, maxRetryMs);
      await sleepUntilAborted(retryMs, closing);
    }
  }

  return {
    listen() {
      listening ??= listenWithRetries();
    },
    closed: async () => listening,
  };
}
