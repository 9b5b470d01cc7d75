import { publicTopics } from '@marketplace/contracts/integration.ts';
import type { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { allEvents } from '@marketplace/contracts/registry.ts';
import { createCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { publicMessagesOf } from '@marketplace/projections/publishing/publicMessages.ts';

/** A message as somebody sent or read it. */
export interface JudgedMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
}

/** What topics hold beside what they should. */
export interface TopicsVerdict {
  /** Messages that should be there, each once. */
  readonly expected: number;
  /** Messages that are there. */
  readonly read: number;
  readonly missing: number;
  /** Messages that are no one's, or differ from another one with their id. */
  readonly foreign: number;
  /** Messages that came before one of their key that belongs before them. */
  readonly outOfOrder: number;
  /** Messages that came again, with the same id and the same content. */
  readonly doubles: number;
}

export const publicTopicNames = publicTopics.map(({ name }) => name);

const page = 2_000;

/** What the whole log makes public, in its order. */
export async function expectedMessages(store: Pick<EventStore, 'readAll'>): Promise<readonly JudgedMessage[]> {
  const codec = createCodec(allEvents);
  const messages: JudgedMessage[] = [];
  for (let after = 0n; ; ) {
    const { events, position } = await store.readAll(after, page);
    if (events.length === 0) return messages;
    for (const stored of events) {
      for (const { topic, key, event } of publicMessagesOf(stored, (each) => codec.decode(each))) {
        messages.push({ topic, key, value: JSON.stringify(event) });
      }
    }
    after = position;
  }
}

const placeOf = ({ topic, key }: JudgedMessage): string => `${topic} ${key}`;
const idOf = ({ value }: JudgedMessage): string => (JSON.parse(value) as CloudEvent).id;

/**
 * Holds what was read against what was to come. In order is: within a key each message is the one after the one before it, or one that
 * came already, from which on it goes on in order again.
 */
export function judgeTopics(expected: readonly JudgedMessage[], read: readonly JudgedMessage[]): TopicsVerdict {
  const places = new Map<string, { readonly index: number; readonly message: JudgedMessage }>();
  const counts = new Map<string, number>();
  for (const message of expected) {
    const index = counts.get(placeOf(message)) ?? 0;
    counts.set(placeOf(message), index + 1);
    places.set(idOf(message), { index, message });
  }
  const seen = new Set<string>();
  const last = new Map<string, number>();
  let [foreign, outOfOrder, doubles] = [0, 0, 0];
  for (const message of read) {
    const [id, place] = [idOf(message), placeOf(message)];
    const known = places.get(id);
    if (known === undefined || placeOf(known.message) !== place || known.message.value !== message.value) {
      foreign += 1;
      continue;
    }
    if (known.index > (last.get(place) ?? -1) + 1) outOfOrder += 1;
    last.set(place, known.index);
    if (seen.has(id)) doubles += 1;
    seen.add(id);
  }
  const missing = places.size - seen.size;
  return { expected: expected.length, read: read.length, missing, foreign, outOfOrder, doubles };
}
