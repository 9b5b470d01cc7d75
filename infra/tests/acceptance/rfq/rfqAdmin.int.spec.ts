import type { RfqAnalyticsReply } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { readRfqAnalyticsEndpoint, searchRfqsEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { callTestApi, type TestApiReply } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let clock = Date.UTC(2026, 10, 21, 9);
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date(clock));
});
afterAll(async () => scenario.close());

const advanceMinutes = (count: number): void => void (clock += count * 60_000);
type Body = Record<string, unknown>;
const callAsAdmin = (method: 'PUT' | 'DELETE', path: string, body: object | undefined, options: object = {}) =>
  callTestApi<Body>(scenario.market.command, method, path, body, { token: scenario.admin.token, ...options });
const setStatus = (id: string, status: string, notes?: string, options: object = {}): Promise<TestApiReply> =>
  callAsAdmin('PUT', `/api/rfq/provider/${id}/status`, { status, ...(notes !== undefined && { notes }) }, options);
const deleteLink = (id: string, options: object = {}): Promise<TestApiReply> =>
  callAsAdmin('DELETE', `/api/rfq/provider/${id}`, undefined, options);

const fetchAnalytics = async (): Promise<RfqAnalyticsReply> => {
  const { status, body } = await scenario.get('/api/admin/rfq-analytics', scenario.admin);
  expect(status).toBe(200);
  return readRfqAnalyticsEndpoint.reply.parse(body);
};
const fetchLinks = async (providerId: string) => {
  const provider = (await fetchAnalytics()).providers.find((each) => each.provider_id === providerId);
  return provider?.rfqs ?? [];
};
const findLink = async (rfqId: string, providerId: string) => {
  const link = (await fetchLinks(providerId)).find((each) => each.rfq_id === rfqId);
  if (link === undefined) throw new Error(`no link to ${providerId}`);
  return link;
};
type Vendor = keyof RfqTestMarketplace['vendors'];
const fetchVendorRfq = async (vendor: Vendor, rfqId: string): Promise<Body | undefined> => {
  const { body } = await scenario.get<Body[]>('/api/vendor/available-rfqs', scenario.vendors[vendor]);
  return body.find((rfq) => rfq['rfq_id'] === rfqId);
};
const postAsVendor = (vendor: Vendor, what: string, body: object) =>
  scenario.post(`/api/vendor/rfq/${what}`, body, scenario.vendors[vendor]);
const unknownId = '7d9c3f1e-2f54-4a0c-9a58-0c7a51f4f0aa';

describe('status set by an admin', () => {
  test('applies to vendor, buyer and metrics, with a note that only admins see', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    const { id } = await findLink(rfqId, 'emnify');
    const reply = await setStatus(id, 'accepted', 'Agreed by phone.');
    expect(reply).toMatchObject({ status: 200, body: { id, response_status: 'accepted', version: 1 } });
    expect(await fetchVendorRfq('emnify', rfqId)).toMatchObject({
      response_status: 'accepted',
      contact_name: 'Ida Lindqvist',
    });
    expect(await findLink(rfqId, 'emnify')).toMatchObject({
      response_status: 'accepted',
      admin_notes: 'Agreed by phone.',
    });
    const links = await scenario.get<Body[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
    expect(links.body[0]).toMatchObject({ response_status: 'accepted', accepted_at: null });
    expect(JSON.stringify(links.body)).not.toContain('Agreed by phone.');

    await setStatus(id, 'sent');
    const hidden = await fetchVendorRfq('emnify', rfqId);
    expect(hidden).toMatchObject({ response_status: 'sent' });
    expect(hidden).not.toHaveProperty('contact_name');
  });

  test('shows an amount only while a link with a quote has the status responded', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    await setStatus((await findLink(rfqId, 'emnify')).id, 'responded');
    await postAsVendor('soracom', 'accept', { rfq_id: rfqId });
    await postAsVendor('soracom', 'respond', { rfq_id: rfqId, quote_amount: '2.5', quote_currency: 'EUR' });
    await setStatus((await findLink(rfqId, 'soracom')).id, 'accepted');
    const { body } = await scenario.get<Body[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
    expect(body).toMatchObject([
      { response_status: 'responded', quote_amount: null, quote_versions: [] },
      { response_status: 'accepted', quote_amount: null, quote_versions: [] },
    ]);
  });

  test('is set once for a repeated key, which cannot be reused for another link', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    const [one, other] = [await findLink(rfqId, 'emnify'), await findLink(rfqId, 'soracom')];
    const first = await setStatus(one.id, 'rejected', 'No stock.', { key: 'k-1' });
    expect(await setStatus(one.id, 'rejected', 'No stock.', { key: 'k-1' })).toMatchObject({ body: first.body });
    expect((await findLink(rfqId, 'emnify')).version).toBe(1);
    const reused = await setStatus(other.id, 'rejected', 'No stock.', { key: 'k-1' });
    expect(reused).toMatchObject({ status: 422, body: { code: 'command.key-reused' } });
  });

  test('is rejected with 412 when the link has changed, until sent with its current version', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    const seen = await findLink(rfqId, 'emnify');
    await postAsVendor('emnify', 'viewed', { rfq_id: rfqId });
    await postAsVendor('emnify', 'accept', { rfq_id: rfqId });
    const stale = await setStatus(seen.id, 'rejected', undefined, { headers: { 'if-match': `"${seen.version}"` } });
    expect(stale).toMatchObject({ status: 412, body: { code: 'rfq.link-changed' } });
    const fresh = await findLink(rfqId, 'emnify');
    const done = await setStatus(seen.id, 'rejected', undefined, { headers: { 'if-match': `"${fresh.version}"` } });
    expect(done.status).toBe(200);
    const damaged = await setStatus(seen.id, 'sent', undefined, { headers: { 'if-match': 'three' } });
    expect(damaged).toMatchObject({ status: 400, body: { code: 'request.if-match' } });
  });

  test('is rejected for unknown or deleted links, unknown statuses, and other users', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
    const { id } = await findLink(rfqId, 'emnify');
    const notFound = { status: 404, body: { code: 'rfq.link-not-found' } };
    expect(await setStatus(unknownId, 'sent')).toMatchObject(notFound);
    expect(await setStatus('not-an-id', 'sent')).toMatchObject(notFound);
    expect((await setStatus(id, 'viewed')).status).toBe(400);
    for (const who of [scenario.buyer, scenario.vendors.emnify]) {
      expect((await setStatus(id, 'accepted', undefined, { token: who.token })).status).toBe(403);
      expect((await deleteLink(id, { token: who.token })).status).toBe(403);
    }
    expect((await callTestApi(scenario.market.command, 'DELETE', `/api/rfq/provider/${id}`)).status).toBe(401);
    await deleteLink(id);
    expect(await setStatus(id, 'sent')).toMatchObject(notFound);
  });
});

describe('deleting a link', () => {
  test('removes it from every list and count, and can be repeated', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
    const before = await fetchAnalytics();
    const { id } = await findLink(rfqId, 'emnify');
    expect(await deleteLink(id, { key: 'd-1' })).toMatchObject({ status: 200, body: { id } });
    expect(await deleteLink(id, { key: 'd-1' })).toMatchObject({ status: 200, body: { id } });
    expect(await deleteLink(id)).toMatchObject({ status: 404, body: { code: 'rfq.link-not-found' } });
    const after = await fetchAnalytics();
    expect(after.summary.rfq_count).toBe(before.summary.rfq_count - 1);
    expect(after.all_rfqs.find((rfq) => rfq.id === rfqId)).toMatchObject({ total_providers: 1 });
    expect(await fetchVendorRfq('emnify', rfqId)).toBeUndefined();
    const links = await scenario.get<Body[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
    expect(links.body.map((link) => link['provider_id'])).toEqual(['soracom']);
    expect((await postAsVendor('emnify', 'accept', { rfq_id: rfqId })).status).toBe(404);
  });

  test('closes the RFQ when it was the last link', async () => {
    const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['soracom']);
    await deleteLink((await findLink(rfqId, 'soracom')).id);
    const found = await scenario.get<Body>(`/api/admin/rfqs?status=closed`, scenario.admin);
    expect(searchRfqsEndpoint.reply.parse(found.body).rfqs.map(({ id }) => id)).toContain(rfqId);
  });
});

describe('RFQ analytics', () => {
  test('list providers by number of RFQs, with metrics that equal the sum of their links', async () => {
    for (const providers of [['1nce'], ['1nce'], ['1nce', 'telenor-iot']] as const)
      await sendRfqAsTestScenarioBuyer(scenario, [...providers]);
    const { providers, summary } = await fetchAnalytics();
    const counts = providers.map(({ rfq_count }) => rfq_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(summary.rfq_count);
    for (const provider of [...providers, summary]) {
      const { by_status, rfq_count, response_rate } = provider;
      expect(Object.values(by_status).reduce((sum, count) => sum + count, 0)).toBe(rfq_count);
      expect(response_rate).toBe(by_status.responded / rfq_count);
    }
    expect(Object.values(summary.rfqs_by_status).reduce((sum, count) => sum + count, 0)).toBe(summary.total_rfqs);
  });

  test('return the median time to the first response and to the first quote', async () => {
    const [fast, slow] = [
      await sendRfqAsTestScenarioBuyer(scenario, ['telenor-iot', '1nce']),
      await sendRfqAsTestScenarioBuyer(scenario, ['1nce']),
    ];
    const others = (await fetchLinks('1nce')).filter(({ rfq_id }) => rfq_id !== fast && rfq_id !== slow);
    for (const { id } of others) await deleteLink(id);
    advanceMinutes(10);
    await postAsVendor('1nce', 'accept', { rfq_id: fast });
    advanceMinutes(20);
    await postAsVendor('1nce', 'reject', { rfq_id: slow });
    await postAsVendor('1nce', 'respond', { rfq_id: fast, quote_amount: '1', quote_currency: 'EUR' });
    advanceMinutes(60);
    await postAsVendor('1nce', 'respond', { rfq_id: fast, quote_amount: '2', quote_currency: 'EUR' });
    const provider = (await fetchAnalytics()).providers.find(({ provider_id }) => provider_id === '1nce');
    expect(provider).toMatchObject({ rfq_count: 2, median_answer_seconds: 1200, median_quote_seconds: 1800 });
  });
});

describe('RFQ search', () => {
  type Found = z.output<typeof searchRfqsEndpoint.reply>;
  const search = async (query: Record<string, string>, who = scenario.admin): Promise<Found> => {
    const { status, body } = await scenario.get(`/api/admin/rfqs?${new URLSearchParams(query).toString()}`, who);
    expect(status).toBe(200);
    return searchRfqsEndpoint.reply.parse(body);
  };
  const ids = async (query: Record<string, string>): Promise<string[]> =>
    (await search(query)).rfqs.map(({ id }) => id);

  test('filters by buyer, provider, status, date and text, and paginates in a stable order', async () => {
    advanceMinutes(60);
    const from = new Date(clock).toISOString();
    const special = { projectTitle: '100% Ölfelder_2027', companyName: 'Petro Åland' };
    const one = await sendRfqAsTestScenarioBuyer(scenario, ['emnify'], special);
    advanceMinutes(60);
    const two = await sendRfqAsTestScenarioBuyer(scenario, ['soracom'], { companyName: 'alder' });
    await postAsVendor('soracom', 'reject', { rfq_id: two });
    expect(await ids({ from })).toEqual([two, one]);
    expect(await ids({ from, sort: 'company', direction: 'asc' })).toEqual([two, one]);
    expect(await ids({ from, to: from })).toEqual([one]);
    expect(await ids({ from, provider: 'soracom' })).toEqual([two]);
    expect(await ids({ from, status: 'declined' })).toEqual([two]);
    expect(await ids({ from, buyer: 'petro å' })).toEqual([one]);
    expect(await ids({ from, buyer: 'ida@meridian.example' })).toEqual([two, one]);
    expect(await ids({ from, text: '% öl' })).toEqual([one]);
    expect(await ids({ from, text: '0%_' })).toEqual([]);
    expect(await ids({ from, text: 'SORA' })).toEqual([two]);
    const { number } = (await search({ from, sort: 'created', direction: 'asc' })).rfqs[0] ?? { number: 0 };
    expect(await ids({ from, text: `#${number}` })).toEqual([one]);
    expect(await search({ from })).toMatchObject({ total: 2, total_is_exact: true, page: 1 });
    expect(await ids({ from, page: '2' })).toEqual([]);
  });

  test('rejects invalid filters, and users who are neither admin nor analyst', async () => {
    for (const query of ['status=viewed', 'from=yesterday', 'page=0', 'page=x', 'sort=price']) {
      expect((await scenario.get(`/api/admin/rfqs?${query}`, scenario.admin)).status, query).toBe(400);
    }
    const paths = ['rfqs', 'rfqs/export?format=json', 'rfq-analytics', `rfq/${unknownId}/history`];
    for (const path of [...paths, `rfq/${unknownId}/history/export?format=xlsx`]) {
      for (const who of [scenario.buyer, scenario.vendors.emnify]) {
        expect((await scenario.get(`/api/admin/${path}`, who)).status, path).toBe(403);
      }
      expect((await scenario.get(`/api/admin/${path}`, null)).status, path).toBe(401);
    }
  });
});
