import { createKafkaMessageBroker } from '@marketplace/messaging/kafka.ts';
import type { KafkaSettings } from '@marketplace/messaging/kafkaSettings.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { findOrStartTestKafka } from '@marketplace/messaging/testing/findOrStartTestKafka.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { openEventLogWithRestrictedRoles, type EventLogServices } from '@marketplace/product/start/eventLog.ts';
import { publicEventPublisherCheckpointName } from '@marketplace/projections/publishing/publisher.ts';
import { startEventPublishingService } from '@marketplace/projections/startEventPublishingService.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { Pool } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseByBenchmarkSize, isSmallestBenchmarkRun } from './benchmarkSize.ts';
import {
  listExpectedPublicTopicMessages,
  type PublicTopicTestMessage,
} from '../kit/publishing/compareTestTopicsWithExpectedMessages.ts';
import { generateBenchmarkEventHistory } from './eventHistory.ts';
import { createEncryptedBenchmarkEventLog } from './historyLog.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

/**
 * Metric 12: public messages per second from the log to Kafka, compared with a bare client that sends the same
 * messages.
 */
export interface KafkaPublishingBenchmarkRow {
  readonly figure: 12;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

const sizes = chooseByBenchmarkSize(
  [
    { events: 1_000, pairs: 9 },
    { events: 10_000, pairs: 9 },
    { events: 100_000, pairs: 5 },
  ],
  [{ events: 1_000, pairs: 1 }],
);
/** Messages per transaction of the peer; equal to the maximum of the publisher. */
const messagesPerTransaction = 2_000;
const pollMs = 2;
const logger = createLogger({ level: 'silent', format: 'json' });
const headers = { 'content-type': 'application/cloudevents+json; charset=UTF-8' };

async function waitForPosition(pool: Pool, position: bigint): Promise<void> {
  const text = 'SELECT FROM ops.checkpoint WHERE name = $1 AND position >= $2';
  while ((await pool.query(text, [publicEventPublisherCheckpointName, position.toString()])).rowCount === 0)
    await delay(pollMs);
}

/**
 * Publishes the whole log again.
 * @returns milliseconds from opening the sender to the last checkpoint.
 */
async function publishAll(log: EventLogServices, pool: Pool, broker: MessageBroker): Promise<number> {
  await pool.query('DELETE FROM ops.checkpoint WHERE name = $1', [publicEventPublisherCheckpointName]);
  const head = await log.store.head();
  let openedAt = 0;
  const openSender: MessageBroker['openSender'] = async () => {
    const sender = await broker.openSender();
    openedAt = performance.now();
    return sender;
  };
  const now = (): Date => new Date();
  const { stop } = startEventPublishingService({ log, pool, logger, broker: { ...broker, openSender }, now });
  await waitForPosition(pool, head);
  const took = performance.now() - openedAt;
  await stop();
  return took;
}

/**
 * Does the minimum work: sends prepared messages in transactions of the same size.
 * @returns the duration in milliseconds.
 */
async function sendAll(producer: Producer, messages: readonly PublicTopicTestMessage[]): Promise<number> {
  const startedAt = performance.now();
  for (let from = 0; from < messages.length; from += messagesPerTransaction) {
    const byTopic = Map.groupBy(messages.slice(from, from + messagesPerTransaction), ({ topic }) => topic);
    const topicMessages = [...byTopic].map(([topic, some]) => ({
      topic,
      messages: some.map(({ key, value }) => ({ key, value, headers })),
    }));
    const transaction = await producer.transaction();
    await transaction.sendBatch({ topicMessages });
    await transaction.commit();
  }
  return performance.now() - startedAt;
}

/** Opens a bare Kafka producer with the same settings as the adapter of the product. */
async function openPeer({ brokers }: KafkaSettings): Promise<Producer> {
  const retry = { initialRetryTime: 10, multiplier: 1.5, maxRetryTime: 1_000, retries: 12 };
  const client = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING, retry });
  const producer = client.producer({
    ...{ transactionalId: 'bench-peer', maxInFlightRequests: 1, allowAutoTopicCreation: false },
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  return producer;
}

async function measure(
  server: string,
  settings: KafkaSettings,
  events: number,
  pairs: number,
): Promise<PairedComparison> {
  const history = await createEncryptedBenchmarkEventLog(server, generateBenchmarkEventHistory(), events);
  const log = openEventLogWithRestrictedRoles(history.url, history.keyEncryptionKey, logger);
  const pool = createDatabasePool(history.url, { max: 5, applicationName: 'publish-bench' });
  const broker = createKafkaMessageBroker(settings, { debug: () => undefined });
  const peer = await openPeer(settings);
  try {
    const messages = await listExpectedPublicTopicMessages(log.store);
    const rate = (took: number): number => (messages.length * 1_000) / took;
    return await measurePairedRatio(
      async () => rate(await publishAll(log, pool, broker)),
      async () => rate(await sendAll(peer, messages)),
      pairs,
    );
  } finally {
    await peer.disconnect();
    await log.close();
    await pool.end();
    await history.drop();
  }
}

/**
 * Measures metric 12 for growing logs.
 * @param server URL of a Postgres server with the login of a superuser.
 * @throws Error without Kafka, except at the smallest size.
 */
export async function benchKafkaPublishing(server: string): Promise<readonly KafkaPublishingBenchmarkRow[]> {
  const kafka = await findOrStartTestKafka({ ...process.env, ...(!isSmallestBenchmarkRun && { REQUIRE_KAFKA: '1' }) });
  if (kafka === null) return [];
  try {
    const rows: KafkaPublishingBenchmarkRow[] = [];
    const settings = { brokers: kafka.brokers, tls: false, login: null };
    for (const { events, pairs } of sizes) {
      const measured = await measure(server, settings, events, pairs);
      const goal = events === 100_000 ? '>= 0.85' : 'O(pending)';
      rows.push({ figure: 12, what: `log of ${events} events to Kafka, messages per s`, goal, measured });
    }
    return rows;
  } finally {
    await kafka.stop();
  }
}
