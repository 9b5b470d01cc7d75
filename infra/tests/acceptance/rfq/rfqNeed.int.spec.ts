import { listBuyerRfqs, listRfqLinks, listVendorRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerRfqView, VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { readRfqHistory } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply, SignedIn } from '../../kit/calls.ts';
import { createExpectRefused } from '../../kit/rfq/expectRefused.ts';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

const begun = '2026-11-21T08:00:00.000Z';
const changedAt = '2026-11-22T08:00:00.000Z';
let now = new Date(begun);
let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
});
afterAll(async () => scenario.close());

const asked = { devices: 25_000, megabytes: '5', months: 36, activePercent: null };
const more = { devices: 40_000, megabytes: '0.5', months: 48, activePercent: '90' };

const change = (rfqId: string, body: object, as: SignedIn = scenario.buyer): Promise<Reply> =>
  scenario.post(`/api/rfq/${rfqId}/need`, body, as);
async function rfqOf(rfqId: string): Promise<BuyerRfqView | undefined> {
  const { body } = await scenario.get(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer);
  return listBuyerRfqs.reply.parse(body).find(({ id }) => id === rfqId);
}
async function vendorRfq(vendor: SignedIn, rfqId: string): Promise<VendorRfqView | undefined> {
  const { body } = await scenario.get('/api/vendor/available-rfqs', vendor);
  return listVendorRfqs.reply.parse(body).find(({ rfq_id: id }) => id === rfqId);
}

const expectRefused = createExpectRefused(() => scenario);

test('other numbers are read by the buyer and by vendors who were asked, with those of before', async () => {
  const { emnify, soracom } = scenario.vendors;
  const rfqId = await sendRfq(scenario, ['emnify'], { need: asked });
  expect(await vendorRfq(emnify, rfqId)).toMatchObject({ need: asked, need_changed_at: null, need_before: null });
  now = new Date(changedAt);
  expect((await change(rfqId, { need: more, seen: asked })).status).toBe(200);
  const seen = { need: more, need_changed_at: changedAt, need_before: asked };
  expect(await rfqOf(rfqId)).toMatchObject(seen);
  expect(await vendorRfq(emnify, rfqId)).toMatchObject(seen);
  now = new Date('2026-11-23T08:00:00.000Z');
  await scenario.post(`/api/rfq/${rfqId}/providers`, { provider: 'Soracom' }, scenario.buyer);
  expect(await vendorRfq(soracom, rfqId)).toMatchObject({ need: more, need_changed_at: null, need_before: null });
  now = new Date(begun);
});

test('the history says in words what the numbers were and are, and shows each moment as it was', async () => {
  const rfqId = await sendRfq(scenario, ['emnify'], { need: asked });
  await change(rfqId, { need: more, seen: asked });
  const read = async (query: string) => {
    const { body } = await scenario.get(`/api/admin/rfq/${rfqId}/history${query}`, scenario.admin);
    return readRfqHistory.reply.parse(body);
  };
  const now = await read('');
  expect(now.events.at(-1)).toMatchObject({
    ...{ type: 'RfqNeedChanged', title: 'Numbers changed', actor: { role: 'buyer' } },
    summary: '40,000 devices, 0.5 MB a month each, 48 months, 90 % active',
    changes: [
      {
        field: 'Needed in numbers',
        from: '25,000 devices, 5 MB a month each, 36 months',
        to: '40,000 devices, 0.5 MB a month each, 48 months, 90 % active',
      },
    ],
  });
  expect(now.seen?.rfq).toMatchObject({ need: more, need_before: asked });
  expect((await read('?event=1')).seen?.rfq).toMatchObject({ need: asked, need_changed_at: null });
  const vendors = await read('?as=vendor:emnify');
  expect(vendors.seen?.rfq).toEqual(await vendorRfq(scenario.vendors.emnify, rfqId));
  expect(vendors.events.map(({ type }) => type)).toEqual(['RfqSent', 'RfqNeedChanged']);
});

test('numbers that changed meanwhile are not overwritten unseen; the same again write nothing', async () => {
  const rfqId = await sendRfq(scenario, ['emnify'], { need: asked });
  await change(rfqId, { need: more, seen: asked });
  await expectRefused(() => change(rfqId, { need: { ...asked, months: 12 }, seen: asked }), 409, 'rfq.need-changed');
  const before = await scenario.market.store.head();
  expect((await change(rfqId, { need: more, seen: asked })).status).toBe(200);
  expect(await scenario.market.store.head()).toBe(before);
  expect((await change(rfqId, { need: null, seen: more })).status).toBe(200);
  expect(await rfqOf(rfqId)).toMatchObject({ need: null, need_before: more });
});

test('an RFQ that is over, or of somebody else, keeps its numbers', async () => {
  const rfqId = await sendRfq(scenario, ['emnify'], { need: asked });
  const body = { need: more, seen: asked };
  await expectRefused(() => change(rfqId, body, scenario.otherBuyer), 404, 'rfq.not-found');
  await expectRefused(() => change('nonsense', body), 404, 'rfq.not-found');
  const { emnify } = scenario.vendors;
  await scenario.post('/api/vendor/rfq/accept', { rfq_id: rfqId }, emnify);
  await scenario.post('/api/vendor/rfq/respond', { rfq_id: rfqId, quote_amount: '1', quote_currency: 'EUR' }, emnify);
  await scenario.post(`/api/rfq/${rfqId}/close`, {}, scenario.buyer);
  await expectRefused(() => change(rfqId, body), 409, 'rfq.closed');
  await scenario.post(`/api/rfq/${rfqId}/reopen`, {}, scenario.buyer);
  const { body: links } = await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const [link] = listRfqLinks.reply.parse(links);
  const award = { awards: [{ link_id: link?.id, quote_version: 1 }] };
  expect((await scenario.post(`/api/rfq/${rfqId}/award`, award, scenario.buyer)).status).toBe(200);
  await expectRefused(() => change(rfqId, body), 409, 'rfq.awarded');
});

test.each([
  ['no devices', { devices: 0 }],
  ['fewer than none', { devices: -1 }],
  ['a part of a device', { devices: 1.5 }],
  ['more devices than there are', { devices: 100_000_001 }],
  ['devices with an exponent', { devices: '1e5' }],
  ['data below zero', { megabytes: '-5' }],
  ['data with an exponent', { megabytes: '1e5' }],
  ['data with a comma', { megabytes: '0,5' }],
  ['more data than can be written', { megabytes: '9'.repeat(21) }],
  ['no month', { months: 0 }],
  ['a term out of bounds', { months: 241 }],
  ['more than all', { activePercent: '100.1' }],
  ['a name that is not known', { devies: 5 }],
])('%s is refused, and nothing is written', async (_, need) => {
  const rfqId = await sendRfq(scenario, ['emnify'], { need: asked });
  await expectRefused(() => change(rfqId, { need, seen: asked }), 400, 'request.shape');
  await expectRefused(() => change(rfqId, { need: more }), 400, 'request.shape');
});
