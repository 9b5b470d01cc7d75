import { setTimeout as delay } from 'node:timers/promises';
import { stripEventStoreDbUrlCredentials } from '@marketplace/event-store/eventStoreDb/connectionUrl.ts';
import { type EventStore, EventStoreUnreachableError } from '@marketplace/event-store/port.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';

export interface EventStoreDbStartupWaitOptions {
  /** Connection string, as in EVENT_STORE_URL. */
  readonly url: string;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds to wait for a server that is starting at the same time. */
  readonly patienceMs?: number;
}

const defaultPatienceMs = 15_000;
const retryMs = 500;

/**
 * Retries until the store responds; writes nothing.
 * @throws Error with instructions if the store does not respond in time.
 */
async function waitUntilReachable(
  store: EventStore,
  { url, patienceMs = defaultPatienceMs }: EventStoreDbStartupWaitOptions,
) {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await store.findEpoch();
    } catch (error) {
      if (!(error instanceof EventStoreUnreachableError)) throw error;
      if (performance.now() > end) {
        throw new Error(
          `EVENT_STORE_URL is ${stripEventStoreDbUrlCredentials(url)}, which does not respond (${error.message}). Start that server, correct ` +
            'EVENT_STORE_URL (?tls=false for a server without TLS), or unset it to store events in Postgres.',
        );
      }
      await delay(retryMs);
    }
  }
}

/**
 * Opens an EventStoreDB as the log. The client is imported here, because the import takes half a second.
 * @throws Error with instructions if the server cannot be reached or rejects the user.
 */
export async function openReachableEventStoreDb(options: EventStoreDbStartupWaitOptions): Promise<EventStore> {
  const { url, logger } = options;
  const { createEventStoreDbEventStore } = await import('@marketplace/event-store/eventStoreDb.ts');
  const report = (error: unknown): void => logger.warn({ err: error }, 'the event store is unreachable; retrying');
  const store = createEventStoreDbEventStore({ url, report });
  try {
    await waitUntilReachable(store, options);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
