import { randomUUID } from 'node:crypto';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { appendEvents } from './eventStoreDb/appending.ts';
import { type Connection, leave, openClient, StoreUnusable } from './eventStoreDb/connection.ts';
import { createSubscriptionWatcher } from './eventStoreDb/subscriptionWatcher.ts';
import { findEpoch, getOrCreateEpoch, renewEpoch } from './eventStoreDb/epoch.ts';
import { readHead, readPage, readStreamFrom } from './eventStoreDb/reading.ts';
import { follow } from './follow.ts';
import type { EventStore } from './port.ts';

export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…` or the same with `kurrentdb`. */
  readonly url: string;
  /** How often a waiting subscription looks by itself, in case that the server's push got lost. */
  readonly pollMs?: number;
  /** How often the server's push is compared with the log's head. */
  readonly heartbeatMs?: number;
  /** Milliseconds after which a server that does not answer counts as unreachable. */
  readonly silenceMs?: number;
  /** Told what went wrong and is being tried again; nothing personal in it. */
  readonly report?: (error: unknown) => void;
}

const defaultLimit = 500;
/** Events that are held at once: the server counts a page in events, not in bytes, and each may have 256 KiB. */
const largestPage = 500;
const defaultPollMs = 1_000;
const defaultHeartbeatMs = 5_000;
const defaultSilenceMs = 5_000;
const paceMs = 5;

/**
 * The log in EventStoreDB. A subscription's events are read page by page from `$all`, each reader at its own pace; the server's push
 * only says when. So nothing piles up behind a slow reader, and a push that is dropped, silent, early or doubled loses nothing.
 * Positions ascend with gaps, and a batch may end beyond its last event: the server's own events are passed over.
 */
export function createEventStoreDb(options: EventStoreDbOptions): EventStore {
  const { url, silenceMs = defaultSilenceMs, report = () => undefined } = options;
  const closing = new AbortController();
  const connection: Connection = { client: openClient(url), closing: closing.signal, silenceMs };
  const newEvents = createNewEventsSignal();
  const heartbeatMs = options.heartbeatMs ?? defaultHeartbeatMs;
  const subscription = createSubscriptionWatcher({ connection, newEvents, heartbeatMs, report });
  let knownEpoch: string | undefined;

  const source = {
    readAll: (after: bigint) => readPage(connection, after, defaultLimit),
    newEvents,
    pollMs: options.pollMs ?? defaultPollMs,
    paceMs,
    onFailure(error: unknown) {
      if (error instanceof StoreUnusable) throw error;
      if (!closing.signal.aborted) report(error);
    },
  };

  return {
    async epoch() {
      knownEpoch ??= await getOrCreateEpoch(connection, randomUUID().replaceAll('-', ''));
      return knownEpoch;
    },
    findEpoch: async () => (await findEpoch(connection))?.epoch ?? null,
    head: () => readHead(connection),
    async append(stream, events, appendOptions) {
      const answer = await appendEvents(connection, stream, events, appendOptions);
      if (answer.outcome === 'appended') newEvents.notify();
      return answer;
    },
    readStream: (stream, fromRevision = 0) => readStreamFrom(connection, stream, fromRevision),
    readAll: (after, limit = defaultLimit) => readPage(connection, after, Math.min(limit, largestPage)),
    subscribe(after, signal) {
      subscription.listen();
      return follow(source, after, AbortSignal.any([signal, closing.signal]));
    },
    async close() {
      closing.abort();
      await subscription.closed();
      await leave(connection);
    },
  };
}

/** Gives an EventStoreDB that was restored from a backup a new epoch. @param epoch [0-9a-z]{1,32}. */
export async function renewEventStoreDb(url: string, epoch: string): Promise<void> {
  const closing = new AbortController();
  const connection: Connection = { client: openClient(url), closing: closing.signal, silenceMs: defaultSilenceMs };
  try {
    await renewEpoch(connection, epoch);
  } finally {
    closing.abort();
    await leave(connection);
  }
}
