import {
  listBuyerRfqsEndpoint,
  listRfqLinksEndpoint,
  listVendorRfqsEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerRfqReplyItem, VendorRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { readRfqHistoryEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApiReply, SignedInTestUser } from '../../kit/apiCalls.ts';
import { createExpectTestRefusalWithoutWrites } from '../../kit/rfq/refusalExpectation.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

const startTime = '2026-11-21T08:00:00.000Z';
const changedAt = '2026-11-22T08:00:00.000Z';
let now = new Date(startTime);
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

const original = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const changed = { devices: 40_000, megabytes: '0.5', months: 48, activePercent: '90' };

const changeNumbers = (rfqId: string, body: object, as: SignedInTestUser = scenario.buyer): Promise<TestApiReply> =>
  scenario.post(`/api/rfq/${rfqId}/need`, body, as);
async function fetchRfq(rfqId: string): Promise<BuyerRfqReplyItem | undefined> {
  const { body } = await scenario.get(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer);
  return listBuyerRfqsEndpoint.reply.parse(body).find(({ id }) => id === rfqId);
}
async function vendorRfq(vendor: SignedInTestUser, rfqId: string): Promise<VendorRfqReplyItem | undefined> {
  const { body } = await scenario.get('/api/vendor/available-rfqs', vendor);
  return listVendorRfqsEndpoint.reply.parse(body).find(({ rfq_id: id }) => id === rfqId);
}

const expectRefused = createExpectTestRefusalWithoutWrites(() => scenario);

test('shows changed numbers to the buyer and to existing vendors, with the previous ones', async () => {
  const { emnify, soracom } = scenario.vendors;
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { need: original });
  expect(await vendorRfq(emnify, rfqId)).toMatchObject({ need: original, need_changed_at: null, need_before: null });
  now = new Date(changedAt);
  expect((await changeNumbers(rfqId, { need: changed, seen: original })).status).toBe(200);
  const seen = { need: changed, need_changed_at: changedAt, need_before: original };
  expect(await fetchRfq(rfqId)).toMatchObject(seen);
  expect(await vendorRfq(emnify, rfqId)).toMatchObject(seen);
  now = new Date('2026-11-23T08:00:00.000Z');
  await scenario.post(`/api/rfq/${rfqId}/providers`, { provider: 'Soracom' }, scenario.buyer);
  expect(await vendorRfq(soracom, rfqId)).toMatchObject({ need: changed, need_changed_at: null, need_before: null });
  now = new Date(startTime);
});

test('describes a change in the history, and shows earlier numbers for earlier events', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { need: original });
  await changeNumbers(rfqId, { need: changed, seen: original });
  const fetchHistory = async (query: string) => {
    const { body } = await scenario.get(`/api/admin/rfq/${rfqId}/history${query}`, scenario.admin);
    return readRfqHistoryEndpoint.reply.parse(body);
  };
  const now = await fetchHistory('');
  expect(now.events.at(-1)).toMatchObject({
    ...{ type: 'RfqNeedChanged', title: 'Quantities changed', actor: { role: 'buyer' } },
    summary: '40,000 devices, 0.5 MB per device per month, 48 months, 90% active',
    changes: [
      {
        field: 'Quantities',
        from: '25,000 devices, 5 MB per device per month, 36 months',
        to: '40,000 devices, 0.5 MB per device per month, 48 months, 90% active',
      },
    ],
  });
  expect(now.seen?.rfq).toMatchObject({ need: changed, need_before: original });
  expect((await fetchHistory('?event=1')).seen?.rfq).toMatchObject({ need: original, need_changed_at: null });
  const vendors = await fetchHistory('?as=vendor:emnify');
  expect(vendors.seen?.rfq).toEqual(await vendorRfq(scenario.vendors.emnify, rfqId));
  expect(vendors.events.map(({ type }) => type)).toEqual(['RfqSent', 'RfqNeedChanged']);
});

test('rejects a change based on outdated numbers, and stores nothing for equal ones', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { need: original });
  await changeNumbers(rfqId, { need: changed, seen: original });
  await expectRefused(
    () => changeNumbers(rfqId, { need: { ...original, months: 12 }, seen: original }),
    409,
    'rfq.need-changed',
  );
  const before = await scenario.market.store.head();
  expect((await changeNumbers(rfqId, { need: changed, seen: original })).status).toBe(200);
  expect(await scenario.market.store.head()).toBe(before);
  expect((await changeNumbers(rfqId, { need: null, seen: changed })).status).toBe(200);
  expect(await fetchRfq(rfqId)).toMatchObject({ need: null, need_before: changed });
});

test('rejects a change of an RFQ that is closed, awarded or of another user', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { need: original });
  const body = { need: changed, seen: original };
  await expectRefused(() => changeNumbers(rfqId, body, scenario.otherBuyer), 404, 'rfq.not-found');
  await expectRefused(() => changeNumbers('nonsense', body), 404, 'rfq.not-found');
  const { emnify } = scenario.vendors;
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, emnify);
  await scenario.post('/api/vendor/rfq/respond', { rfq_id: rfqId, quote_amount: '1', quote_currency: 'EUR' }, emnify);
  await scenario.post(`/api/rfq/${rfqId}/close`, {}, scenario.buyer);
  await expectRefused(() => changeNumbers(rfqId, body), 409, 'rfq.closed');
  await scenario.post(`/api/rfq/${rfqId}/reopen`, {}, scenario.buyer);
  const { body: links } = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const [link] = listRfqLinksEndpoint.reply.parse(links);
  const award = { awards: [{ link_id: link?.id, quote_version: 1 }] };
  expect((await scenario.post(`/api/rfq/${rfqId}/award`, award, scenario.buyer)).status).toBe(200);
  await expectRefused(() => changeNumbers(rfqId, body), 409, 'rfq.awarded');
});

test.each([
  ['no devices', { devices: 0 }],
  ['a negative number of devices', { devices: -1 }],
  ['a fraction of a device', { devices: 1.5 }],
  ['too many devices', { devices: 100_000_001 }],
  ['devices with an exponent', { devices: '1e5' }],
  ['negative data', { megabytes: '-5' }],
  ['data with an exponent', { megabytes: '1e5' }],
  ['data with a comma', { megabytes: '0,5' }],
  ['too much data', { megabytes: '9'.repeat(21) }],
  ['zero months', { months: 0 }],
  ['a term that is too long', { months: 241 }],
  ['more than 100 % active', { activePercent: '100.1' }],
  ['an unknown property', { devies: 5 }],
])('rejects %s and stores nothing', async (_, need) => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { need: original });
  await expectRefused(() => changeNumbers(rfqId, { need, seen: original }), 400, 'request.shape');
  await expectRefused(() => changeNumbers(rfqId, { need: changed }), 400, 'request.shape');
});
