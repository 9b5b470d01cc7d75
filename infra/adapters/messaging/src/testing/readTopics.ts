import { randomUUID } from 'node:crypto';
import { Kafka, type KafkaMessage, logLevel, Partitioners } from 'kafkajs';

/** A message as a consumer gets it. */
export interface ReadMessage {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly contentType: string;
}

export interface ReadOptions {
  /** Also what was given up, or is not yet committed. */
  readonly uncommitted?: boolean;
}

/** Header of the marks that say how far is read. */
const endHeader = 'end-of-read';
const retry = { initialRetryTime: 50, multiplier: 1.5, maxRetryTime: 1_000, retries: 30 };

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString() : '';
}

function toRead(topic: string, partition: number, { key, value, headers }: KafkaMessage): ReadMessage {
  const contentType = textOf(headers?.['content-type']);
  return { topic, partition, key: textOf(key), value: textOf(value), contentType };
}

/** Puts a mark at the end of every partition. @returns how many there are. */
async function mark(client: Kafka, topics: readonly string[], id: string): Promise<number> {
  const admin = client.admin();
  await admin.connect();
  const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
  await admin.disconnect();
  const producer = client.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  const topicMessages = found.map(({ name, partitions }) => ({
    topic: name,
    messages: partitions.map(({ partitionId }) => ({
      ...{ partition: partitionId, key: endHeader, value: '' },
      headers: { [endHeader]: id },
    })),
  }));
  await producer.sendBatch({ topicMessages });
  await producer.disconnect();
  return topicMessages.reduce((sum, { messages }) => sum + messages.length, 0);
}

/** Everything in the topics from their beginning until now, as a consumer reads it: in order within a partition. */
export async function readTopics(
  brokers: readonly string[],
  topics: readonly string[],
  { uncommitted = false }: ReadOptions = {},
): Promise<readonly ReadMessage[]> {
  const client = new Kafka({ brokers: [...brokers], clientId: 'test-reader', logLevel: logLevel.NOTHING, retry });
  const id = randomUUID();
  let open = await mark(client, topics, id);
  const consumer = client.consumer({ groupId: id, maxWaitTimeInMs: 50, readUncommitted: uncommitted, retry });
  const read: ReadMessage[] = [];
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>();
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) reject(error);
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    eachBatch: ({ batch: { topic, partition, messages } }) => {
      for (const message of messages) {
        const end = message.headers?.[endHeader];
        if (end === undefined) read.push(toRead(topic, partition, message));
        else if (textOf(end) === id) open -= 1;
      }
      if (open === 0) resolve(undefined);
      return Promise.resolve();
    },
  });
  await done.finally(() => consumer.disconnect());
  return read;
}
