import { readVendorStats } from '@marketplace/contracts/rfq/rfq.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

const begun = '2026-11-21T08:00:00.000Z';
/** The clock, which the test moves. */
let now = new Date(begun);
let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
});
afterAll(async () => scenario.close());

const goToDay = (day: number): void => {
  now = new Date(Date.parse(begun) + day * 24 * 60 * 60 * 1000);
};
async function activity() {
  const { body } = await scenario.get('/api/vendor/dashboard-stats', scenario.vendors.emnify);
  return readVendorStats.reply.parse(body).activity;
}
const ofVendor = (path: string, rfq_id: string, more: object = {}) =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id, ...more }, scenario.vendors.emnify);

test('what is due within 7 days counts until it is quoted, and what came and went for 30 days', async () => {
  const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
  await sendRfq(scenario, ['soracom']);
  expect(await activity()).toEqual({ due_soon: 0, received: 1, answered: 0, quotes: 0 });

  goToDay(25);
  expect((await activity()).due_soon).toBe(1);
  await ofVendor('accept', rfqId);
  expect(await activity()).toEqual({ due_soon: 1, received: 1, answered: 1, quotes: 0 });
  for (const quote_amount of ['0.62', '0.60'])
    await ofVendor('respond', rfqId, { quote_amount, quote_currency: 'EUR' });
  expect(await activity()).toEqual({ due_soon: 0, received: 1, answered: 1, quotes: 2 });

  goToDay(31);
  expect(await activity()).toEqual({ due_soon: 0, received: 0, answered: 1, quotes: 2 });
  goToDay(56);
  expect(await activity()).toEqual({ due_soon: 0, received: 0, answered: 0, quotes: 0 });
});
