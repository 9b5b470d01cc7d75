import { randomUUID } from 'node:crypto';
import {
  listBuyerRfqsEndpoint,
  listRfqLinksEndpoint,
  listVendorRfqsEndpoint,
  readVendorProviderEndpoint,
  readVendorStatsEndpoint,
  respondToRfqEndpoint,
  sendRfqEndpoint,
} from '@marketplace/contracts/rfq/rfq.api.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import type {
  BuyerRfqLinkReplyItem,
  BuyerRfqReplyItem,
  VendorRfqReplyItem,
} from '@marketplace/contracts/rfq/rfq.views.ts';
import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { rebuildReadModels } from '@marketplace/projections/runtime/rebuildReadModels.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  rfqTestScenarioProjections,
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

/** The clock of the commands, moved by tests that need a later time. */
let now = new Date('2026-11-21T08:00:00.000Z');
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

async function fetchRfqs(reader: SignedInTestUser, email = reader.user.email): Promise<BuyerRfqReplyItem[]> {
  return listBuyerRfqsEndpoint.reply.parse((await scenario.get(`/api/rfq/user/${email}`, reader)).body);
}
async function fetchLinks(rfqId: string, reader = scenario.buyer): Promise<BuyerRfqLinkReplyItem[]> {
  return listRfqLinksEndpoint.reply.parse((await scenario.get(`/api/rfq/${rfqId}/providers`, reader)).body);
}
async function findRfq(rfqId: string): Promise<BuyerRfqReplyItem | undefined> {
  return (await fetchRfqs(scenario.buyer)).find(({ id }) => id === rfqId);
}
async function findVendorRfq(vendor: SignedInTestUser, rfqId: string): Promise<VendorRfqReplyItem | undefined> {
  const all = listVendorRfqsEndpoint.reply.parse((await scenario.get('/api/vendor/available-rfqs', vendor)).body);
  return all.find(({ rfq_id }) => rfq_id === rfqId);
}
async function fetchStats(vendor: SignedInTestUser) {
  return readVendorStatsEndpoint.reply.parse((await scenario.get('/api/vendor/dashboard-stats', vendor)).body);
}
const postAsVendor = async (vendor: SignedInTestUser, path: string, rfqId: string, more: object = {}) =>
  scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: rfqId, ...more }, vendor);

describe('RFQ from sending to quote', () => {
  test('is sent, viewed, accepted, quoted twice and rejected, and visible to its participants', async () => {
    const { emnify, soracom } = scenario.vendors;
    const reply = await scenario.post(
      '/api/rfq/send',
      buildSampleRfqRequestBody(['emnify', 'soracom', '1nce']),
      scenario.buyer,
    );
    const { rfq_id: id, providers } = sendRfqEndpoint.reply.parse(reply.body);
    expect(providers).toBe(3);
    expect(await findRfq(id)).toMatchObject({
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

    await postAsVendor(emnify, 'viewed', id);
    expect((await fetchLinks(id)).map(({ response_status }) => response_status)).toEqual(['viewed', 'sent', 'sent']);
    await postAsVendor(emnify, 'accept', id);
    await postAsVendor(soracom, 'reject', id);
    const quote = { quote_amount: '0.66', quote_currency: 'EUR', response_notes: 'Per device and month.' };
    const first = await postAsVendor(emnify, 'respond', id, quote);
    expect(respondToRfqEndpoint.reply.parse(first.body)).toMatchObject({
      response_status: 'responded',
      quote_version: 1,
    });
    await postAsVendor(emnify, 'respond', id, { ...quote, quote_amount: '0.6' });

    expect(await fetchLinks(id)).toMatchObject([
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
    expect(await findRfq(id)).toMatchObject({ responded_count: 1, status: 'responded' });
  });

  test('hides the customer in replies until the vendor accepts, and after a rejection', async () => {
    const id = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom'], { projectTitle: 'Hidden' });
    const fetchJson = async (vendor: SignedInTestUser): Promise<string> =>
      JSON.stringify(await findVendorRfq(vendor, id));
    const customer = /Meridian|Lindqvist|meridian\.example|\+46|company_name|contact_name|user_email|"phone"/;
    expect(await fetchJson(scenario.vendors.emnify)).not.toMatch(customer);
    await postAsVendor(scenario.vendors.emnify, 'accept', id);
    await postAsVendor(scenario.vendors.soracom, 'reject', id);
    expect(await findVendorRfq(scenario.vendors.emnify, id)).toMatchObject({
      company_name: 'Meridian Cold Chain',
      user_email: 'ida@meridian.example',
      phone: '+46 8 555',
    });
    expect(await fetchJson(scenario.vendors.soracom)).toMatch(/"response_status":"rejected"/);
    expect(await fetchJson(scenario.vendors.soracom)).not.toMatch(customer);
  });

  test('shows known requirements to a vendor, and free-form ones after the acceptance', async () => {
    const freeForm = { companyName: 'Meridian Cold Chain', Email: 'ida@meridian.example' };
    const wizardData = { geographicRegions: ['Europe'], deviceLongevity: '10 years', ...freeForm };
    const id = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], { wizardData });
    const all = 'Europe · Company name: Meridian Cold Chain · Device longevity: 10 years · Email: ida@meridian.example';
    expect(await findRfq(id)).toMatchObject({ requirements_summary: all });
    const before = await findVendorRfq(scenario.vendors.emnify, id);
    expect(before).toMatchObject({ requirements_summary: 'Europe · Device longevity: 10 years' });
    expect(JSON.stringify(before)).not.toMatch(/meridian/i);
    await postAsVendor(scenario.vendors.emnify, 'accept', id);
    expect(await findVendorRfq(scenario.vendors.emnify, id)).toMatchObject({ requirements_summary: all });
  });

  test('updates the counters of the vendor, and of no other', async () => {
    const { emnify, soracom } = scenario.vendors;
    const [before, other] = [await fetchStats(emnify), await fetchStats(soracom)];
    const [one, two, three] = [
      await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
      await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
      await sendRfqAsTestScenarioBuyer(scenario, ['emnify']),
    ];
    await postAsVendor(emnify, 'accept', one);
    await postAsVendor(emnify, 'respond', one, { quote_amount: '9' });
    await postAsVendor(emnify, 'accept', two);
    await postAsVendor(emnify, 'reject', three);
    await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    expect(await fetchStats(emnify)).toEqual({
      available: before.available + 1,
      accepted: before.accepted + 1,
      responded: before.responded + 1,
      rejected: before.rejected + 1,
      activity: {
        due_soon: before.activity.due_soon,
        received: before.activity.received + 4,
        answered: before.activity.answered + 3,
        quotes: before.activity.quotes + 1,
      },
    });
    expect(await fetchStats(soracom)).toEqual(other);
  });

  test('is listed newest first for buyer and vendor', async () => {
    const [older, newer] = [
      await sendRfqAsTestScenarioBuyer(scenario, ['1nce']),
      await sendRfqAsTestScenarioBuyer(scenario, ['1nce']),
    ];
    expect((await fetchRfqs(scenario.buyer)).slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
    const board = listVendorRfqsEndpoint.reply.parse(
      (await scenario.get('/api/vendor/available-rfqs', scenario.vendors['1nce'])).body,
    );
    expect(board.slice(0, 2).map(({ rfq_id }) => rfq_id)).toEqual([newer, older]);
  });

  test("returns the vendor's provider, without a logo file that does not exist", async () => {
    const reply = await scenario.get('/api/vendor/provider-info', scenario.vendors.soracom);
    expect(readVendorProviderEndpoint.reply.parse(reply.body)).toEqual({
      provider_id: 'soracom',
      provider_name: 'Soracom',
      provider_company_name: 'Soracom',
      website: 'https://soracom.example',
      logo_file: null,
    });
  });
});

describe('repeated call with the same key', () => {
  test('returns the same reply and sends one RFQ, even after the vendor has answered', async () => {
    const key = randomUUID();
    const body = buildSampleRfqRequestBody(['emnify'], { projectTitle: 'Once' });
    const first = await scenario.post<{ rfq_id: string }>('/api/rfq/send', body, scenario.buyer, key);
    await postAsVendor(scenario.vendors.emnify, 'accept', first.body.rfq_id);
    const again = await scenario.post('/api/rfq/send', body, scenario.buyer, key);
    expect(again.body).toEqual(first.body);
    expect((await fetchRfqs(scenario.buyer)).filter(({ project_title }) => project_title === 'Once')).toHaveLength(1);
  });

  test('returns the same reply even after the chosen deadline has passed', async () => {
    const key = randomUUID();
    const body = buildSampleRfqRequestBody(['emnify'], { deadline: '2026-11-21T09:00:00Z' });
    const first = await scenario.post('/api/rfq/send', body, scenario.buyer, key);
    expect(first.status).toBe(200);
    const before = now;
    now = new Date('2026-11-21T10:00:00.000Z');
    expect((await scenario.post('/api/rfq/send', body, scenario.buyer, key)).body).toEqual(first.body);
    now = before;
  });

  test('is rejected with another body', async () => {
    const key = randomUUID();
    await scenario.post('/api/rfq/send', buildSampleRfqRequestBody(['emnify']), scenario.buyer, key);
    const other = await scenario.post('/api/rfq/send', buildSampleRfqRequestBody(['soracom']), scenario.buyer, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'command.key-reused' } });
  });

  test('stores an acceptance and a quote once', async () => {
    const id = await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
    const keys = [randomUUID(), randomUUID()];
    const acceptAndQuote = async () => [
      await scenario.post('/api/vendor/rfq/accept', { rfq_id: id }, scenario.vendors.soracom, keys[0]),
      await scenario.post(
        '/api/vendor/rfq/respond',
        { rfq_id: id, quote_amount: '5' },
        scenario.vendors.soracom,
        keys[1],
      ),
    ];
    const first = await acceptAndQuote();
    expect((await acceptAndQuote()).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect((await fetchLinks(id))[0]?.quote_versions).toHaveLength(1);
  });

  test('stores a view once, also without a key', async () => {
    const id = await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
    await postAsVendor(scenario.vendors.soracom, 'viewed', id);
    const head = await scenario.market.store.head();
    expect((await postAsVendor(scenario.vendors.soracom, 'viewed', id)).status).toBe(200);
    expect(await scenario.market.store.head()).toBe(head);
  });
});

describe('admin access to RFQs', () => {
  test('includes the RFQs of any buyer and their links', async () => {
    const id = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    expect((await fetchRfqs(scenario.admin, scenario.buyer.user.email)).map((rfq) => rfq.id)).toContain(id);
    expect(await fetchLinks(id, scenario.admin)).toHaveLength(1);
  });
});

test('stores the same rows in a rebuild', async () => {
  const { store, reader, pool } = scenario.market;
  const log = createLogger({ level: 'silent', format: 'json' });
  const hash = async () =>
    runInTransaction(pool, async (client) =>
      hashReadModels(client, await findActiveProjectionSchemas(client, rfqTestScenarioProjections)),
    );
  await fetchRfqs(scenario.buyer);
  const live = await hash();
  await rebuildReadModels(
    { store, reader, pool, log, projections: rfqTestScenarioProjections },
    rfqTestScenarioProjections,
    () => undefined,
  );
  expect(await hash()).toBe(live);
});
