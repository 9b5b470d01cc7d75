import {
  type MessageBroker,
  type OutgoingBrokerMessage,
  topicPartitionCount,
  BrokerMessageSenderFencedError,
} from '../port.ts';

/** An in-memory broker for unit tests with one partition per topic, and with faults that tests can switch on. */
export interface InMemoryTestMessageBroker extends MessageBroker {
  /** Committed messages in order. */
  messages(this: void): readonly OutgoingBrokerMessage[];
  readonly topics: Map<string, number>;
  readonly faults: {
    /** The broker is unreachable. */
    unreachable: boolean;
    /** The broker commits the messages, but then reports a failure, as if the response had been lost. */
    losesResponse: boolean;
  };
}

/** Creates an in-memory broker that implements the port, and fails when a fault is switched on. */
export function createInMemoryTestMessageBroker(): InMemoryTestMessageBroker {
  const committed: OutgoingBrokerMessage[] = [];
  const topics = new Map<string, number>();
  const faults: InMemoryTestMessageBroker['faults'] = { unreachable: false, losesResponse: false };
  let newest = 0;
  const requireReachable = (): void => {
    if (faults.unreachable) throw new Error('the broker cannot be reached');
  };
  const send = (generation: number, messages: readonly OutgoingBrokerMessage[]): void => {
    requireReachable();
    if (generation !== newest) throw new BrokerMessageSenderFencedError();
    const missing = messages.find(({ topic }) => !topics.has(topic));
    if (missing !== undefined) throw new Error(`there is no topic ${missing.topic}`);
    committed.push(...messages);
    if (faults.losesResponse) throw new Error('the answer was lost');
  };
  return {
    messages: () => [...committed],
    topics,
    faults,
    ensureTopics: async (wanted) => {
      await Promise.resolve();
      requireReachable();
      for (const topic of wanted) if (!topics.has(topic)) topics.set(topic, topicPartitionCount);
      return wanted
        .filter((topic) => topics.get(topic) !== topicPartitionCount)
        .map((topic) => `the topic ${topic} has ${topics.get(topic)} partitions, not ${topicPartitionCount}`);
    },
    openSender: async () => {
      await Promise.resolve();
      requireReachable();
      newest += 1;
      const generation = newest;
      return {
        send: async (messages) => {
          await Promise.resolve();
          send(generation, messages);
        },
        close: () => Promise.resolve(),
      };
    },
  };
}
