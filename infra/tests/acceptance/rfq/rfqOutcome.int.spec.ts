import { listBuyerRfqs, listRfqLinks, listVendorRfqs, readVendorStats } from '@marketplace/contracts/rfq/rfq.api.ts';
import { OwnRfqsPage } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type { BuyerLinkView, BuyerRfqView, VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply, SignedIn } from '../../kit/calls.ts';
import { createExpectRefused } from '../../kit/rfq/expectRefused.ts';
import { type CastProvider, type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

const begun = '2026-11-21T08:00:00.000Z';
const dayInMs = 24 * 60 * 60 * 1000;
/** The commands' clock; tests that need a later one move it. */
let now = new Date(begun);
let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
});
afterAll(async () => scenario.close());

const later = (days: number): Date => new Date(Date.parse(begun) + days * dayInMs);

async function linksOf(rfqId: string): Promise<BuyerLinkView[]> {
  return listRfqLinks.reply.parse((await scenario.get(`/api/rfq/${rfqId}/providers`, scenario.buyer)).body);
}
async function linkOf(rfqId: string, provider: CastProvider): Promise<BuyerLinkView> {
  const link = (await linksOf(rfqId)).find(({ provider_id: id }) => id === provider);
  if (link === undefined) throw new Error(`The RFQ has no link with ${provider}.`);
  return link;
}
async function rfqOf(rfqId: string): Promise<BuyerRfqView | undefined> {
  const { body } = await scenario.get(`/api/rfq/user/${scenario.buyer.user.email}`, scenario.buyer);
  return listBuyerRfqs.reply.parse(body).find(({ id }) => id === rfqId);
}
/** The providers that the buyer's own list names as winners. */
async function awardedOf(rfqId: string): Promise<readonly string[] | undefined> {
  const page = OwnRfqsPage.parse((await scenario.get('/api/rfq/own/page?limit=50', scenario.buyer)).body);
  return page.rfqs.find(({ id }) => id === rfqId)?.awarded_to;
}
async function vendorRfq(vendor: SignedIn, rfqId: string): Promise<VendorRfqView | undefined> {
  const { body } = await scenario.get('/api/vendor/available-rfqs', vendor);
  return listVendorRfqs.reply.parse(body).find(({ rfq_id: id }) => id === rfqId);
}
const ofVendor = (vendor: SignedIn, path: string, rfqId: string, more: object = {}): Promise<Reply> =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, vendor);
const ofBuyer = (rfqId: string, path: string, body: object = {}, key?: string): Promise<Reply> =>
  scenario.post(`/api/rfq/${rfqId}/${path}`, body, scenario.buyer, key);

const amount = { quote_amount: '0.62', quote_currency: 'EUR', quote_amount_unit: 'sim-month' };
const parts = { quote_parts: { setup: '1500.00', simMonth: '0.62', minimumTerm: 24 } };

/** An RFQ with a quote of each of these providers. */
async function quoted(...providers: readonly ('emnify' | 'soracom')[]): Promise<string> {
  const rfqId = await sendRfq(scenario, ['emnify', 'soracom', '1nce']);
  for (const provider of providers) {
    await ofVendor(scenario.vendors[provider], 'accept', rfqId);
    expect((await ofVendor(scenario.vendors[provider], 'respond', rfqId, { ...amount, ...parts })).status).toBe(200);
  }
  return rfqId;
}

async function awardsTo(rfqId: string, provider: CastProvider, version = 1) {
  return { awards: [{ link_id: (await linkOf(rfqId, provider)).id, quote_version: version }] };
}

const expectRefused = createExpectRefused(() => scenario);

test('a quote in parts is read back by its buyer as it was sent', async () => {
  const rfqId = await quoted('emnify');
  const more = { quote_valid_until: '2027-01-31T23:00:00.000Z', quote_inclusions: 'Support 24/7' };
  expect(
    (await ofVendor(scenario.vendors.emnify, 'respond', rfqId, { ...amount, ...parts, ...more })).body,
  ).toMatchObject({ quote_version: 2 });
  expect(await linkOf(rfqId, 'emnify')).toMatchObject({
    ...amount,
    ...more,
    quote_parts: { setup: '1500.00', simMonth: '0.62', minimumTerm: 24, simOnce: null },
  });
  expect((await linkOf(rfqId, 'emnify')).quote_versions.map(({ version }) => version)).toEqual([1, 2]);
});

describe('an award', () => {
  test('ends the RFQ: the chosen vendor reads it, the others that they were not, and no price of a rival', async () => {
    const { emnify, soracom, '1nce': once } = scenario.vendors;
    const rfqId = await quoted('emnify', 'soracom');
    await ofVendor(soracom, 'respond', rfqId, { ...amount, quote_amount: '0.58' });
    const reply = await ofBuyer(rfqId, 'award', { ...(await awardsTo(rfqId, 'emnify')), note: 'Norway decided.' });
    expect(reply.body).toMatchObject({ rfq_id: rfqId, outcome: 'awarded' });
    expect(await rfqOf(rfqId)).toMatchObject({ outcome: 'awarded', closed_at: begun, status: 'responded' });
    expect(await awardedOf(rfqId)).toEqual(['emnify']);
    expect((await linksOf(rfqId)).map(({ outcome, outcome_note: note }) => [outcome, note])).toEqual([
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

  test('stands: its quote cannot change or be taken back, by nobody, and it is not awarded again', async () => {
    const { emnify, soracom } = scenario.vendors;
    const rfqId = await quoted('emnify', 'soracom');
    const award = await awardsTo(rfqId, 'emnify');
    expect((await ofBuyer(rfqId, 'award', award)).status).toBe(200);
    await expectRefused(() => ofVendor(emnify, 'respond', rfqId, amount), 409, 'quote.awarded');
    await expectRefused(() => ofVendor(emnify, 'withdraw', rfqId), 409, 'quote.awarded');
    await expectRefused(() => ofVendor(soracom, 'respond', rfqId, amount), 409, 'rfq.closed');
    await expectRefused(() => ofBuyer(rfqId, 'award', award), 409, 'rfq.awarded');
    await expectRefused(() => ofBuyer(rfqId, 'reopen'), 409, 'rfq.awarded');
    await expectRefused(() => ofBuyer(rfqId, 'extend', { deadline: later(60) }), 409, 'rfq.awarded');
  });

  test('sent twice with one key is one award, and two at once are one award and one refusal', async () => {
    const rfqId = await quoted('emnify', 'soracom');
    const [one, other] = [await awardsTo(rfqId, 'emnify'), await awardsTo(rfqId, 'soracom')];
    const both = await Promise.all([ofBuyer(rfqId, 'award', one), ofBuyer(rfqId, 'award', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await linksOf(rfqId)).filter(({ outcome }) => outcome === 'awarded')).toHaveLength(1);
    const again = await quoted('emnify');
    const award = await awardsTo(again, 'emnify');
    const first = await ofBuyer(again, 'award', award, 'one press');
    const head = await scenario.market.store.head();
    expect(await ofBuyer(again, 'award', award, 'one press')).toMatchObject({ status: 200, body: first.body });
    expect(await scenario.market.store.head()).toBe(head);
  });

  test('is not given to a version that has changed since, while the vendor updates it', async () => {
    const rfqId = await quoted('emnify');
    const seen = await awardsTo(rfqId, 'emnify');
    const [award, update] = await Promise.all([
      ofBuyer(rfqId, 'award', seen),
      ofVendor(scenario.vendors.emnify, 'respond', rfqId, { ...amount, quote_amount: '0.99' }),
    ]);
    expect([award.status, update.status].sort()).toEqual([200, 409]);
    const code = award.status === 409 ? award.body['code'] : update.body['code'];
    expect(code).toBe(award.status === 409 ? 'quote.changed' : 'quote.awarded');
  });

  test.each<readonly [string, (rfqId: string) => Promise<object>, number, string]>([
    ['somebody else’s quote', async () => awardsTo(await quoted('emnify'), 'emnify'), 404, 'rfq.link-not-found'],
    ['a provider without a quote', async (rfqId) => awardsTo(rfqId, '1nce'), 409, 'quote.missing'],
    ['a version that is not the newest', async (rfqId) => awardsTo(rfqId, 'emnify', 2), 409, 'quote.changed'],
    ['nobody', () => Promise.resolve({ awards: [] }), 400, 'request.shape'],
    [
      'one quote twice',
      async (rfqId) => {
        const { awards } = await awardsTo(rfqId, 'emnify');
        return { awards: [...awards, ...awards] };
      },
      400,
      'request.shape',
    ],
    [
      'a note without an end',
      async (rfqId) => ({ ...(await awardsTo(rfqId, 'emnify')), note: 'x'.repeat(2001) }),
      400,
      'request.shape',
    ],
  ])('of %s is refused, and nothing is written', async (_what, bodyOf, status, code) => {
    const rfqId = await quoted('emnify');
    const body = await bodyOf(rfqId);
    await expectRefused(() => ofBuyer(rfqId, 'award', body), status, code);
  });

  test('of a quote past its validity, and of one that was withdrawn, is refused', async () => {
    const rfqId = await quoted('emnify', 'soracom');
    const valid = { ...amount, quote_valid_until: later(3).toISOString() };
    await ofVendor(scenario.vendors.emnify, 'respond', rfqId, valid);
    const expired = await awardsTo(rfqId, 'emnify', 2);
    const withdrawn = await awardsTo(rfqId, 'soracom');
    await ofVendor(scenario.vendors.soracom, 'withdraw', rfqId);
    await expectRefused(() => ofBuyer(rfqId, 'award', withdrawn), 409, 'quote.withdrawn');
    now = later(4);
    await expectRefused(() => ofBuyer(rfqId, 'award', expired), 409, 'quote.expired');
    now = new Date(begun);
    expect((await ofBuyer(rfqId, 'award', expired)).status).toBe(200);
  });
});

describe('closing', () => {
  test('stops every answer until the RFQ is opened again, at most 7 days later', async () => {
    const { emnify } = scenario.vendors;
    const rfqId = await quoted('emnify');
    const available = async () =>
      readVendorStats.reply.parse((await scenario.get('/api/vendor/dashboard-stats', scenario.vendors['1nce'])).body)
        .available;
    const before = await available();
    const closed = await ofBuyer(rfqId, 'close', { note: '  ' });
    expect(closed.body).toMatchObject({ outcome: 'closed' });
    expect(await rfqOf(rfqId)).toMatchObject({ outcome: 'closed', reopen_until: later(7).toISOString() });
    expect(await available()).toBe(before - 1);
    await expectRefused(() => ofVendor(emnify, 'respond', rfqId, amount), 409, 'rfq.closed');
    await expectRefused(() => ofBuyer(rfqId, 'close'), 409, 'rfq.closed');
    expect((await ofBuyer(rfqId, 'reopen')).body).toMatchObject({ outcome: null });
    expect(await rfqOf(rfqId)).toMatchObject({ outcome: null, closed_at: null, reopen_until: null });
    expect((await ofVendor(emnify, 'respond', rfqId, amount)).status).toBe(200);
    await ofBuyer(rfqId, 'close');
    now = later(8);
    await expectRefused(() => ofBuyer(rfqId, 'reopen'), 409, 'rfq.reopen-too-late');
    now = new Date(begun);
  });
});

describe('more time and more providers', () => {
  test('a later deadline lets who ran out of time answer again; an earlier one, or one too far ahead, is refused', async () => {
    const rfqId = await sendRfq(scenario, ['emnify'], { deadline: later(2).toISOString() });
    now = later(3);
    await expectRefused(() => ofVendor(scenario.vendors.emnify, 'accept', rfqId), 409, 'rfq.expired');
    await expectRefused(() => ofBuyer(rfqId, 'extend', { deadline: later(1) }), 422, 'rfq.deadline');
    await expectRefused(() => ofBuyer(rfqId, 'extend', { deadline: later(400) }), 422, 'rfq.deadline');
    expect((await ofBuyer(rfqId, 'extend', { deadline: later(9) })).body).toMatchObject({
      deadline: later(9).toISOString(),
    });
    await expectRefused(() => ofBuyer(rfqId, 'extend', { deadline: later(8) }), 422, 'rfq.deadline-not-later');
    expect((await ofVendor(scenario.vendors.emnify, 'accept', rfqId)).status).toBe(200);
    now = new Date(begun);
  });

  test('an RFQ with fewer than three providers goes to one more, and to no fourth', async () => {
    const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
    await expectRefused(() => ofBuyer(rfqId, 'providers', { provider: 'Nobody' }), 422, 'rfq.unknown-provider');
    await expectRefused(() => ofBuyer(rfqId, 'providers', { provider: 'EMNIFY' }), 422, 'rfq.duplicate-provider');
    expect((await ofBuyer(rfqId, 'providers', { provider: '1NCE' })).status).toBe(200);
    await expectRefused(() => ofBuyer(rfqId, 'providers', { provider: 'Telenor IoT' }), 409, 'rfq.no-room');
    expect((await rfqOf(rfqId))?.selected_providers).toEqual(['emnify', 'Soracom', '1NCE']);
    expect(await vendorRfq(scenario.vendors['1nce'], rfqId)).toMatchObject({ response_status: 'sent' });
  });

  test('an RFQ that is sent again names the one before, which must be the own', async () => {
    const first = await sendRfq(scenario, ['emnify']);
    const second = await sendRfq(scenario, ['emnify'], { resent_from: first });
    expect(await rfqOf(second)).toMatchObject({ resent_from: first });
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

describe('withdrawing', () => {
  test('takes the quote from the buyer; the vendor may send another one', async () => {
    const { emnify } = scenario.vendors;
    const rfqId = await quoted('emnify');
    expect((await ofVendor(emnify, 'withdraw', rfqId)).body).toMatchObject({ response_status: 'accepted' });
    expect(await linkOf(rfqId, 'emnify')).toMatchObject({
      ...{ response_status: 'accepted', responded_at: null, withdrawn_at: begun },
      ...{ quote_amount: null, quote_parts: null, quote_versions: [] },
    });
    expect(await vendorRfq(emnify, rfqId)).toMatchObject({ quote_amount: null, withdrawn_at: begun });
    await expectRefused(() => ofVendor(emnify, 'withdraw', rfqId), 409, 'quote.withdrawn');
    expect((await ofVendor(emnify, 'respond', rfqId, amount)).body).toMatchObject({ quote_version: 2 });
    expect(await linkOf(rfqId, 'emnify')).toMatchObject({ withdrawn_at: null, quote_amount: '0.62' });
  });
});
