import type { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { rfqTopic } from '@marketplace/contracts/rfq/rfq.integration.ts';
import { createKafkaBroker } from '@marketplace/messaging/kafka.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { createMemoryBroker } from '@marketplace/messaging/testing/memoryBroker.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { register } from '../../kit/calls.ts';
import { startMarketplace } from '../../kit/marketplace.ts';
import { sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

/** A Kafka that takes connections and answers nothing until it is back: worse than one that refuses them. */
function silentBroker() {
  const broker = createMemoryBroker();
  const { promise: back, resolve } = Promise.withResolvers<undefined>();
  let asked = 0;
  const ask = async (): Promise<void> => {
    asked += 1;
    await back;
  };
  const silent: MessageBroker = {
    ensureTopics: async (topics) => ask().then(() => broker.ensureTopics(topics)),
    openSender: async () => ask().then(broker.openSender),
  };
  return { broker, silent, asked: () => asked, comesBack: () => resolve(undefined) };
}

test('while Kafka answers nothing people are served as ever, and afterwards it gets everything in order', async () => {
  const { broker, silent, asked, comesBack } = silentBroker();
  const scenario = await startRfqScenario(undefined, { broker: silent });
  onTestFinished(() => scenario.close());
  const { vendors, buyer, market } = scenario;

  const rfqIds: string[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
    const accepted = await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
    const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_details: 'SIMs', response_notes: null };
    const quoted = await scenario.post('/api/vendor/rfq/respond', quote, vendors.emnify);
    expect([accepted.status, quoted.status]).toEqual([200, 200]);
    rfqIds.push(rfqId);
  }
  expect((await scenario.get('/api/rfq/user/ida@meridian.example', buyer)).body).toHaveLength(5);
  const ready = await Promise.all([market.command, market.query].map((app) => app.inject('/health/ready')));
  expect(ready.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  // However many commands there were: none of them asked the broker for anything.
  expect([asked(), broker.messages()]).toEqual([1, []]);

  comesBack();
  const told = (key: string) =>
    broker
      .messages()
      .filter((message) => message.topic === rfqTopic.name && message.key === key)
      .map(({ value }) => (JSON.parse(value) as CloudEvent).type.split('.')[2]);
  await vi.waitUntil(() => told(`rfq-${rfqIds.at(-1)}`).length === 3, { timeout: 60_000 });
  for (const rfqId of rfqIds) expect(told(`rfq-${rfqId}`)).toEqual(['rfq-sent', 'rfq-accepted', 'quote-sent']);
});

test('nothing at the address of Kafka stops no start, no command and no end', async () => {
  const nobody = { brokers: ['127.0.0.1:9'], tls: false, login: null };
  const market = await startMarketplace({ broker: createKafkaBroker(nobody, { debug: () => undefined }) });
  expect((await register(market, 'ida@meridian.example', 'Meridian')).token).toEqual(expect.any(String));
  expect((await market.command.inject('/health/ready')).statusCode).toBe(200);
  await market.close();
});
