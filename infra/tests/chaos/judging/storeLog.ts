import { createEventStoreDb } from '@marketplace/event-store/eventStoreDb.ts';
import { beginning, type EventStore, type StoredEvent } from '@marketplace/event-store/port.ts';
import type { Acknowledged } from '../load/ledger.ts';
import type { LogFindings } from './log.ts';

/** Everything in a log, in order. */
async function readWhole(store: EventStore): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = beginning; ; ) {
    const batch = await store.readAll(position);
    if (batch.position === position) return events;
    events.push(...batch.events);
    position = batch.position;
  }
}

/** Runs work on a store of its own. */
export async function withEventStore<T>(url: string, work: (store: EventStore) => Promise<T>): Promise<T> {
  const store = createEventStoreDb({ url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** As `judgeLog`, for a log in EventStoreDB: its positions have gaps by nature. */
export async function judgeStoreLog(store: EventStore, acknowledged: readonly Acknowledged[]): Promise<LogFindings> {
  const events = await readWhole(store);
  const byCommand = Map.groupBy(events, ({ meta }) => meta.commandId);
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  const count = (test: (found: readonly StoredEvent[], told: Acknowledged) => boolean): number =>
    acknowledged.filter((told) => test(byCommand.get(told.commandId) ?? [], told)).length;
  return {
    events: events.length,
    lost: count((found) => found.length === 0),
    doubled: count((found) => found.length > 1),
    misplaced: count(([found], told) => found !== undefined && String(found.position) !== told.position.split('.')[1]),
    positionGaps: 0,
    brokenStreams: [...byStream.values()].filter((stream) => stream.some(({ revision }, n) => revision !== n)).length,
    doubledIds: events.length - new Set(events.map(({ id }) => id)).size,
  };
}
