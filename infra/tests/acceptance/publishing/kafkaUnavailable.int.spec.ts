import type { CloudEvent } from '@marketplace/contracts/kernel/cloudEvent.ts';
import { rfqTopic } from '@marketplace/contracts/rfq/rfq.integration.ts';
import { createKafkaMessageBroker } from '@marketplace/messaging/kafka.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { createInMemoryTestMessageBroker } from '@marketplace/messaging/testing/memoryBroker.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerConfirmedTestUser } from '../../kit/apiCalls.ts';
import { startTestMarketplace } from '../../kit/testMarketplace.ts';
import { sendRfqAsTestScenarioBuyer, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

/**
 * A Kafka broker that accepts connections but does not respond until `comeBack` is called. This is worse than a broker
 * that refuses connections.
 */
function createSilentBroker() {
  const broker = createInMemoryTestMessageBroker();
  const { promise: back, resolve } = Promise.withResolvers<undefined>();
  let requestCount = 0;
  const waitUntilBack = async (): Promise<void> => {
    requestCount += 1;
    await back;
  };
  const silent: MessageBroker = {
    ensureTopics: async (topics) => waitUntilBack().then(() => broker.ensureTopics(topics)),
    openSender: async () => waitUntilBack().then(broker.openSender),
  };
  return { broker, silent, countRequests: () => requestCount, comeBack: () => resolve(undefined) };
}

test('serves users while Kafka does not respond, and publishes everything in order afterwards', async () => {
  const { broker, silent, countRequests, comeBack } = createSilentBroker();
  const scenario = await startRfqTestScenario(undefined, { broker: silent });
  onTestFinished(() => scenario.close());
  const { vendors, buyer, market } = scenario;

  const rfqIds: string[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    const accepted = await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, vendors.emnify);
    const quote = { rfq_id: rfqId, quote_amount: '0.62', quote_details: 'SIMs', response_notes: null };
    const quoted = await scenario.post('/api/vendor/rfq/respond', quote, vendors.emnify);
    expect([accepted.status, quoted.status]).toEqual([200, 200]);
    rfqIds.push(rfqId);
  }
  expect((await scenario.get('/api/rfq/user/ida@meridian.example', buyer)).body).toHaveLength(5);
  const ready = await Promise.all([market.command, market.query].map((app) => app.inject('/health/ready')));
  expect(ready.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  // Commands send no requests to the broker. The only request is the one that the publisher sent at its start.
  expect([countRequests(), broker.messages()]).toEqual([1, []]);

  comeBack();
  const listEventTypes = (key: string) =>
    broker
      .messages()
      .filter((message) => message.topic === rfqTopic.name && message.key === key)
      .map(({ value }) => (JSON.parse(value) as CloudEvent).type.split('.')[2]);
  await vi.waitUntil(() => listEventTypes(`rfq-${rfqIds.at(-1)}`).length === 3, { timeout: 60_000 });
  for (const rfqId of rfqIds)
    expect(listEventTypes(`rfq-${rfqId}`)).toEqual(['rfq-sent', 'rfq-accepted', 'quote-sent']);
});

test('starts, executes commands and stops when nothing listens at the Kafka address', async () => {
  const settings = { brokers: ['127.0.0.1:9'], tls: false, login: null };
  const market = await startTestMarketplace({ broker: createKafkaMessageBroker(settings, { debug: () => undefined }) });
  expect((await registerConfirmedTestUser(market, 'ida@meridian.example', 'Meridian')).token).toEqual(
    expect.any(String),
  );
  expect((await market.command.inject('/health/ready')).statusCode).toBe(200);
  await market.close();
});
