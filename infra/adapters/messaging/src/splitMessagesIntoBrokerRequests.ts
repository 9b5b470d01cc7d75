import { maxBrokerMessageBytes, type OutgoingBrokerMessage } from './port.ts';

/** Approximate overhead of a message in bytes, as counted by brokers. */
const overheadBytes = 150;

export type OutgoingBrokerMessagesByTopic = ReadonlyMap<string, readonly OutgoingBrokerMessage[]>;

/**
 * Splits messages into requests. The bytes per topic in one request stay below the maximum that brokers accept for a
 * partition, even if all keys belong to the same partition. Keeps the order.
 */
export function splitMessagesIntoBrokerRequests(
  messages: readonly OutgoingBrokerMessage[],
): readonly OutgoingBrokerMessagesByTopic[] {
  const requests: Map<string, OutgoingBrokerMessage[]>[] = [];
  let bytes = new Map<string, number>();
  for (const message of messages) {
    const { topic, key, value } = message;
    const size = Buffer.byteLength(value) + Buffer.byteLength(key) + overheadBytes;
    const before = bytes.get(topic);
    if (requests.length === 0 || (before !== undefined && before + size > maxBrokerMessageBytes)) {
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
