import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { serialiseEvents, type SerialisedEvent } from '../serialiseEvents.ts';
import { createNewEventsSignal } from '../newEventsSignal.ts';
import { iterateStoredAndNewEventBatches } from '../iterateStoredAndNewEventBatches.ts';
import {
  eventLogStartPosition,
  type EventAppendOptions,
  type EventAppendResult,
  type EventBatch,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from '../port.ts';

/** A stored event; data and meta stay text, so that readers never share objects with writers. */
interface Entry extends SerialisedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
}

const defaultLimit = 500;

function toStored({ id, type, data, meta, stream, revision, position }: Entry): StoredEvent {
  return {
    id,
    type,
    data: JSON.parse(data) as unknown,
    meta: JSON.parse(meta) as EventMeta,
    stream,
    revision,
    position,
  };
}

function resolveConflict(
  entries: readonly Entry[],
  { expectedRevision, commandId }: EventAppendOptions,
): EventAppendResult {
  const before = entries.findLast((entry) => entry.commandId === commandId && entry.revision > expectedRevision);
  if (before === undefined) return { outcome: 'conflict', actualRevision: entries.length - 1 };
  return { outcome: 'repeated', revision: before.revision, position: before.position };
}

/** An in-memory event log for unit tests that fulfils the whole contract of the port except durability. */
export function createInMemoryTestEventStore(epoch = 'memory'): EventStore {
  const log: Entry[] = [];
  const streams = new Map<string, Entry[]>();
  const newEvents = createNewEventsSignal();
  const closing = new AbortController();

  function store(stream: string, events: readonly NewEvent[], options: EventAppendOptions): EventAppendResult {
    const accepted = serialiseEvents(stream, events);
    const entries = streams.get(stream) ?? [];
    if (options.expectedRevision !== entries.length - 1) return resolveConflict(entries, options);
    for (const event of accepted) {
      const entry = { ...event, stream, revision: entries.length, position: BigInt(log.length + 1) };
      entries.push(entry);
      log.push(entry);
    }
    streams.set(stream, entries);
    newEvents.notify();
    return { outcome: 'appended', revision: entries.length - 1, position: BigInt(log.length) };
  }

  function readAll(after: bigint, limit = defaultLimit): Promise<EventBatch> {
    const events = log.slice(Number(after), Number(after) + limit).map(toStored);
    return Promise.resolve({ events, position: events.at(-1)?.position ?? after });
  }

  const source = {
    readAll: (after: bigint) => readAll(after),
    newEvents,
    onFailure: (error: unknown) => {
      throw error;
    },
  };

  return {
    epoch: () => Promise.resolve(epoch),
    findEpoch: () => Promise.resolve(epoch),
    append: (stream, events, options) => new Promise((resolve) => resolve(store(stream, events, options))),
    readStream: (stream, fromRevision = 0) =>
      Promise.resolve((streams.get(stream) ?? []).slice(fromRevision).map(toStored)),
    readAll,
    subscribe: (after, signal) =>
      iterateStoredAndNewEventBatches(source, after, AbortSignal.any([signal, closing.signal])),
    head: () => Promise.resolve(log.at(-1)?.position ?? eventLogStartPosition),
    close: () => {
      closing.abort();
      return Promise.resolve();
    },
  };
}
