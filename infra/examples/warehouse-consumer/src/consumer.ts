import { randomUUID } from 'node:crypto';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { ConsumedKafkaMessage, DataWarehouseFolder } from './warehouse.ts';

export interface RunningExampleWarehouseConsumer {
  /** Rejects when the consumer cannot continue; the process must then exit and be restarted. */
  readonly failed: Promise<never>;
  /** Finishes the current batch and disconnects. */
  stop(this: void): Promise<void>;
}

const toMessage = ({ key, value, offset }: KafkaMessage): ConsumedKafkaMessage => ({
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  offset: Number(offset),
});

/**
 * Logs how many events Kafka deleted before they were read. @throws Error when a topic ends before the stored offset.
 */
async function checkOffsets(kafka: Kafka, topics: readonly string[], warehouse: DataWarehouseFolder): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      const next = warehouse.nextOffset(topic, partition);
      if (next > Number(high))
        throw new Error(`${topic} ends before the stored offset ${next}: was the topic recreated?`);
      if (next < Number(low) && next > 0)
        console.error(`${topic}: Kafka has deleted ${Number(low) - next} unread offsets`);
    }
  }
  await admin.disconnect();
}

/**
 * Writes topics into a warehouse and commits each batch. Offsets are stored with the files instead of in Kafka, so that
 * both change atomically. The consumer group is therefore new on each start: it commits nothing, starts at the
 * beginning and seeks to the stored offsets.
 */
export async function startWarehouseConsumer(
  kafka: Kafka,
  topics: readonly string[],
  warehouse: DataWarehouseFolder,
): Promise<RunningExampleWarehouseConsumer> {
  await checkOffsets(kafka, topics, warehouse);
  const consumer = kafka.consumer({ groupId: `warehouse-${randomUUID()}`, allowAutoTopicCreation: false });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();

  async function writeBatch({ batch }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    const next = warehouse.nextOffset(topic, partition);
    // The consumer receives stored messages again at the start, and after Kafka has rebalanced the partitions.
    if (Number(batch.firstOffset()) < next) {
      consumer.seek({ topic, partition, offset: String(next) });
      return;
    }
    const nextOffset = Number(batch.lastOffset()) + 1;
    const written = await warehouse.write({ topic, partition, nextOffset, messages: messages.map(toMessage) });
    await warehouse.commit(written);
  }

  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) fail(error);
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [...topics], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    // Does not retry: only the next start removes what a failed write has left in the files.
    eachBatch: (payload) =>
      writeBatch(payload).catch((error: unknown) => {
        fail(error);
        return new Promise<void>(() => undefined);
      }),
  });
  return { failed, stop: () => consumer.disconnect() };
}
