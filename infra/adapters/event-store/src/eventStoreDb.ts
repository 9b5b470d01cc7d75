import { randomUUID } from 'node:crypto';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { appendEvents } from './eventStoreDb/appending.ts';
import { believed, nodeThatShows } from './eventStoreDb/believing.ts';
import { connect, leave, StoreUnusable } from './eventStoreDb/connection.ts';
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
  const { silenceMs = defaultSilenceMs, report = () => undefined } = options;
  const closing = new AbortController();
  const { leader, readers } = connect(options.url, closing.signal, silenceMs);
  const newEvents = createNewEventsSignal();
  const heartbeatMs = options.heartbeatMs ?? defaultHeartbeatMs;
  const subscription = createSubscriptionWatcher({ connection: readers, newEvents, heartbeatMs, report });
  let knownEpoch: string | undefined;

  const source = {
    readAll: (after: bigint) => readPage(readers, after, defaultLimit),
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
      knownEpoch ??= await getOrCreateEpoch(leader, randomUUID().replaceAll('-', ''));
      return knownEpoch;
    },
    findEpoch: async () => (await findEpoch(leader))?.epoch ?? null,
    head: () => readHead(leader),
    async append(stream, events, appendOptions) {
      const answer = await appendEvents(leader, stream, events, appendOptions);
      if (answer.outcome === 'appended') newEvents.notify();
      return answer;
    },
    readStream: (stream, fromRevision = 0) => readStreamFrom(leader, stream, fromRevision),
    readAll: (after, limit = defaultLimit) =>
      believed(leader, () => readPage(leader, after, Math.min(limit, largestPage))),
    async untilShown(position) {
      await nodeThatShows(leader, () => position);
    },
    subscribe(after, signal) {
      // Whoever reads on from a place was there: the log reaches it, although this process has not seen it.
      if (after > leader.seen.position) leader.seen.position = after;
      subscription.listen();
      return follow(source, after, AbortSignal.any([signal, closing.signal]));
    },
    async close() {
      closing.abort();
      await subscription.closed();
      await leave({ leader, readers });
    },
  };
}

/** Gives an EventStoreDB that was restored from a backup a new epoch. @param epoch [0-9a-z]{1,32}. */
export async function renewEventStoreDb(url: string, epoch: string): Promise<void> {
  const closing = new AbortController();
  const { leader, readers } = connect(url, closing.signal, defaultSilenceMs);
  try {
    await renewEpoch(leader, epoch);
  } finally {
    closing.abort();
    await leave({ leader, readers });
  }
}
