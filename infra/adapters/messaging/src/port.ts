/** A message for a topic. Messages with the same key keep their order. */
export interface OutgoingBrokerMessage {
  readonly topic: string;
  readonly key: string;
  /** JSON of a CloudEvent in structured mode. */
  readonly value: string;
}

/** The only sender that may send, until it is closed or another one is opened. */
export interface ExclusiveBrokerMessageSender {
  /**
   * Sends all messages or none, in order. Consumers of committed messages see none of the messages before the promise
   * resolves; if the promise rejects, the outcome is unknown. Only one call may run at a time. The sender cannot be
   * used after a failure.
   * @throws BrokerMessageSenderFencedError if another sender was opened.
   */
  send(this: void, messages: readonly OutgoingBrokerMessage[]): Promise<void>;
  /** Aborts unfinished sends. Never rejects, and returns within about a second. */
  close(this: void): Promise<void>;
}

/** The message broker for public events. */
export interface MessageBroker {
  /**
   * Creates missing topics; existing topics are not changed.
   * @returns a message for each existing topic with a different number of partitions.
   */
  ensureTopics(this: void, topics: readonly string[]): Promise<readonly string[]>;
  /**
   * Opens the sender and fences all earlier senders: their unfinished sends are aborted, and they can no longer send.
   */
  openSender(this: void): Promise<ExclusiveBrokerMessageSender>;
}

/** Thrown by a sender after another one was opened. */
export class BrokerMessageSenderFencedError extends Error {
  constructor() {
    super('Another instance has opened a sender to the broker.');
    this.name = 'BrokerMessageSenderFencedError';
  }
}

/**
 * Number of partitions of a new topic. This number must never change, because keys would move to other partitions and
 * lose their order.
 */
export const topicPartitionCount = 6;

/** Maximum size of a message value in bytes, somewhat below the default limit of brokers. */
export const maxBrokerMessageBytes = 900_000;
