import { setTimeout as pause } from 'node:timers/promises';
import { type Admin, Kafka, logLevel, type Producer, type RetryOptions } from 'kafkajs';
import { createKafkaPartitioner } from './partitioner.ts';
import {
  type MessageBroker,
  type ExclusiveBrokerMessageSender,
  type OutgoingBrokerMessage,
  topicPartitionCount,
  BrokerMessageSenderFencedError,
} from './port.ts';
import type { KafkaSettings } from './kafkaSettings.ts';
import { splitMessagesIntoBrokerRequests } from './splitMessagesIntoBrokerRequests.ts';

/** Receives the Kafka client's log messages while it retries; final failures are thrown to the caller. */
export interface KafkaClientLogger {
  debug(this: void, fields: object, message: string): void;
}

/** Transactional id. All instances of the product use the same id, so the broker fences all senders but the newest. */
const transactionalId = 'iot-marketplace-publisher';
const clientId = 'iot-marketplace';

/**
 * The first delays are short, because right after a commit the broker requests a retry within milliseconds. All delays
 * add up to a few seconds only, because callers retry as well.
 */
const retry: RetryOptions = { initialRetryTime: 10, multiplier: 1.5, maxRetryTime: 1_000, retries: 12 };
const limits = { connectionTimeout: 5_000, authenticationTimeout: 5_000, requestTimeout: 10_000 } as const;
/**
 * Milliseconds after which the broker aborts an unfinished transaction of a dead sender. Until then, consumers cannot
 * read past the transaction.
 */
const transactionTimeout = 30_000;
/** Maximum milliseconds to close a connection. */
const closeTimeoutMs = 1_000;
const structured = { 'content-type': 'application/cloudevents+json; charset=UTF-8' } as const;

function createClient({ brokers, tls, login }: KafkaSettings, log: KafkaClientLogger): Kafka {
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

/** Closes a client within `closeTimeoutMs`, even if the broker does not respond. */
async function closeWithTimeout(client: Admin | Producer): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), closeTimeoutMs);
  await Promise.race([client.disconnect().catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Whether the broker has fenced this sender in favour of a newer one. */
function isFenced(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ((each as { type?: unknown }).type === 'INVALID_PRODUCER_EPOCH') return true;
  }
  return false;
}

async function inTransaction(producer: Producer, messages: readonly OutgoingBrokerMessage[], isClosed: () => boolean) {
  const transaction = await producer.transaction();
  for (const request of splitMessagesIntoBrokerRequests(messages)) {
    const topicMessages = [...request].map(([topic, some]) => ({
      topic,
      messages: some.map(({ key, value }) => ({ key, value, headers: structured })),
    }));
    await transaction.sendBatch({ topicMessages, acks: -1 });
  }
  if (isClosed()) throw new Error('The sender was closed before everything was sent.');
  await transaction.commit();
}

async function openSender(client: Kafka): Promise<ExclusiveBrokerMessageSender> {
  const producer = client.producer({
    ...{ transactionalId, transactionTimeout, maxInFlightRequests: 1, allowAutoTopicCreation: false },
    createPartitioner: createKafkaPartitioner,
  });
  try {
    await producer.connect();
    // Only the first transaction registers the client with the broker, which then fences all other senders.
    const first = await producer.transaction();
    await first.abort();
  } catch (error) {
    await closeWithTimeout(producer);
    throw error;
  }
  let closed = false;
  return {
    send: async (messages) => {
      if (messages.length === 0) return;
      await inTransaction(producer, messages, () => closed).catch((error: unknown) => {
        throw isFenced(error) ? new BrokerMessageSenderFencedError() : error;
      });
    },
    close: async () => {
      closed = true;
      await closeWithTimeout(producer);
    },
  };
}

/** Whether the broker does not know a topic or its leader yet. */
function isTopicNotReady(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { type } = each as { readonly type?: unknown };
    if (type === 'UNKNOWN_TOPIC_OR_PARTITION' || type === 'LEADER_NOT_AVAILABLE') return true;
  }
  return false;
}

/** Milliseconds between checks whether the broker knows created topics, and until the last check. */
const createdTopicsCheck = { pauseMs: 100, maxMs: 30_000 };

/**
 * Waits until the broker knows the partitions of the topics.
 * @throws Error if it does not know them in time, or for a different problem.
 */
async function waitForCreatedTopics(admin: Admin, topics: readonly string[]): Promise<void> {
  const end = performance.now() + createdTopicsCheck.maxMs;
  while (topics.length > 0) {
    try {
      await admin.fetchTopicMetadata({ topics: [...topics] });
      return;
    } catch (error) {
      if (!isTopicNotReady(error) || performance.now() > end) throw error;
      await pause(createdTopicsCheck.pauseMs);
    }
  }
}

async function ensureTopics(client: Kafka, topics: readonly string[]): Promise<readonly string[]> {
  const admin = client.admin();
  try {
    await admin.connect();
    const present = new Set(await admin.listTopics());
    const [existing, missing] = [
      topics.filter((topic) => present.has(topic)),
      topics.filter((topic) => !present.has(topic)),
    ];
    // Uses the default replication factor of the cluster.
    const wanted = missing.map((topic) => ({ topic, numPartitions: topicPartitionCount }));
    // KafkaJS waits for leaders only while the broker knows the topics, which it may not yet.
    if (wanted.length > 0) await admin.createTopics({ topics: wanted, waitForLeaders: false });
    await waitForCreatedTopics(admin, missing);
    const { topics: found } =
      existing.length > 0 ? await admin.fetchTopicMetadata({ topics: existing }) : { topics: [] };
    return found
      .filter(({ partitions }) => partitions.length !== topicPartitionCount)
      .map(
        ({ name, partitions }) => `the topic ${name} has ${partitions.length} partitions, not ${topicPartitionCount}`,
      );
  } finally {
    await closeWithTimeout(admin);
  }
}

/** Sends messages to Kafka; each call of `send` is one transaction. Connects on first use. */
export function createKafkaMessageBroker(settings: KafkaSettings, log: KafkaClientLogger): MessageBroker {
  const client = createClient(settings, log);
  return {
    ensureTopics: (topics) => ensureTopics(client, topics),
    openSender: () => openSender(client),
  };
}
