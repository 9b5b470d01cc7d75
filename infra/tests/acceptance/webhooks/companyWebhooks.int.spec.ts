import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createThreeMemberTestCompany, type ThreeMemberTestCompany } from '../../kit/companies.ts';
import { buildSampleRfqRequestBody } from '../../kit/rfq/rfqScenario.ts';
import { startWebhookHarness, type WebhookTestMarketplace } from '../../kit/webhookHarness.ts';

const waitOptions = { timeout: 60_000, interval: 20 };

let bench: WebhookTestMarketplace;
let company: ThreeMemberTestCompany;
beforeAll(async () => {
  bench = await startWebhookHarness();
  company = await createThreeMemberTestCompany(bench.scenario, 'meridian-cold.example');
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

async function sendCompanyRfq(): Promise<void> {
  const { buyer } = company;
  const sent = await bench.scenario.post(
    '/api/rfq/send',
    buildSampleRfqRequestBody(['emnify'], { email: buyer.user.email }),
    buyer,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await bench.waitForFollower();
}

test('sends company requests to webhooks of the sending member until the member is removed', async () => {
  const { buyer, owner, viewer } = company;
  const own = await bench.add(buyer, '/ok', ['rfq.sent']);
  const others = await bench.add(viewer, '/ok', ['rfq.sent']);
  await bench.startFollower();
  await sendCompanyRfq();
  bench.startSender();
  await vi.waitFor(async () => {
    const deliveries = await bench.deliveries(buyer, own.id);
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered']);
  }, waitOptions);
  expect(await bench.deliveries(viewer, others.id)).toEqual([]);

  await bench.stopSender();
  await sendCompanyRfq();
  expect(await bench.deliveries(buyer, own.id)).toHaveLength(2);
  const removed = await bench.scenario.post('/api/company/members/remove', { user_id: buyer.user.id }, owner);
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
  bench.startSender();
  await vi.waitFor(async () => {
    const deliveries = await bench.deliveries(buyer, own.id);
    expect(deliveries.map(({ status, failure }) => failure ?? status)).toEqual(['withheld', 'delivered']);
  }, waitOptions);
});
