import { randomUUID } from 'node:crypto';
import type { EventBatch, EventStore, NewEvent, StoredEvent } from '../../port.ts';

/** @returns the name of a new stream. */
export function createTestStreamName(): string {
  return `conformance-${randomUUID()}`;
}

/** Builds an event with a new command id by default. */
export function buildTestNewEvent(
  data: unknown = { note: 'something happened' },
  commandId: string = randomUUID(),
): NewEvent {
  const meta = { commandId, actor: 'system', at: '2026-11-02T08:00:00.000Z' };
  return { id: randomUUID(), type: 'ConformanceTested.v1', data, meta };
}

/** Builds `count` events of one command, numbered from 0. */
export function buildTestNewEvents(count: number, commandId: string = randomUUID()): NewEvent[] {
  return Array.from({ length: count }, (_, n) => buildTestNewEvent({ n }, commandId));
}

/**
 * Appends events as one command to a stream with a known last revision.
 * @throws Error on a conflict.
 */
export async function appendTestCommandEvents(
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
  expectedRevision: number,
) {
  const commandId = events[0]?.meta.commandId ?? randomUUID();
  const answer = await store.append(stream, events, { expectedRevision, commandId });
  if (answer.outcome === 'conflict') throw new Error(`Unexpected conflict at ${answer.actualRevision}`);
  return answer;
}

/** Reads from a subscription until it has delivered `count` events of the stream, then ends the subscription. */
export async function takeSubscribedTestStreamEvents(
  batches: AsyncIterable<EventBatch>,
  stream: string,
  count: number,
): Promise<readonly StoredEvent[]> {
  const taken: StoredEvent[] = [];
  if (count === 0) return taken;
  for await (const batch of batches) {
    taken.push(...batch.events.filter((event) => event.stream === stream));
    if (taken.length >= count) break;
  }
  return taken;
}

/** Reads all pages of the log after a position. */
export async function readTestEventLogToHead(store: EventStore, after: bigint, limit?: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = after; ; ) {
    const batch = await store.readAll(position, limit);
    events.push(...batch.events);
    if (batch.position === position) return events;
    position = batch.position;
  }
}
