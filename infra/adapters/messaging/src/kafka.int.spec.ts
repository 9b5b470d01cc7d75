import { randomUUID } from 'node:crypto';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createKafkaMessageBroker } from './kafka.ts';
import type { KafkaSettings } from './kafkaSettings.ts';
import { defineMessageBrokerTests } from './testing/conformance.ts';
import { findOrStartTestKafka, kafkaTestsSkippedReason } from './testing/findOrStartTestKafka.ts';
import { readMessagesOfTestKafkaTopics } from './testing/readMessagesOfTestKafkaTopics.ts';

const kafka = await findOrStartTestKafka();
afterAll(() => kafka?.stop());

const settings = (brokers: readonly string[]): KafkaSettings => ({ brokers, tls: false, login: null });

describe.skipIf(kafka === null)(`Kafka (${kafka?.description ?? kafkaTestsSkippedReason})`, () => {
  const brokers = kafka?.brokers ?? [];
  const logged: string[] = [];
  const broker = createKafkaMessageBroker(settings(brokers), {
    debug: (_fields, message) => void logged.push(message),
  });
  const client = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  const makeTopic = async (topic: string, numPartitions: number): Promise<void> => {
    const admin = client.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: false });
    await vi.waitFor(() => admin.fetchTopicMetadata({ topics: [topic] }), { timeout: 60_000, interval: 100 });
    await admin.disconnect();
  };
  defineMessageBrokerTests(() => ({
    broker,
    read: (topics) => readMessagesOfTestKafkaTopics(brokers, topics),
    createTopic: makeTopic,
  }));

  test('aborts the open transaction of another sender, hidden from committed reads', async () => {
    const topic = `test-${randomUUID()}`;
    await broker.ensureTopics([topic]);
    const transactionalId = 'iot-marketplace-publisher';
    const killedProducer = client.producer({ transactionalId, createPartitioner: Partitioners.DefaultPartitioner });
    await killedProducer.connect();
    const begun = await killedProducer.transaction();
    await begun.send({ topic, messages: [{ key: 'a', value: 'begun' }] });
    const sender = await broker.openSender();
    await sender.send([{ topic, key: 'a', value: 'done' }]);
    await Promise.all([sender.close(), killedProducer.disconnect()]);
    const values = async (uncommitted: boolean) =>
      (await readMessagesOfTestKafkaTopics(brokers, [topic], { uncommitted })).map(({ value }) => value);
    expect([await values(false), await values(true)]).toEqual([['done'], ['begun', 'done']]);
  });

  test('marks messages as CloudEvents in structured mode', async () => {
    const topic = `test-${randomUUID()}`;
    await broker.ensureTopics([topic]);
    const sender = await broker.openSender();
    await sender.send([{ topic, key: 'stream-1', value: '{"id":"1"}' }]);
    await sender.close();
    const contentType = 'application/cloudevents+json; charset=UTF-8';
    expect(await readMessagesOfTestKafkaTopics(brokers, [topic])).toMatchObject([
      { key: 'stream-1', value: '{"id":"1"}', contentType },
    ]);
  });

  test('splits large sends into several requests in one transaction', async () => {
    const topic = `test-${randomUUID()}`;
    await broker.ensureTopics([topic]);
    const sender = await broker.openSender();
    const large = Array.from({ length: 5 }, (_, at) => ({ topic, key: 'a', value: String(at).repeat(400_000) }));
    await sender.send(large);
    await expect(sender.send([...large, { topic, key: 'a', value: 'x'.repeat(2_000_000) }])).rejects.toThrow();
    await sender.close();
    // The next sender ends the open transaction; consumers wait until then.
    await (await broker.openSender()).close();
    expect((await readMessagesOfTestKafkaTopics(brokers, [topic])).map(({ value }) => value.at(0))).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ]);
  });

  test('configures the client so that it logs no warnings', () => {
    expect(logged.filter((line) => /partitioner|retries/i.test(line))).toEqual([]);
  });
});

test('reports an unreachable broker, and closes without waiting for it', async () => {
  const broker = createKafkaMessageBroker(settings(['127.0.0.1:9']), { debug: () => undefined });
  const outcomes = await Promise.allSettled([broker.openSender(), broker.ensureTopics(['t'])]);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('ECONNREFUSED'),
  ]);
});
