import { randomUUID } from 'node:crypto';
import { Kafka, type KafkaMessage, logLevel, Partitioners } from 'kafkajs';

/** A message as received by a consumer. */
export interface ConsumedTestMessage {
  readonly topic: string;
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly contentType: string;
}

export interface ReadTestKafkaTopicsOptions {
  /** Whether to include aborted and uncommitted messages. */
  readonly uncommitted?: boolean;
}

/** Header of the marker messages at which reading ends. */
const endHeader = 'end-of-read';
const retry = { initialRetryTime: 50, multiplier: 1.5, maxRetryTime: 1_000, retries: 30 };

function toText(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString() : '';
}

function toRead(topic: string, partition: number, { key, value, headers }: KafkaMessage): ConsumedTestMessage {
  const contentType = toText(headers?.['content-type']);
  return { topic, partition, key: toText(key), value: toText(value), contentType };
}

/**
 * Sends a marker to the end of every partition.
 * @returns the number of markers.
 */
async function sendMarkers(client: Kafka, topics: readonly string[], id: string): Promise<number> {
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

/** Reads all messages of the topics from their beginning until now, like a consumer: in order within a partition. */
export async function readMessagesOfTestKafkaTopics(
  brokers: readonly string[],
  topics: readonly string[],
  { uncommitted = false }: ReadTestKafkaTopicsOptions = {},
): Promise<readonly ConsumedTestMessage[]> {
  const client = new Kafka({ brokers: [...brokers], clientId: 'test-reader', logLevel: logLevel.NOTHING, retry });
  const id = randomUUID();
  let remainingMarkers = await sendMarkers(client, topics, id);
  const consumer = client.consumer({ groupId: id, maxWaitTimeInMs: 50, readUncommitted: uncommitted, retry });
  const read: ConsumedTestMessage[] = [];
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
        else if (toText(end) === id) remainingMarkers -= 1;
      }
      if (remainingMarkers === 0) resolve(undefined);
      return Promise.resolve();
    },
  });
  try {
    await done;
  } finally {
    await consumer.disconnect();
  }
  return read;
}
