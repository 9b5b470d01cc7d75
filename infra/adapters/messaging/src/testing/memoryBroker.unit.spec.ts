import { describe, expect, test } from 'vitest';
import { defineMessageBrokerTests } from './conformance.ts';
import { createInMemoryTestMessageBroker } from './memoryBroker.ts';

describe('createInMemoryTestMessageBroker', () => {
  const broker = createInMemoryTestMessageBroker();
  defineMessageBrokerTests(() => ({
    broker,
    read: (topics) => Promise.resolve(broker.messages().filter(({ topic }) => topics.includes(topic))),
    createTopic: (topic, partitions) => {
      broker.topics.set(topic, partitions);
      return Promise.resolve();
    },
  }));

  test('simulates an unreachable broker and a lost response', async () => {
    const { faults } = broker;
    await broker.ensureTopics(['t']);
    const sender = await broker.openSender();
    faults.unreachable = true;
    await expect(broker.openSender()).rejects.toThrow('cannot be reached');
    faults.unreachable = false;
    faults.losesResponse = true;
    await expect(sender.send([{ topic: 't', key: 'k', value: 'lost' }])).rejects.toThrow('answer');
    expect(broker.messages().at(-1)?.value).toBe('lost');
  });
});
