import type { NewEventsSignal } from '../newEventsSignal.ts';
import { sleepUnlessAborted } from '../sleepUntilAborted.ts';
import { EventStoreUnreachableError } from '../port.ts';
import { type EventStoreDbConnection, toEventStoreError } from './connection.ts';
import { readEventStoreDbNodeHead } from './head.ts';
import { toEventStoreDbAllStreamPosition } from './read.ts';

const firstRetryMs = 100;
const maxRetryMs = 5_000;

export interface RestartingEventStoreDbSubscriptionOptions {
  readonly connection: EventStoreDbConnection;
  /** Signal that this subscription raises for every event in the store. */
  readonly newEvents: NewEventsSignal;
  /** Interval in milliseconds at which the subscription is compared with the head of the log. */
  readonly heartbeatMs: number;
  readonly report: (error: unknown) => void;
}

/** One live subscription to `$all` that triggers reads. A subscription that ends or becomes silent is replaced. */
export interface RestartingEventStoreDbSubscription {
  /** Starts the subscription unless it is already running. */
  listen(this: void): void;
  /** Resolves when the subscription has ended; it ends after the connection's signal `closing` is aborted. */
  closed(this: void): Promise<void>;
}

/**
 * Compares the subscription with the head of the log at every heartbeat.
 * @throws EventStoreUnreachableError if the subscription has not delivered an event that was the head of the log at the
 * previous heartbeat.
 */
async function requireHeartbeats(
  { connection, heartbeatMs }: RestartingEventStoreDbSubscriptionOptions,
  receivedPosition: () => bigint,
  over: AbortSignal,
): Promise<void> {
  for (
    let expected = receivedPosition();
    !over.aborted;
    expected = (await readEventStoreDbNodeHead(connection)).position
  ) {
    await sleepUnlessAborted(heartbeatMs, over);
    if (receivedPosition() < expected)
      throw new EventStoreUnreachableError('The subscription to the event store has fallen silent.');
  }
}

/** Listens until the subscription ends or becomes silent, or until the store is closed. */
async function listenOnce(options: RestartingEventStoreDbSubscriptionOptions): Promise<void> {
  const { connection, newEvents } = options;
  let receivedPosition = (await readEventStoreDbNodeHead(connection)).position;
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, connection.closing]);
  const subscription = connection.client.subscribeToAll({
    fromPosition: toEventStoreDbAllStreamPosition(receivedPosition),
  });
  const dropped = new Promise<void>((resolve, reject) => {
    subscription.on('error', (error) => reject(toEventStoreError(error)));
    subscription.on('end', () => reject(new EventStoreUnreachableError('The event store ended the subscription.')));
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

/** Creates a subscription that `listen` starts. */
export function createRestartingEventStoreDbSubscription(
  options: RestartingEventStoreDbSubscriptionOptions,
): RestartingEventStoreDbSubscription {
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
      await sleepUnlessAborted(retryMs, closing);
    }
  }

  return {
    listen() {
      listening ??= listenWithRetries();
    },
    closed: async () => listening,
  };
}
