import { createEventStoreDbEventStore } from '@marketplace/event-store/eventStoreDb.ts';
import { eventLogStartPosition, type EventStore, type StoredEvent } from '@marketplace/event-store/port.ts';
import type { AcknowledgedTestCommand } from '../load/loadRecord.ts';
import type { ChaosEventLogDefects } from './postgresLog.ts';

/** Reads a whole log in order. */
async function readWhole(store: EventStore): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = eventLogStartPosition; ; ) {
    const batch = await store.readAll(position);
    if (batch.position === position) return events;
    events.push(...batch.events);
    position = batch.position;
  }
}

/** Runs a function with a separate connection to the event store. */
export async function runWithEventStoreDbEventStoreInTest<T>(
  url: string,
  work: (store: EventStore) => Promise<T>,
): Promise<T> {
  const store = createEventStoreDbEventStore({ url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Like `comparePostgresLogWithAcknowledgedCommands`, for a log in EventStoreDB, where positions always have gaps. */
export async function compareEventStoreDbWithAcknowledgedCommands(
  store: EventStore,
  acknowledged: readonly AcknowledgedTestCommand[],
): Promise<ChaosEventLogDefects> {
  const events = await readWhole(store);
  const byCommand = Map.groupBy(events, ({ meta }) => meta.commandId);
  const byStream = Map.groupBy(events, ({ stream }) => stream);
  const count = (test: (found: readonly StoredEvent[], command: AcknowledgedTestCommand) => boolean): number =>
    acknowledged.filter((command) => test(byCommand.get(command.commandId) ?? [], command)).length;
  return {
    events: events.length,
    lost: count((found) => found.length === 0),
    duplicated: count((found) => found.length > 1),
    misplaced: count(
      ([found], command) => found !== undefined && String(found.position) !== command.position.split('.')[1],
    ),
    positionGaps: 0,
    brokenStreams: [...byStream.values()].filter((stream) => stream.some(({ revision }, n) => revision !== n)).length,
    duplicateIds: events.length - new Set(events.map(({ id }) => id)).size,
  };
}
