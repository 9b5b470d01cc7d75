import { randomUUID } from 'node:crypto';
import type { EventBatch, EventStore, NewEvent, StoredEvent } from '../../port.ts';

/** A stream that nothing has been written to. */
export function freshStream(): string {
  return `conformance-${randomUUID()}`;
}

/** An event of a command of its own, unless one is given. */
export function anEvent(data: unknown = { note: 'something happened' }, commandId: string = randomUUID()): NewEvent {
  const meta = { commandId, actor: 'system', at: '2026-11-02T08:00:00.000Z' };
  return { id: randomUUID(), type: 'ConformanceTested.v1', data, meta };
}

/** As many events of one command, numbered from 0. */
export function someEvents(count: number, commandId: string = randomUUID()): NewEvent[] {
  return Array.from({ length: count }, (_, n) => anEvent({ n }, commandId));
}

/** Appends as one command to a stream whose last revision is known. */
export async function append(store: EventStore, stream: string, events: readonly NewEvent[], expectedRevision: number) {
  const commandId = events[0]?.meta.commandId ?? randomUUID();
  const answer = await store.append(stream, events, { expectedRevision, commandId });
  if (answer.outcome === 'conflict') throw new Error(`Unexpected conflict at ${answer.actualRevision}`);
  return answer;
}

/** Takes from a subscription until it has delivered `count` events of the stream, then leaves it. */
export async function take(
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

/** Pages through the whole log after a position. */
export async function readToHead(store: EventStore, after: bigint, limit?: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = after; ; ) {
    const batch = await store.readAll(position, limit);
    events.push(...batch.events);
    if (batch.position === position) return events;
    position = batch.position;
  }
}
