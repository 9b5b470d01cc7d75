import { setTimeout as delay } from 'node:timers/promises';
import { withoutSecrets } from '@marketplace/event-store/eventStoreDb/address.ts';
import { type EventStore, StoreUnreachable } from '@marketplace/event-store/port.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';

export interface EventStoreOptions {
  /** As in EVENT_STORE_URL. */
  readonly url: string;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds that a server has which starts at the same time. */
  readonly patienceMs?: number;
}

const defaultPatienceMs = 15_000;
const retryMs = 500;

/** Tries until the store answers; nothing is written to it. @throws Error that names the cure. */
async function untilReachable(store: EventStore, { url, patienceMs = defaultPatienceMs }: EventStoreOptions) {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await store.findEpoch();
    } catch (error) {
      if (!(error instanceof StoreUnreachable)) throw error;
      if (performance.now() > end) {
        throw new Error(
          `EVENT_STORE_URL names ${withoutSecrets(url)}, which does not answer (${error.message}). Start that server, correct ` +
            'EVENT_STORE_URL (?tls=false for a server without TLS), or leave it out to keep events in Postgres.',
        );
      }
      await delay(retryMs);
    }
  }
}

/**
 * Opens an EventStoreDB as the log. Its client is loaded here, for it takes half a second.
 * @throws Error that names the cure when it cannot be reached or refuses its user.
 */
export async function openEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { url, logger } = options;
  const { createEventStoreDb } = await import('@marketplace/event-store/eventStoreDb.ts');
  const report = (error: unknown): void => logger.warn({ err: error }, 'the event store is tried again');
  const store = createEventStoreDb({ url, report });
  try {
    await untilReachable(store, options);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
