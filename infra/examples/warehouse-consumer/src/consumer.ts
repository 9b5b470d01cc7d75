import { randomUUID } from 'node:crypto';
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Message, Warehouse } from './warehouse.ts';

export interface Consuming {
  /** Rejects when the consumer cannot go on; then end the process and start again. */
  readonly failed: Promise<never>;
  /** Finishes the batch under way, and leaves. */
  stop(this: void): Promise<void>;
}

const toMessage = ({ key, value, offset }: KafkaMessage): Message => ({
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
  offset: Number(offset),
});

/** Tells of events that Kafka has forgotten before they were read. @throws Error when a topic ends before what was read of it. */
async function checkOffsets(kafka: Kafka, topics: readonly string[], warehouse: Warehouse): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      const next = warehouse.nextOffset(topic, partition);
      if (next > Number(high)) throw new Error(`${topic} ends before what was read of it: is it a new one?`);
      if (next < Number(low) && next > 0) console.error(`${topic} has forgotten ${Number(low) - next} offsets unread`);
    }
  }
  await admin.disconnect();
}

/**
 * Reads topics into a warehouse, each batch written and then committed. The position is kept with the files, not in Kafka: both change at
 * once. So the group is a new one each time; it commits nothing, begins at the beginning, and is sent to where the files end.
 */
export async function startConsumer(kafka: Kafka, topics: readonly string[], warehouse: Warehouse): Promise<Consuming> {
  await checkOffsets(kafka, topics, warehouse);
  const consumer = kafka.consumer({ groupId: `warehouse-${randomUUID()}`, allowAutoTopicCreation: false });
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();

  async function take({ batch }: EachBatchPayload): Promise<void> {
    const { topic, partition, messages } = batch;
    const next = warehouse.nextOffset(topic, partition);
    // At the start, and when Kafka shares out the partitions anew.
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
    // What a failed write left behind is undone at the next start only, so that nothing is tried again here.
    eachBatch: (payload) =>
      take(payload).catch((error: unknown) => {
        fail(error);
        return new Promise<void>(() => undefined);
      }),
  });
  return { failed, stop: () => consumer.disconnect() };
}
