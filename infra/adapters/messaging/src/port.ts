/** What goes to a topic. Messages with the same key stay in the order in which they are sent. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string;
  /** JSON of a CloudEvent in structured mode. */
  readonly value: string;
}

/** The one who may send, until it is closed or another one is opened. */
export interface MessageSender {
  /**
   * Sends all messages or none, in their order: who reads what is committed sees none of them before this resolves, unless it
   * rejects with the outcome unknown. One call at a time; after a failure the sender is of no use any more.
   * @throws SenderFenced when another one was opened meanwhile.
   */
  send(this: void, messages: readonly OutgoingMessage[]): Promise<void>;
  /** Gives up what is under way. Never rejects, and returns soon. */
  close(this: void): Promise<void>;
}

/** Where public events go. */
export interface MessageBroker {
  /**
   * Makes the topics that are missing; those that are there stay as they are.
   * @returns a line for each topic that is there with other partitions than it would be made with.
   */
  ensureTopics(this: void, topics: readonly string[]): Promise<readonly string[]>;
  /** Opens the sender, and shuts out every earlier one: what it had not finished is given up, and it may send no more. */
  openSender(this: void): Promise<MessageSender>;
}

/** Another sender was opened since. */
export class SenderFenced extends Error {
  constructor() {
    super('Another instance has become the one that sends to the broker.');
    this.name = 'SenderFenced';
  }
}

/** Partitions of a topic that is made. It stays as it is: with another count, a key would change its partition and lose its order. */
export const partitionCount = 6;

/** Largest value of a message in bytes, somewhat below what a broker takes as it comes. */
export const maxMessageBytes = 900_000;
