import { describe, expect, test } from 'vitest';
import { brokerSuite } from './conformance.ts';
import { createMemoryBroker } from './memoryBroker.ts';

describe('createMemoryBroker', () => {
  const broker = createMemoryBroker();
  brokerSuite(() => ({
    broker,
    read: (topics) => Promise.resolve(broker.messages().filter(({ topic }) => topics.includes(topic))),
    makeTopic: (topic, partitions) => {
      broker.topics.set(topic, partitions);
      return Promise.resolve();
    },
  }));

  test('simulates an unreachable broker and a lost response', async () => {
    const { faults } = broker;
    await broker.ensureTopics(['t']);
    const sender = await broker.openSender();
    faults.away = true;
    await expect(broker.openSender()).rejects.toThrow('cannot be reached');
    faults.away = false;
    faults.loseAnswer = true;
    await expect(sender.send([{ topic: 't', key: 'k', value: 'lost' }])).rejects.toThrow('answer');
    expect(broker.messages().at(-1)?.value).toBe('lost');
  });
});
