import { randomUUID } from 'node:crypto';
import { createNewEventsSignal } from './newEventsSignal.ts';
import { appendToEventStoreDb } from './eventStoreDb/append.ts';
import { readFromCaughtUpEventStoreDbNode, waitForCaughtUpEventStoreDbNode } from './eventStoreDb/caughtUpReads.ts';
import {
  connectToEventStoreDb,
  closeEventStoreDbConnections,
  EventStoreUnusableError,
} from './eventStoreDb/connection.ts';
import { createRestartingEventStoreDbSubscription } from './eventStoreDb/subscriptionWatcher.ts';
import {
  findEventStoreDbEpoch,
  getOrCreateEventStoreDbEpoch,
  appendNewEventStoreDbEpoch,
} from './eventStoreDb/epoch.ts';
import { readEventStoreDbHead, readEventStoreDbEventLogPage, readEventStoreDbStream } from './eventStoreDb/read.ts';
import { iterateStoredAndNewEventBatches } from './iterateStoredAndNewEventBatches.ts';
import type { EventStore } from './port.ts';

export interface EventStoreDbOptions {
  /** `esdb://…`, `esdb+discover://…`, or the same with the scheme `kurrentdb`. */
  readonly url: string;
  /** Polling interval of a waiting subscription in milliseconds, in case an event pushed by the server was lost. */
  readonly pollMs?: number;
  /** Interval in milliseconds at which the last pushed position is compared with the head of the log. */
  readonly heartbeatMs?: number;
  /** Milliseconds after which a server that does not respond counts as unreachable. */
  readonly silenceMs?: number;
  /** Receives the errors of operations that are retried. These errors contain no personal data. */
  readonly report?: (error: unknown) => void;
}

const defaultLimit = 500;
/**
 * Maximum number of events in memory at once. Needed because the server limits a page by the number of events, not by
 * bytes, and an event can have 256 KiB.
 */
const maxPageEvents = 500;
const defaultPollMs = 1_000;
const defaultHeartbeatMs = 5_000;
const defaultSilenceMs = 5_000;
const paceMs = 5;

/**
 * The event log in EventStoreDB. Each subscription reads pages from `$all` at its own pace; events pushed by the server
 * only trigger these reads. A slow reader therefore queues nothing, and dropped, early or duplicate pushes lose no
 * events. Positions ascend with gaps, and the position of a batch may be higher than that of its last event, because
 * the server's own events are skipped.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { silenceMs = defaultSilenceMs, report = () => undefined } = options;
  const closing = new AbortController();
  const { leader, readers } = connectToEventStoreDb(options.url, closing.signal, silenceMs);
  const newEvents = createNewEventsSignal();
  const heartbeatMs = options.heartbeatMs ?? defaultHeartbeatMs;
  const subscription = createRestartingEventStoreDbSubscription({
    connection: readers,
    newEvents,
    heartbeatMs,
    report,
  });
  let knownEpoch: string | undefined;

  const source = {
    readAll: (after: bigint) => readEventStoreDbEventLogPage(readers, after, defaultLimit),
    newEvents,
    pollMs: options.pollMs ?? defaultPollMs,
    paceMs,
    onFailure(error: unknown) {
      if (error instanceof EventStoreUnusableError) throw error;
      if (!closing.signal.aborted) report(error);
    },
  };

  return {
    async epoch() {
      knownEpoch ??= await getOrCreateEventStoreDbEpoch(leader, randomUUID().replaceAll('-', ''));
      return knownEpoch;
    },
    findEpoch: async () => (await findEventStoreDbEpoch(leader))?.epoch ?? null,
    head: () => readEventStoreDbHead(leader),
    async append(stream, events, appendOptions) {
      const answer = await appendToEventStoreDb(leader, stream, events, appendOptions);
      if (answer.outcome === 'appended') newEvents.notify();
      return answer;
    },
    readStream: (stream, fromRevision = 0) => readEventStoreDbStream(leader, stream, fromRevision),
    readAll: (after, limit = defaultLimit) =>
      readFromCaughtUpEventStoreDbNode(leader, () =>
        readEventStoreDbEventLogPage(leader, after, Math.min(limit, maxPageEvents)),
      ),
    async untilShown(position) {
      await waitForCaughtUpEventStoreDbNode(leader, () => position);
    },
    subscribe(after, signal) {
      // The caller has already read up to this position, so it exists even if this process has not seen it yet.
      if (after > leader.seen.position) leader.seen.position = after;
      subscription.listen();
      return iterateStoredAndNewEventBatches(source, after, AbortSignal.any([signal, closing.signal]));
    },
    async close() {
      closing.abort();
      await subscription.closed();
      await closeEventStoreDbConnections({ leader, readers });
    },
  };
}

/**
 * Sets a new epoch in an EventStoreDB that was restored from a backup.
 * @param epoch matches [0-9a-z]{1,32}.
 */
export async function renewEventStoreDbEpoch(url: string, epoch: string): Promise<void> {
  const closing = new AbortController();
  const { leader, readers } = connectToEventStoreDb(url, closing.signal, defaultSilenceMs);
  try {
    await appendNewEventStoreDbEpoch(leader, epoch);
  } finally {
    closing.abort();
    await closeEventStoreDbConnections({ leader, readers });
  }
}
