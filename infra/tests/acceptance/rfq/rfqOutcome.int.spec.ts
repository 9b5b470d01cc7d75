import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import {
  listBuyerRfqsEndpoint,
  listRfqLinksEndpoint,
  listVendorRfqsEndpoint,
  readVendorStatsEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { OwnRfqPageReply } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type {
  BuyerRfqLinkReplyItem,
  BuyerRfqReplyItem,
  VendorRfqReplyItem,
} from '@marketplace/contracts/rfq/rfq.views.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApiReply, SignedInTestUser } from '../../kit/apiCalls.ts';
import { createExpectTestRefusalWithoutWrites } from '../../kit/rfq/refusalExpectation.ts';
import {
  type RfqTestScenarioProviderId,
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

const startTime = '2026-11-21T08:00:00.000Z';
/** The clock of the commands, moved by tests that need a later time. */
let now = new Date(startTime);
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

const daysLater = (days: number): Date => new Date(Date.parse(startTime) + days * dayMs);

async function fetchLinks(rfqId: string): Promise<BuyerRfqLinkReplyItem[]> {
  return listRfqLinksEndpoint.reply.parse((await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer)).body);
}
async function findLink(rfqId: string, provider: RfqTestScenarioProviderId): Promise<BuyerRfqLinkReplyItem> {
  const link = (await fetchLinks(rfqId)).find(({ provider_id: id }) => id === provider);
  if (link === undefined) throw new Error(`The RFQ has no link to ${provider}.`);
  return link;
}
async function fetchRfq(rfqId: string): Promise<BuyerRfqReplyItem | undefined> {
  const { body } = await scenario.get(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer);
  return listBuyerRfqsEndpoint.reply.parse(body).find(({ id }) => id === rfqId);
}
/** The awarded providers in the buyer's own list. */
async function fetchAwarded(rfqId: string): Promise<readonly string[] | undefined> {
  const page = OwnRfqPageReply.parse((await scenario.get('/api/rfq/own/page?limit=50', scenario.buyer)).body);
  return page.rfqs.find(({ id }) => id === rfqId)?.awarded_to;
}
async function vendorRfq(vendor: SignedInTestUser, rfqId: string): Promise<VendorRfqReplyItem | undefined> {
  const { body } = await scenario.get('/api/vendor/available-rfqs', vendor);
  return listVendorRfqsEndpoint.reply.parse(body).find(({ rfq_id: id }) => id === rfqId);
}
const postAsVendor = (
  vendor: SignedInTestUser,
  path: string,
  rfqId: string,
  more: object = {},
): Promise<TestApiReply> => scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, vendor);
const postAsBuyer = (rfqId: string, path: string, body: object = {}, key?: string): Promise<TestApiReply> =>
  scenario.post(`/api/rfq/${rfqId}/${path}`, body, scenario.buyer, key);

const amount = { quote_amount: '0.62', quote_currency: 'EUR', quote_amount_unit: 'sim-month' };
const parts = { quote_parts: { setup: '1500.00', simMonth: '0.62', minimumTerm: 24 } };

/** Creates an RFQ with a quote from each of these providers. */
async function createQuotedRfq(...providers: readonly ('emnify' | 'soracom')[]): Promise<string> {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom', '1nce']);
  for (const provider of providers) {
    await postAsVendor(scenario.vendors[provider], 'accept', rfqId);
    expect((await postAsVendor(scenario.vendors[provider], 'respond', rfqId, { ...amount, ...parts })).status).toBe(
      200,
    );
  }
  return rfqId;
}

async function buildAwards(rfqId: string, provider: RfqTestScenarioProviderId, version = 1) {
  return { awards: [{ link_id: (await findLink(rfqId, provider)).id, quote_version: version }] };
}

const expectRefused = createExpectTestRefusalWithoutWrites(() => scenario);

test('returns the line items of a quote to the buyer as sent', async () => {
  const rfqId = await createQuotedRfq('emnify');
  const more = { quote_valid_until: '2027-01-31T23:00:00.000Z', quote_inclusions: 'Support 24/7' };
  expect(
    (await postAsVendor(scenario.vendors.emnify, 'respond', rfqId, { ...amount, ...parts, ...more })).body,
  ).toMatchObject({ quote_version: 2 });
  expect(await findLink(rfqId, 'emnify')).toMatchObject({
    ...amount,
    ...more,
    quote_parts: { setup: '1500.00', simMonth: '0.62', minimumTerm: 24, simOnce: null },
  });
  expect((await findLink(rfqId, 'emnify')).quote_versions.map(({ version }) => version)).toEqual([1, 2]);
});

describe('award', () => {
  test('closes the RFQ and informs each vendor, without prices of competitors', async () => {
    const { emnify, soracom, '1nce': once } = scenario.vendors;
    const rfqId = await createQuotedRfq('emnify', 'soracom');
    await postAsVendor(soracom, 'respond', rfqId, { ...amount, quote_amount: '0.58' });
    const reply = await postAsBuyer(rfqId, 'award', {
      ...(await buildAwards(rfqId, 'emnify')),
      note: 'Norway decided.',
    });
    expect(reply.body).toMatchObject({ rfq_id: rfqId, outcome: 'awarded' });
    expect(await fetchRfq(rfqId)).toMatchObject({ outcome: 'awarded', closed_at: startTime, status: 'responded' });
    expect(await fetchAwarded(rfqId)).toEqual(['emnify']);
    expect((await fetchLinks(rfqId)).map(({ outcome, outcome_note: note }) => [outcome, note])).toEqual([
      ['awarded', null],
      ['not-selected', 'Norway decided.'],
      ['closed', 'Norway decided.'],
    ]);
    expect(await vendorRfq(emnify, rfqId)).toMatchObject({ outcome: 'awarded', company_name: 'Meridian Cold Chain' });
    const lost = await vendorRfq(soracom, rfqId);
    expect(lost).toMatchObject({ outcome: 'not-selected', outcome_note: 'Norway decided.', quote_amount: '0.58' });
    expect(JSON.stringify(lost)).not.toMatch(/0\.62|emnify|awarded/);
    expect(await vendorRfq(once, rfqId)).toMatchObject({ outcome: 'closed', response_status: 'sent' });
    expect(JSON.stringify(await vendorRfq(once, rfqId))).not.toMatch(/0\.62|0\.58|awarded/);
  });

  test('is final: its quote cannot be changed, withdrawn or awarded again', async () => {
    const { emnify, soracom } = scenario.vendors;
    const rfqId = await createQuotedRfq('emnify', 'soracom');
    const award = await buildAwards(rfqId, 'emnify');
    expect((await postAsBuyer(rfqId, 'award', award)).status).toBe(200);
    await expectRefused(() => postAsVendor(emnify, 'respond', rfqId, amount), 409, 'quote.awarded');
    await expectRefused(() => postAsVendor(emnify, 'withdraw', rfqId), 409, 'quote.awarded');
    await expectRefused(() => postAsVendor(soracom, 'respond', rfqId, amount), 409, 'rfq.closed');
    await expectRefused(() => postAsBuyer(rfqId, 'award', award), 409, 'rfq.awarded');
    await expectRefused(() => postAsBuyer(rfqId, 'reopen'), 409, 'rfq.awarded');
    await expectRefused(() => postAsBuyer(rfqId, 'extend', { deadline: daysLater(60) }), 409, 'rfq.awarded');
  });

  test('is stored once for a repeated key, and only one of two concurrent awards succeeds', async () => {
    const rfqId = await createQuotedRfq('emnify', 'soracom');
    const [one, other] = [await buildAwards(rfqId, 'emnify'), await buildAwards(rfqId, 'soracom')];
    const both = await Promise.all([postAsBuyer(rfqId, 'award', one), postAsBuyer(rfqId, 'award', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fetchLinks(rfqId)).filter(({ outcome }) => outcome === 'awarded')).toHaveLength(1);
    const again = await createQuotedRfq('emnify');
    const award = await buildAwards(again, 'emnify');
    const first = await postAsBuyer(again, 'award', award, 'one press');
    const head = await scenario.market.store.head();
    expect(await postAsBuyer(again, 'award', award, 'one press')).toMatchObject({ status: 200, body: first.body });
    expect(await scenario.market.store.head()).toBe(head);
  });

  test('is rejected for a quote version that the vendor changes at the same time', async () => {
    const rfqId = await createQuotedRfq('emnify');
    const seen = await buildAwards(rfqId, 'emnify');
    const [award, update] = await Promise.all([
      postAsBuyer(rfqId, 'award', seen),
      postAsVendor(scenario.vendors.emnify, 'respond', rfqId, { ...amount, quote_amount: '0.99' }),
    ]);
    expect([award.status, update.status].sort()).toEqual([200, 409]);
    const code = award.status === 409 ? award.body['code'] : update.body['code'];
    expect(code).toBe(award.status === 409 ? 'quote.changed' : 'quote.awarded');
  });

  test.each<readonly [string, (rfqId: string) => Promise<object>, number, string]>([
    [
      'the quote of another RFQ',
      async () => buildAwards(await createQuotedRfq('emnify'), 'emnify'),
      404,
      'rfq.link-not-found',
    ],
    ['a provider without a quote', async (rfqId) => buildAwards(rfqId, '1nce'), 409, 'quote.missing'],
    ['an unknown version', async (rfqId) => buildAwards(rfqId, 'emnify', 2), 409, 'quote.changed'],
    ['no quote', () => Promise.resolve({ awards: [] }), 400, 'request.shape'],
    [
      'the same quote twice',
      async (rfqId) => {
        const { awards } = await buildAwards(rfqId, 'emnify');
        return { awards: [...awards, ...awards] };
      },
      400,
      'request.shape',
    ],
    [
      'a note that is too long',
      async (rfqId) => ({ ...(await buildAwards(rfqId, 'emnify')), note: 'x'.repeat(2001) }),
      400,
      'request.shape',
    ],
  ])('is rejected for %s, and nothing is stored', async (_what, buildBody, status, code) => {
    const rfqId = await createQuotedRfq('emnify');
    const body = await buildBody(rfqId);
    await expectRefused(() => postAsBuyer(rfqId, 'award', body), status, code);
  });

  test('is rejected for an expired or withdrawn quote', async () => {
    const rfqId = await createQuotedRfq('emnify', 'soracom');
    const valid = { ...amount, quote_valid_until: daysLater(3).toISOString() };
    await postAsVendor(scenario.vendors.emnify, 'respond', rfqId, valid);
    const expired = await buildAwards(rfqId, 'emnify', 2);
    const withdrawn = await buildAwards(rfqId, 'soracom');
    await postAsVendor(scenario.vendors.soracom, 'withdraw', rfqId);
    await expectRefused(() => postAsBuyer(rfqId, 'award', withdrawn), 409, 'quote.withdrawn');
    now = daysLater(4);
    await expectRefused(() => postAsBuyer(rfqId, 'award', expired), 409, 'quote.expired');
    now = new Date(startTime);
    expect((await postAsBuyer(rfqId, 'award', expired)).status).toBe(200);
  });
});

describe('closing an RFQ', () => {
  test('rejects every answer until the RFQ is reopened within 7 days', async () => {
    const { emnify } = scenario.vendors;
    const rfqId = await createQuotedRfq('emnify');
    const countAvailable = async () =>
      readVendorStatsEndpoint.reply.parse(
        (await scenario.get('/api/vendor/dashboard-stats', scenario.vendors['1nce'])).body,
      ).available;
    const before = await countAvailable();
    const closed = await postAsBuyer(rfqId, 'close', { note: '  ' });
    expect(closed.body).toMatchObject({ outcome: 'closed' });
    expect(await fetchRfq(rfqId)).toMatchObject({ outcome: 'closed', reopen_until: daysLater(7).toISOString() });
    expect(await countAvailable()).toBe(before - 1);
    await expectRefused(() => postAsVendor(emnify, 'respond', rfqId, amount), 409, 'rfq.closed');
    await expectRefused(() => postAsBuyer(rfqId, 'close'), 409, 'rfq.closed');
    expect((await postAsBuyer(rfqId, 'reopen')).body).toMatchObject({ outcome: null });
    expect(await fetchRfq(rfqId)).toMatchObject({ outcome: null, closed_at: null, reopen_until: null });
    expect((await postAsVendor(emnify, 'respond', rfqId, amount)).status).toBe(200);
    await postAsBuyer(rfqId, 'close');
    now = daysLater(8);
    await expectRefused(() => postAsBuyer(rfqId, 'reopen'), 409, 'rfq.reopen-too-late');
    now = new Date(startTime);
  });
});

describe('extending an RFQ', () => {
  test('lets vendors answer again after an extended deadline, and rejects invalid deadlines', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { deadline: daysLater(2).toISOString() });
    now = daysLater(3);
    await expectRefused(() => postAsVendor(scenario.vendors.emnify, 'accept', rfqId), 409, 'rfq.expired');
    await expectRefused(() => postAsBuyer(rfqId, 'extend', { deadline: daysLater(1) }), 422, 'rfq.deadline');
    await expectRefused(() => postAsBuyer(rfqId, 'extend', { deadline: daysLater(400) }), 422, 'rfq.deadline');
    expect((await postAsBuyer(rfqId, 'extend', { deadline: daysLater(9) })).body).toMatchObject({
      deadline: daysLater(9).toISOString(),
    });
    await expectRefused(() => postAsBuyer(rfqId, 'extend', { deadline: daysLater(8) }), 422, 'rfq.deadline-not-later');
    expect((await postAsVendor(scenario.vendors.emnify, 'accept', rfqId)).status).toBe(200);
    now = new Date(startTime);
  });

  test('sends an RFQ with fewer than three providers to one more, but not to a fourth', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    await expectRefused(() => postAsBuyer(rfqId, 'providers', { provider: 'Nobody' }), 422, 'rfq.unknown-provider');
    await expectRefused(() => postAsBuyer(rfqId, 'providers', { provider: 'EMNIFY' }), 422, 'rfq.duplicate-provider');
    expect((await postAsBuyer(rfqId, 'providers', { provider: '1NCE' })).status).toBe(200);
    await expectRefused(() => postAsBuyer(rfqId, 'providers', { provider: 'Telenor IoT' }), 409, 'rfq.no-room');
    expect((await fetchRfq(rfqId))?.selected_providers).toEqual(['emnify', 'Soracom', '1NCE']);
    expect(await vendorRfq(scenario.vendors['1nce'], rfqId)).toMatchObject({ response_status: 'sent' });
  });

  test('stores the previous RFQ of a resent one, which must belong to the buyer', async () => {
    const first = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    const second = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { resent_from: first });
    expect(await fetchRfq(second)).toMatchObject({ resent_from: first });
    const foreign = { ...rfqOfOther, resent_from: first };
    await expectRefused(() => scenario.post('/api/rfq/send', foreign, scenario.otherBuyer), 404, 'rfq.not-found');
  });
});

const rfqOfOther = {
  companyName: 'Alder Rail Systems',
  contactName: 'Otto',
  email: 'otto@alder.example',
  selectedProviders: ['emnify'],
};

describe('withdrawing a quote', () => {
  test('hides the quote from the buyer, and lets the vendor send another one', async () => {
    const { emnify } = scenario.vendors;
    const rfqId = await createQuotedRfq('emnify');
    expect((await postAsVendor(emnify, 'withdraw', rfqId)).body).toMatchObject({ response_status: 'accepted' });
    expect(await findLink(rfqId, 'emnify')).toMatchObject({
      ...{ response_status: 'accepted', responded_at: null, withdrawn_at: startTime },
      ...{ quote_amount: null, quote_parts: null, quote_versions: [] },
    });
    expect(await vendorRfq(emnify, rfqId)).toMatchObject({ quote_amount: null, withdrawn_at: startTime });
    await expectRefused(() => postAsVendor(emnify, 'withdraw', rfqId), 409, 'quote.withdrawn');
    expect((await postAsVendor(emnify, 'respond', rfqId, amount)).body).toMatchObject({ quote_version: 2 });
    expect(await findLink(rfqId, 'emnify')).toMatchObject({ withdrawn_at: null, quote_amount: '0.62' });
  });
});
