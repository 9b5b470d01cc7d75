import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { leaveOutGivenUp } from '@marketplace/event-store/reader/leaveOutGivenUp.ts';
import type { EventBatch, EventStore, StoredEvent } from '@marketplace/event-store/port.ts';
import type { OutgoingMessage } from '@marketplace/messaging/port.ts';
import { mostLinks } from '@marketplace/telemetry/spans.ts';
import type { TraceMark } from '@marketplace/telemetry/traceContext.ts';
import type { Pool } from 'pg';
import type { Gathering } from './gathered.ts';
import { publicMessagesOf } from './publicMessages.ts';

/** What the world is told of a part of the log. */
export interface Outgoing {
  readonly messages: readonly OutgoingMessage[];
  /** Of the part's last event. */
  readonly position: bigint;
  /** Of the traces that its events were stored in, the first ones. */
  readonly traces: readonly { readonly meta: TraceMark }[];
}

export interface OutgoingDeps {
  readonly store: Pick<EventStore, 'subscribe'>;
  /** Personal properties `null`. @throws UnknownEventType, UnreadableEvent. */
  readonly decode: (this: void, stored: StoredEvent) => DomainEvent;
  readonly pool: Pool;
}

/** Messages that go out together at most, and characters in them. */
const most = { messages: 2_000, characters: 4_000_000 } as const;

/** Together as long as it takes to send the ones before, up to a batch that is quick to send and small to hold. */
export const outgoingBatches: Gathering<Outgoing> = {
  merge: (earlier, later) => ({
    messages: [...earlier.messages, ...later.messages],
    position: later.position,
    traces: [...earlier.traces, ...later.traces].slice(0, mostLinks),
  }),
  isFull: ({ messages }) =>
    messages.length >= most.messages || messages.reduce((sum, { value }) => sum + value.length, 0) >= most.characters,
};

async function messagesOf({ decode, pool }: OutgoingDeps, stored: StoredEvent): Promise<readonly OutgoingMessage[]> {
  try {
    return publicMessagesOf(stored, decode).map(({ topic, key, event }) => ({
      ...{ topic, key },
      value: JSON.stringify(event),
    }));
  } catch (error) {
    if ((await leaveOutGivenUp(pool, [stored], decode)).length === 0) return [];
    throw error;
  }
}

/** @returns the messages of a batch, up to the event that they cannot be made of, and why. */
async function outgoingOf(deps: OutgoingDeps, after: bigint, { events, position }: EventBatch) {
  const messages: OutgoingMessage[] = [];
  const traces = events.slice(0, mostLinks).map(({ meta: { traceId, spanId } }) => ({ meta: { traceId, spanId } }));
  let reached = after;
  try {
    for (const stored of events) {
      messages.push(...(await messagesOf(deps, stored)));
      reached = stored.position;
    }
    return { outgoing: { messages, position, traces }, failure: null };
  } catch (error) {
    return { outgoing: { messages, position: reached, traces }, failure: { error } };
  }
}

/**
 * Follows the log and makes its messages. Events that nobody can read and that an operator gave up are left out.
 * @throws what keeps it from reading an event, after all before it.
 */
export async function* followOutgoing(
  deps: OutgoingDeps,
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<Outgoing, void, undefined> {
  let reached = after;
  for await (const batch of deps.store.subscribe(after, signal)) {
    const { outgoing, failure } = await outgoingOf(deps, reached, batch);
    if (outgoing.position > reached) yield outgoing;
    reached = outgoing.position;
    if (failure !== null) throw failure.error;
  }
}
