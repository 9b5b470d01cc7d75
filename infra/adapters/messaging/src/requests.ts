import { maxMessageBytes, type OutgoingMessage } from './port.ts';

/** A message with everything that a broker counts, roughly. */
const wrapping = 150;

export type TopicMessages = ReadonlyMap<string, readonly OutgoingMessage[]>;

/**
 * Messages in as many requests as a broker takes them in: what goes to one topic stays below the largest that it takes at once for a
 * partition, whatever partitions the keys lead to. The order is kept.
 */
export function inRequests(messages: readonly OutgoingMessage[]): readonly TopicMessages[] {
  const requests: Map<string, OutgoingMessage[]>[] = [];
  let bytes = new Map<string, number>();
  for (const message of messages) {
    const { topic, key, value } = message;
    const size = Buffer.byteLength(value) + Buffer.byteLength(key) + wrapping;
    const before = bytes.get(topic);
    if (requests.length === 0 || (before !== undefined && before + size > maxMessageBytes)) {
      requests.push(new Map());
      bytes = new Map();
    }
    bytes.set(topic, (bytes.get(topic) ?? 0) + size);
    const request = requests.at(-1);
    const sameTopic = request?.get(topic);
    if (sameTopic === undefined) request?.set(topic, [message]);
    else sameTopic.push(message);
  }
  return requests;
}
