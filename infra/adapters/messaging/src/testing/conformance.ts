import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type MessageBroker,
  type OutgoingBrokerMessage,
  topicPartitionCount,
  BrokerMessageSenderFencedError,
} from '../port.ts';
import type { ConsumedTestMessage } from './readMessagesOfTestKafkaTopics.ts';

/** A broker under test, with direct access to its topics. */
export interface MessageBrokerUnderTest {
  readonly broker: MessageBroker;
  /** Reads committed messages. */
  read(this: void, topics: readonly string[]): Promise<readonly Pick<ConsumedTestMessage, 'topic' | 'key' | 'value'>[]>;
  /** Creates a topic directly, not through the port. */
  createTopic(this: void, topic: string, partitions: number): Promise<void>;
}

/** @returns a unique topic name. */
const newTopic = (): string => `test-${randomUUID()}`;
const message = (topic: string, key: string, value: string): OutgoingBrokerMessage => ({ topic, key, value });

/** Defines the test suite that every broker must pass; call it within a `describe` of the adapter. */
export function defineMessageBrokerTests(subject: () => MessageBrokerUnderTest): void {
  test('delivers the messages of a key in order', async () => {
    const { broker, read } = subject();
    const topics = [newTopic(), newTopic()];
    await broker.ensureTopics(topics);
    const sender = await broker.openSender();
    const sent = Array.from({ length: 600 }, (_, at) => message(topics[at % 2] ?? '', `key ${at % 14}`, String(at)));
    for (let at = 0; at < sent.length; at += 200) await sender.send(sent.slice(at, at + 200));
    await sender.close();
    const found = await read(topics);
    const ofKey = (messages: typeof found) =>
      Object.fromEntries(
        [...Map.groupBy(messages, ({ topic, key }) => `${topic} ${key}`)].map(([key, some]) => [
          key,
          some.map(({ value }) => value),
        ]),
      );
    expect(ofKey(found)).toEqual(ofKey(sent));
  });

  test('fences an earlier sender when another one is opened', async () => {
    const { broker, read } = subject();
    const topic = newTopic();
    await broker.ensureTopics([topic]);
    const earlier = await broker.openSender();
    await earlier.send([message(topic, 'a', '1')]);
    const later = await broker.openSender();
    await expect(earlier.send([message(topic, 'a', '2')])).rejects.toThrow(BrokerMessageSenderFencedError);
    await later.send([message(topic, 'a', '3')]);
    await Promise.all([earlier.close(), later.close()]);
    expect((await read([topic])).map(({ value }) => value)).toEqual(['1', '3']);
  });

  test('never creates a topic implicitly', async () => {
    const { broker } = subject();
    const topic = newTopic();
    const sender = await broker.openSender();
    await expect(sender.send([message(topic, 'a', '1')])).rejects.toThrow();
    await sender.close();
    expect(await broker.ensureTopics([topic])).toEqual([]);
  });

  test('creates topics once, and reports existing ones with other partition counts', async () => {
    const { broker, createTopic } = subject();
    const [own, other] = [newTopic(), newTopic()];
    await createTopic(other, 2);
    const expectedReport = [`the topic ${other} has 2 partitions, not ${topicPartitionCount}`];
    expect([await broker.ensureTopics([own, other]), await broker.ensureTopics([own, other])]).toEqual([
      expectedReport,
      expectedReport,
    ]);
  });
}
