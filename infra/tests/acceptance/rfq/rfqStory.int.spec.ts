import { randomUUID } from 'node:crypto';
import {
  listBuyerRfqs,
  listRfqLinks,
  listVendorRfqs,
  readVendorProvider,
  readVendorStats,
  respondToRfq,
  sendRfq as sendRfqCall,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { firstRfqNumber } from '@marketplace/domain/rfq/rfq.status.ts';
import type { BuyerLinkView, BuyerRfqView, VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { inTransaction } from '@marketplace/postgres/transaction.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuild } from '@marketplace/projections/runtime/rebuild.ts';
import { activeTargets } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../kit/calls.ts';
import { castProjections, type RfqCast, rfqPayload, sendRfq, startRfqCast } from '../../kit/rfqCast.ts';

/** The commands' clock; tests that need a later one move it. */
let now = new Date('2026-11-21T08:00:00.000Z');
let cast: RfqCast;
beforeAll(async () => {
  cast = await startRfqCast(() => now);
});
afterAll(async () => cast.close());

async function rfqsOf(reader: SignedIn, email = reader.user.email): Promise<BuyerRfqView[]> {
  return listBuyerRfqs.reply.parse((await cast.get(`/api/rfq/user/${email}`, reader)).body);
}
async function linksOf(rfqId: string, reader = cast.buyer): Promise<BuyerLinkView[]> {
  return listRfqLinks.reply.parse((await cast.get(`/api/rfq/${rfqId}/providers`, reader)).body);
}
async function rfqOf(rfqId: string): Promise<BuyerRfqView | undefined> {
  return (await rfqsOf(cast.buyer)).find(({ id }) => id === rfqId);
}
async function vendorRfq(vendor: SignedIn, rfqId: string): Promise<VendorRfqView | undefined> {
  const all = listVendorRfqs.reply.parse((await cast.get('/api/vendor/available-rfqs', vendor)).body);
  return all.find(({ rfq_id }) => rfq_id === rfqId);
}
async function statsOf(vendor: SignedIn) {
  return readVendorStats.reply.parse((await cast.get('/api/vendor/dashboard-stats', vendor)).body);
}
const vendorPost = async (vendor: SignedIn, path: string, rfqId: string, more: object = {}) =>
  cast.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, vendor);

describe('an RFQ from the form to the quote', () => {
  test('goes out, is viewed, accepted, quoted twice and rejected, and everybody reads their part', async () => {
    const { emnify, soracom } = cast.vendors;
    const reply = await cast.post('/api/rfq/send', rfqPayload(['emnify', 'soracom', '1nce']), cast.buyer);
    const { rfq_id: id, providers } = sendRfqCall.reply.parse(reply.body);
    expect(providers).toBe(3);
    expect(await rfqOf(id)).toMatchObject({
      number: firstRfqNumber,
      project_title: 'Cold-chain trackers 2027',
      contact_name: 'Ida Lindqvist',
      urgency: 'high',
      decision_priorities: ['price', 'coverage'],
      custom_requirements: 'IP67 housings.',
      requirements: { countries: ['DE', 'FR'], deploymentScale: '5-50K' },
      total_providers: 3,
      responded_count: 0,
      status: 'sent',
      selected_providers: ['emnify', 'Soracom', '1NCE'],
    });

    await vendorPost(emnify, 'viewed', id);
    expect((await linksOf(id)).map(({ response_status }) => response_status)).toEqual(['viewed', 'sent', 'sent']);
    await vendorPost(emnify, 'accept', id);
    await vendorPost(soracom, 'reject', id);
    const quote = { quote_amount: '0.66', quote_currency: 'EUR', response_notes: 'Per device and month.' };
    const first = await vendorPost(emnify, 'respond', id, quote);
    expect(respondToRfq.reply.parse(first.body)).toMatchObject({ response_status: 'responded', quote_version: 1 });
    await vendorPost(emnify, 'respond', id, { ...quote, quote_amount: '0.6' });

    expect(await linksOf(id)).toMatchObject([
      {
        provider_name: 'emnify',
        provider_website: 'https://emnify.example',
        response_status: 'responded',
        quote_amount: '0.60',
        quote_currency: 'EUR',
        response_notes: 'Per device and month.',
        quote_versions: [
          { version: 1, quote_amount: '0.66' },
          { version: 2, quote_amount: '0.60' },
        ],
      },
      { provider_name: 'Soracom', response_status: 'declined', quote_amount: null },
      { provider_name: '1NCE', response_status: 'sent' },
    ]);
    expect(await rfqOf(id)).toMatchObject({ responded_count: 1, status: 'responded' });
  });

  test('hides the customer from the JSON until the vendor accepts, and from one who rejects', async () => {
    const id = await sendRfq(cast, ['emnify', 'soracom'], { projectTitle: 'Hidden' });
    const raw = async (vendor: SignedIn): Promise<string> => JSON.stringify(await vendorRfq(vendor, id));
    const customer = /Meridian|Lindqvist|meridian\.example|\+46|company_name|contact_name|user_email|"phone"/;
    expect(await raw(cast.vendors.emnify)).not.toMatch(customer);
    await vendorPost(cast.vendors.emnify, 'accept', id);
    await vendorPost(cast.vendors.soracom, 'reject', id);
    expect(await vendorRfq(cast.vendors.emnify, id)).toMatchObject({
      company_name: 'Meridian Cold Chain',
      user_email: 'ida@meridian.example',
      phone: '+46 8 555',
    });
    expect(await raw(cast.vendors.soracom)).toMatch(/"response_status":"rejected"/);
    expect(await raw(cast.vendors.soracom)).not.toMatch(customer);
  });

  test('tells a vendor the known requirements of the wizard’s object, and its free pairs once it accepted', async () => {
    const free = { companyName: 'Meridian Cold Chain', Email: 'ida@meridian.example' };
    const wizardData = { geographicRegions: ['Europe'], deviceLongevity: '10 years', ...free };
    const id = await sendRfq(cast, ['emnify'], { wizardData });
    const all = 'Europe · Company name: Meridian Cold Chain · Device longevity: 10 years · Email: ida@meridian.example';
    expect(await rfqOf(id)).toMatchObject({ requirements_summary: all });
    const before = await vendorRfq(cast.vendors.emnify, id);
    expect(before).toMatchObject({ requirements_summary: 'Europe · Device longevity: 10 years' });
    expect(JSON.stringify(before)).not.toMatch(/meridian/i);
    await vendorPost(cast.vendors.emnify, 'accept', id);
    expect(await vendorRfq(cast.vendors.emnify, id)).toMatchObject({ requirements_summary: all });
  });

  test('moves the counters of the vendor, and of no other', async () => {
    const { emnify, soracom } = cast.vendors;
    const [before, other] = [await statsOf(emnify), await statsOf(soracom)];
    const [one, two, three] = [
      await sendRfq(cast, ['emnify']),
      await sendRfq(cast, ['emnify']),
      await sendRfq(cast, ['emnify']),
    ];
    await vendorPost(emnify, 'accept', one);
    await vendorPost(emnify, 'respond', one, { quote_amount: '9' });
    await vendorPost(emnify, 'accept', two);
    await vendorPost(emnify, 'reject', three);
    await sendRfq(cast, ['emnify']);
    expect(await statsOf(emnify)).toEqual({
      available: before.available + 1,
      accepted: before.accepted + 1,
      responded: before.responded + 1,
      rejected: before.rejected + 1,
    });
    expect(await statsOf(soracom)).toEqual(other);
  });

  test('lists the newest first, for buyer and vendor', async () => {
    const [older, newer] = [await sendRfq(cast, ['1nce']), await sendRfq(cast, ['1nce'])];
    expect((await rfqsOf(cast.buyer)).slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
    const board = listVendorRfqs.reply.parse((await cast.get('/api/vendor/available-rfqs', cast.vendors['1nce'])).body);
    expect(board.slice(0, 2).map(({ rfq_id }) => rfq_id)).toEqual([newer, older]);
  });

  test('names the vendor its provider, without a logo file that is not there', async () => {
    const reply = await cast.get('/api/vendor/provider-info', cast.vendors.soracom);
    expect(readVendorProvider.reply.parse(reply.body)).toEqual({
      provider_id: 'soracom',
      provider_name: 'Soracom',
      provider_company_name: 'Soracom',
      website: 'https://soracom.example',
      logo_file: null,
    });
  });
});

describe('the same call sent again with its key', () => {
  test('answers as before and sends one RFQ only, also after the vendor answered', async () => {
    const key = randomUUID();
    const body = rfqPayload(['emnify'], { projectTitle: 'Once' });
    const first = await cast.post<{ rfq_id: string }>('/api/rfq/send', body, cast.buyer, key);
    await vendorPost(cast.vendors.emnify, 'accept', first.body.rfq_id);
    const again = await cast.post('/api/rfq/send', body, cast.buyer, key);
    expect(again.body).toEqual(first.body);
    expect((await rfqsOf(cast.buyer)).filter(({ project_title }) => project_title === 'Once')).toHaveLength(1);
  });

  test('answers as before also when the chosen deadline has passed meanwhile', async () => {
    const key = randomUUID();
    const body = rfqPayload(['emnify'], { deadline: '2026-11-21T09:00:00Z' });
    const first = await cast.post('/api/rfq/send', body, cast.buyer, key);
    expect(first.status).toBe(200);
    const before = now;
    now = new Date('2026-11-21T10:00:00.000Z');
    expect((await cast.post('/api/rfq/send', body, cast.buyer, key)).body).toEqual(first.body);
    now = before;
  });

  test('with another body is refused', async () => {
    const key = randomUUID();
    await cast.post('/api/rfq/send', rfqPayload(['emnify']), cast.buyer, key);
    const other = await cast.post('/api/rfq/send', rfqPayload(['soracom']), cast.buyer, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'command.key-reused' } });
  });

  test('gives an acceptance and a quote once', async () => {
    const id = await sendRfq(cast, ['soracom']);
    const keys = [randomUUID(), randomUUID()];
    const once = async () => [
      await cast.post('/api/vendor/rfq/accept', { rfq_id: id }, cast.vendors.soracom, keys[0]),
      await cast.post('/api/vendor/rfq/respond', { rfq_id: id, quote_amount: '5' }, cast.vendors.soracom, keys[1]),
    ];
    const first = await once();
    expect((await once()).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect((await linksOf(id))[0]?.quote_versions).toHaveLength(1);
  });

  test('viewing twice is one fact', async () => {
    const id = await sendRfq(cast, ['soracom']);
    await vendorPost(cast.vendors.soracom, 'viewed', id);
    const head = await cast.market.store.head();
    expect((await vendorPost(cast.vendors.soracom, 'viewed', id)).status).toBe(200);
    expect(await cast.market.store.head()).toBe(head);
  });
});

describe('an admin', () => {
  test("reads any buyer's RFQs and their links", async () => {
    const id = await sendRfq(cast, ['emnify']);
    expect((await rfqsOf(cast.admin, cast.buyer.user.email)).map((rfq) => rfq.id)).toContain(id);
    expect(await linksOf(id, cast.admin)).toHaveLength(1);
  });
});

test('a rebuild gives the rows of the live read models', async () => {
  const { store, reader, pool } = cast.market;
  const log = createLogger({ level: 'silent', format: 'json' });
  const hash = async () =>
    inTransaction(pool, async (client) => hashReadModels(client, await activeTargets(client, castProjections)));
  await rfqsOf(cast.buyer);
  const live = await hash();
  await rebuild({ store, reader, pool, log, projections: castProjections }, castProjections, () => undefined);
  expect(await hash()).toBe(live);
});
