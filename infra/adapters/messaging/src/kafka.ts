import { type Admin, Kafka, logLevel, type Producer, type RetryOptions } from 'kafkajs';
import { createPartitioner } from './partitioner.ts';
import { type MessageBroker, type MessageSender, type OutgoingMessage, partitionCount, SenderFenced } from './port.ts';
import type { KafkaSettings } from './kafkaSettings.ts';
import { inRequests } from './requests.ts';

/** Hears what the client has to say while it tries again; whoever calls hears of what fails in the end. */
export interface KafkaLog {
  debug(this: void, fields: object, message: string): void;
}

/** The same for every instance of the product, so that the broker knows the newest and refuses the others. */
const transactionalId = 'iot-marketplace-publisher';
const clientId = 'iot-marketplace';

/**
 * Quick at first: right after a commit the broker asks to come again in some milliseconds. Some seconds in all, for whoever follows the
 * log tries again anyway.
 */
const retry: RetryOptions = { initialRetryTime: 10, multiplier: 1.5, maxRetryTime: 1_000, retries: 12 };
const limits = { connectionTimeout: 5_000, authenticationTimeout: 5_000, requestTimeout: 10_000 } as const;
/** Milliseconds after which the broker gives up what a sender began and nobody else has ended: readers wait for it. */
const transactionTimeout = 30_000;
/** Milliseconds that a connection has for closing. */
const closeMs = 1_000;
const structured = { 'content-type': 'application/cloudevents+json; charset=UTF-8' } as const;

function createClient({ brokers, tls, login }: KafkaSettings, log: KafkaLog): Kafka {
  return new Kafka({
    ...{ brokers: [...brokers], clientId, ssl: tls, retry, ...limits },
    ...(login !== null && { sasl: login }),
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message } }) =>
        log.debug({ client: namespace }, message),
  });
}

/** Closes within some time, whatever the broker does. */
async function closeSoon(client: Admin | Producer): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), closeMs);
  await Promise.race([client.disconnect().catch(() => undefined), late]);
  clearTimeout(timer);
}

/** What the broker says to the older of two senders. */
function isFenced(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each as { type?: unknown }).type === 'INVALID_PRODUCER_EPOCH') return true;
  }
  return false;
}

async function inTransaction(producer: Producer, messages: readonly OutgoingMessage[], isClosed: () => boolean) {
  const transaction = await producer.transaction();
  for (const request of inRequests(messages)) {
    const topicMessages = [...request].map(([topic, some]) => ({
      topic,
      messages: some.map(({ key, value }) => ({ key, value, headers: structured })),
    }));
    await transaction.sendBatch({ topicMessages, acks: -1 });
  }
  if (isClosed()) throw new Error('The sender was closed before everything was sent.');
  await transaction.commit();
}

async function openSender(client: Kafka): Promise<MessageSender> {
  const producer = client.producer({
    ...{ transactionalId, transactionTimeout, maxInFlightRequests: 1, allowAutoTopicCreation: false },
    createPartitioner,
  });
  try {
    await producer.connect();
    // The client makes itself known to the broker, which shuts out the others, with its first transaction only.
    const first = await producer.transaction();
    await first.abort();
  } catch (error) {
    await closeSoon(producer);
    throw error;
  }
  let closed = false;
  return {
    send: async (messages) => {
      if (messages.length === 0) return;
      await inTransaction(producer, messages, () => closed).catch((error: unknown) => {
        throw isFenced(error) ? new SenderFenced() : error;
      });
    },
    close: async () => {
      closed = true;
      await closeSoon(producer);
    },
  };
}

async function ensureTopics(client: Kafka, topics: readonly string[]): Promise<readonly string[]> {
  const admin = client.admin();
  try {
    await admin.connect();
    const present = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !present.has(topic));
    // As many copies as the cluster makes of any topic.
    const wanted = missing.map((topic) => ({ topic, numPartitions: partitionCount }));
    if (wanted.length > 0) await admin.createTopics({ topics: wanted });
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [...topics] });
    return found
      .filter(({ partitions }) => partitions.length !== partitionCount)
      .map(({ name, partitions }) => `the topic ${name} has ${partitions.length} partitions, not ${partitionCount}`);
  } finally {
    await closeSoon(admin);
  }
}

/** Sends to Kafka, each call all or nothing. Nothing is connected before it is used. */
export function createKafkaBroker(settings: KafkaSettings, log: KafkaLog): MessageBroker {
  const client = createClient(settings, log);
  return {
    ensureTopics: (topics) => ensureTopics(client, topics),
    openSender: () => openSender(client),
  };
}
