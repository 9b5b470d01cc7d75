import { type MessageBroker, type OutgoingMessage, partitionCount, SenderFenced } from '../port.ts';

/** A broker in memory, for unit tests: all that the port promises, in one partition for each topic, and faults to switch on. */
export interface MemoryBroker extends MessageBroker {
  /** What is committed, in the order in which it came. */
  messages(this: void): readonly OutgoingMessage[];
  readonly topics: Map<string, number>;
  readonly faults: {
    /** Nobody can reach it. */
    away: boolean;
    /** Says that it failed although everything is committed: as when the answer is lost. */
    loseAnswer: boolean;
  };
}

/** A broker in memory that keeps what the port promises, and fails when it is told to. */
export function createMemoryBroker(): MemoryBroker {
  const committed: OutgoingMessage[] = [];
  const topics = new Map<string, number>();
  const faults = { away: false, loseAnswer: false };
  let newest = 0;
  const reach = (): void => {
    if (faults.away) throw new Error('the broker cannot be reached');
  };
  const send = (own: number, messages: readonly OutgoingMessage[]): void => {
    reach();
    if (own !== newest) throw new SenderFenced();
    const missing = messages.find(({ topic }) => !topics.has(topic));
    if (missing !== undefined) throw new Error(`there is no topic ${missing.topic}`);
    committed.push(...messages);
    if (faults.loseAnswer) throw new Error('the answer was lost');
  };
  return {
    messages: () => [...committed],
    topics,
    faults,
    ensureTopics: async (wanted) => {
      await Promise.resolve();
      reach();
      for (const topic of wanted) if (!topics.has(topic)) topics.set(topic, partitionCount);
      return wanted
        .filter((topic) => topics.get(topic) !== partitionCount)
        .map((topic) => `the topic ${topic} has ${topics.get(topic)} partitions, not ${partitionCount}`);
    },
    openSender: async () => {
      await Promise.resolve();
      reach();
      newest += 1;
      const own = newest;
      return {
        send: async (messages) => {
          await Promise.resolve();
          send(own, messages);
        },
        close: () => Promise.resolve(),
      };
    },
  };
}
