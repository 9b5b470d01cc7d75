import { readVendorStatsEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

const startTime = '2026-11-21T08:00:00.000Z';
/** The clock of the commands, moved by the test. */
let now = new Date(startTime);
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

const goToDay = (day: number): void => {
  now = new Date(Date.parse(startTime) + day * 24 * 60 * 60 * 1000);
};
async function fetchActivity() {
  const { body } = await scenario.get('/api/vendor/dashboard-stats', scenario.vendors.emnify);
  return readVendorStatsEndpoint.reply.parse(body).activity;
}
const postAsVendor = (path: string, rfq_id: string, more: object = {}) =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id, ...more }, scenario.vendors.emnify);

test('counts requests due within 7 days until they are quoted, and activity of the last 30 days', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
  expect(await fetchActivity()).toEqual({ due_soon: 0, received: 1, answered: 0, quotes: 0 });

  goToDay(25);
  expect((await fetchActivity()).due_soon).toBe(1);
  await postAsVendor('accept', rfqId);
  expect(await fetchActivity()).toEqual({ due_soon: 1, received: 1, answered: 1, quotes: 0 });
  for (const quote_amount of ['0.62', '0.60'])
    await postAsVendor('respond', rfqId, { quote_amount, quote_currency: 'EUR' });
  expect(await fetchActivity()).toEqual({ due_soon: 0, received: 1, answered: 1, quotes: 2 });

  goToDay(31);
  expect(await fetchActivity()).toEqual({ due_soon: 0, received: 0, answered: 1, quotes: 2 });
  goToDay(56);
  expect(await fetchActivity()).toEqual({ due_soon: 0, received: 0, answered: 0, quotes: 0 });
});
