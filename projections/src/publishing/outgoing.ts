import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { excludeDiscardedUnreadableEvents } from '@marketplace/event-store/reader/excludeDiscardedUnreadableEvents.ts';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { OutgoingBrokerMessage } from '@marketplace/messaging/port.ts';
import { maxSpanLinks } from '@marketplace/telemetry/spans.ts';
import type { EventTraceAndSpanIds } from '@marketplace/telemetry/traceContext.ts';
import type { Pool } from 'pg';
import type { BatchMergeStrategy } from './mergeItemsWhileConsumerBusy.ts';
import { createPublicMessagesForEvent } from './publicMessages.ts';

/** Public messages of a section of the log. */
export interface PublicMessageBatch {
  readonly messages: readonly OutgoingBrokerMessage[];
  /** Log position of the section's last event. */
  readonly position: bigint;
  /** Traces in which the first events of the section were stored. */
  readonly traces: readonly { readonly meta: EventTraceAndSpanIds }[];
}

export interface PublicMessageStreamDeps {
  readonly store: Pick<EventStore, 'subscribe'>;
  /**
   * Decodes a stored event; all personal properties are `null`.
   * @throws UnknownEventTypeError, UnreadableEventError.
   */
  readonly decode: (this: void, stored: StoredEvent) => DomainEvent;
  readonly pool: Pool;
}

/** Size at which a batch is full: number of messages, and number of characters in all messages of the batch. */
const maxBatch = { messages: 2_000, characters: 4_000_000 } as const;

/** Merges messages while the previous batch is being sent, up to a size that is fast to send and small in memory. */
export const publicMessageBatchMergeStrategy: BatchMergeStrategy<PublicMessageBatch> = {
  merge: (earlier, later) => ({
    messages: [...earlier.messages, ...later.messages],
    position: later.position,
    traces: [...earlier.traces, ...later.traces].slice(0, maxSpanLinks),
  }),
  isFull: ({ messages }) =>
    messages.length >= maxBatch.messages ||
    messages.reduce((sum, { value }) => sum + value.length, 0) >= maxBatch.characters,
};

async function createMessages(
  { decode, pool }: PublicMessageStreamDeps,
  stored: StoredEvent,
): Promise<readonly OutgoingBrokerMessage[]> {
  try {
    return createPublicMessagesForEvent(stored, decode).map(({ topic, key, event }) => ({
      ...{ topic, key },
      value: JSON.stringify(event),
    }));
  } catch (error) {
    if ((await excludeDiscardedUnreadableEvents(pool, [stored], decode)).length === 0) return [];
    throw error;
  }
}

/** @returns the messages of a batch up to the first event that fails, and the error of that event, if any. */
async function createOutgoing(deps: PublicMessageStreamDeps, after: bigint, { events, position }: EventBatch) {
  const messages: OutgoingBrokerMessage[] = [];
  const traces = events.slice(0, maxSpanLinks).map(({ meta: { traceId, spanId } }) => ({ meta: { traceId, spanId } }));
  let reached = after;
  try {
    for (const stored of events) {
      messages.push(...(await createMessages(deps, stored)));
      reached = stored.position;
    }
    return { outgoing: { messages, position, traces }, failure: null };
  } catch (error) {
    return { outgoing: { messages, position: reached, traces }, failure: { error } };
  }
}

/**
 * Follows the log and creates its public messages. Skips unreadable events that an operator discarded.
 * @throws the error of the first event that cannot be read, after yielding the messages of all earlier events.
 */
export async function* streamPublicMessagesFromEventLog(
  deps: PublicMessageStreamDeps,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<PublicMessageBatch, void, undefined> {
  let reached = after;
  for await (const batch of deps.store.subscribe(after, signal)) {
    const { outgoing, failure } = await createOutgoing(deps, reached, batch);
    if (outgoing.position > reached) yield outgoing;
    reached = outgoing.position;
    if (failure !== null) throw failure.error;
  }
}
