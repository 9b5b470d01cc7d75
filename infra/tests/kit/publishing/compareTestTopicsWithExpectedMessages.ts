import { publicEventTopics } from '@marketplace/contracts/integration.ts';
import type { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { allEventDefinitions } from '@marketplace/contracts/registry.ts';
import { createEventCodec } from '@marketplace/event-store/personalData/codec.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import { createPublicMessagesForEvent } from '@marketplace/projections/publishing/publicMessages.ts';

/** A message as sent to or read from a topic. */
export interface PublicTopicTestMessage {
  readonly topic: string;
  readonly key: string;
  readonly value: string;
}

/** Difference between the messages in topics and the expected messages. */
export interface TestTopicMessagesDifferenceFromExpected {
  /** Number of distinct messages that the topics should contain. */
  readonly expected: number;
  /** Number of messages that were read, including duplicates. */
  readonly read: number;
  readonly missing: number;
  /** Number of messages with an unknown id, or that differ from the expected message with the same id. */
  readonly unexpected: number;
  /**
   * Number of messages that arrive too early: at least one message with the same key is missing between the message and
   * the previously read message with that key.
   */
  readonly outOfOrder: number;
  /** Number of repeated messages with the same id and content. */
  readonly duplicates: number;
}

export const publicTopicNamesUnderTest = publicEventTopics.map(({ name }) => name);

const page = 2_000;

/** Computes the public messages of the whole log, in order. */
export async function listExpectedPublicTopicMessages(
  store: Pick<EventStore, 'readAll'>,
): Promise<readonly PublicTopicTestMessage[]> {
  const codec = createEventCodec(allEventDefinitions);
  const messages: PublicTopicTestMessage[] = [];
  for (let after = 0n; ; ) {
    const { events, position } = await store.readAll(after, page);
    if (events.length === 0) return messages;
    for (const stored of events) {
      for (const { topic, key, event } of createPublicMessagesForEvent(stored, (each) => codec.decode(each))) {
        messages.push({ topic, key, value: JSON.stringify(event) });
      }
    }
    after = position;
  }
}

const getPartition = ({ topic, key }: PublicTopicTestMessage): string => `${topic} ${key}`;
const idOf = ({ value }: PublicTopicTestMessage): string => (JSON.parse(value) as CloudEvent).id;

/**
 * Compares the messages of topics with the expected messages. Messages with the same key are in order if each message
 * follows its predecessor or repeats an earlier message; after a repetition, the sequence continues from the repeated
 * message.
 */
export function compareTestTopicsWithExpectedMessages(
  expected: readonly PublicTopicTestMessage[],
  read: readonly PublicTopicTestMessage[],
): TestTopicMessagesDifferenceFromExpected {
  const places = new Map<string, { readonly index: number; readonly message: PublicTopicTestMessage }>();
  const counts = new Map<string, number>();
  for (const message of expected) {
    const index = counts.get(getPartition(message)) ?? 0;
    counts.set(getPartition(message), index + 1);
    places.set(idOf(message), { index, message });
  }
  const seen = new Set<string>();
  const last = new Map<string, number>();
  let [foreign, outOfOrder, doubles] = [0, 0, 0];
  for (const message of read) {
    const [id, partition] = [idOf(message), getPartition(message)];
    const known = places.get(id);
    if (known === undefined || getPartition(known.message) !== partition || known.message.value !== message.value) {
      foreign += 1;
      continue;
    }
    if (known.index > (last.get(partition) ?? -1) + 1) outOfOrder += 1;
    last.set(partition, known.index);
    if (seen.has(id)) doubles += 1;
    seen.add(id);
  }
  const missing = places.size - seen.size;
  return {
    expected: expected.length,
    read: read.length,
    missing,
    unexpected: foreign,
    outOfOrder,
    duplicates: doubles,
  };
}
