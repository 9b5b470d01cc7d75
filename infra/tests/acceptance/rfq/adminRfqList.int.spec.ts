import { readRfqAnalyticsEndpoint } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  AdminRfqPageReply,
  readProviderLinksEndpoint,
  readRfqFiguresEndpoint,
  RfqSummaryAndProviderMetricsReply,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { randomUUID } from 'node:crypto';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let analyst: SignedInTestUser;
let clock = Date.UTC(2026, 10, 21, 9);
const ids: Record<'oil' | 'ferry' | 'plain', string> = { oil: '', ferry: '', plain: '' };
const advanceMinutes = (count: number): void => void (clock += count * 60_000);

beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date(clock));
  analyst = await registerConfirmedTestUser(scenario.market, 'ann@marketplace.example', 'Marketplace');
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date(clock).toISOString() };
  await grantRole(scenario.market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  ids.oil = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom'], {
    projectTitle: '100% Ölfelder_2027',
    companyName: 'Petro Åland',
  });
  advanceMinutes(10);
  ids.ferry = await sendRfqAsTestScenarioBuyer(scenario, ['soracom'], {
    projectTitle: 'Ferries',
    companyName: 'alder',
  });
  advanceMinutes(10);
  ids.plain = await sendRfqAsTestScenarioBuyer(scenario, ['1nce'], { projectTitle: 'Meters', companyName: 'Zuider' });
  advanceMinutes(20);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: ids.ferry }, scenario.vendors.soracom);
});
afterAll(async () => scenario.close());

const fetchPage = async (query: Record<string, string>, who = scenario.admin): Promise<AdminRfqPageReply> => {
  const { status, body } = await scenario.get(`/api/admin/rfqs/page?${new URLSearchParams(query).toString()}`, who);
  expect(status).toBe(200);
  return AdminRfqPageReply.parse(body);
};
const findIds = async (query: Record<string, string>, who = scenario.admin): Promise<string[]> =>
  (await fetchPage(query, who)).rfqs.map(({ id }) => id);

describe('RFQ metrics', () => {
  test('equal those of the analytics, without the lists', async () => {
    const { status, body } = await scenario.get('/api/admin/rfq-figures', analyst);
    expect(status).toBe(200);
    const metrics = readRfqFiguresEndpoint.reply.parse(body);
    const all = readRfqAnalyticsEndpoint.reply.parse(
      (await scenario.get('/api/admin/rfq-analytics', scenario.admin)).body,
    );
    expect(metrics).toEqual(RfqSummaryAndProviderMetricsReply.parse(all));
    expect(metrics.summary).toMatchObject({ total_rfqs: 3, rfq_count: 4, median_answer_seconds: 1800 });
    const soracom = metrics.providers.find(({ provider_id }) => provider_id === 'soracom');
    expect(soracom).toMatchObject({ rfq_count: 2, median_answer_seconds: 1800, median_quote_seconds: null });
  });

  test('list the newest requests of a provider, with email addresses for admins only', async () => {
    const fetchLinks = async (who: SignedInTestUser) =>
      readProviderLinksEndpoint.reply.parse((await scenario.get('/api/admin/rfq-links?provider=soracom', who)).body);
    const admins = await fetchLinks(scenario.admin);
    expect(admins.links.map(({ rfq_id }) => rfq_id)).toEqual([ids.ferry, ids.oil]);
    expect(admins).toMatchObject({ total: 2, links: [{ user_email: 'ida@meridian.example' }, {}] });
    expect((await fetchLinks(analyst)).links.map(({ user_email }) => user_email)).toEqual([null, null]);
    const none = await scenario.get('/api/admin/rfq-links?provider=nobody', scenario.admin);
    expect(none.body).toEqual({ links: [], total: 0 });
  });
});

describe('admin RFQ list', () => {
  test('filters by text, buyer, provider, status and date, ignoring case and accents', async () => {
    const all = [ids.plain, ids.ferry, ids.oil];
    expect(await findIds({})).toEqual(all);
    expect(await findIds({ text: '% ol' })).toEqual([ids.oil]);
    expect(await findIds({ text: '% ÖL' })).toEqual([ids.oil]);
    expect(await findIds({ text: '0%_' })).toEqual([]);
    expect(await findIds({ text: 'SORA' })).toEqual([ids.ferry, ids.oil]);
    expect(await findIds({ text: 'aland' })).toEqual([ids.oil]);
    expect(await findIds({ buyer: 'meters' })).toEqual([]);
    expect(await findIds({ buyer: 'Åland' })).toEqual([ids.oil]);
    expect(await findIds({ provider: 'soracom', status: 'declined' })).toEqual([ids.ferry]);
    expect(await findIds({ status: 'declined' })).toEqual([ids.ferry]);
    const { number } = (await fetchPage({ text: 'meters' })).rfqs[0] ?? { number: 0 };
    expect(await findIds({ text: `#${number}` })).toEqual([ids.plain]);
    const from = new Date(Date.UTC(2026, 10, 21, 9, 10)).toISOString();
    expect(await findIds({ from, to: from })).toEqual([ids.ferry]);
  });

  test('does not match names or addresses for analysts, who cannot read them', async () => {
    expect(await findIds({ buyer: 'ida@meridian' })).toHaveLength(3);
    expect(await findIds({ buyer: 'Ida Lind' })).toHaveLength(3);
    for (const buyer of ['ida@meridian', 'Ida Lind']) expect(await findIds({ buyer }, analyst)).toEqual([]);
    for (const text of ['ida@meridian', 'Ida Lind']) expect(await findIds({ text })).toEqual([]);
    expect((await fetchPage({}, analyst)).rfqs.map(({ user_email }) => user_email)).toEqual([null, null, null]);
  });

  test('finds the same with small and large pages', async () => {
    const filters = [
      ...[{ text: '% ol' }, { text: 'SORA' }, { text: 'meters' }, { buyer: 'Åland' }, { buyer: 'ida@meridian' }],
      ...[{ provider: 'soracom' }, { provider: 'soracom', status: 'declined' }],
    ];
    for (const filter of filters) {
      const results = await findIds(filter);
      expect(results).not.toEqual([]);
      expect(await findIds({ ...filter, limit: String(results.length) })).toEqual(results);
    }
    for (const hidden of [{ text: 'ida@meridian' }, { text: 'Ida Lind' }, { text: '0%_' }])
      expect(await findIds({ ...hidden, limit: '1' })).toEqual([]);
    expect(await findIds({ buyer: 'ida@meridian', limit: '1' }, analyst)).toEqual([]);
  });

  test('paginates in every order and both directions, and rejects cursors of another order', async () => {
    for (const sort of ['created', 'deadline', 'company', 'status']) {
      for (const direction of ['asc', 'desc']) {
        const all = await findIds({ sort, direction });
        const first = await fetchPage({ sort, direction, limit: '2' });
        // This filter matches all requests, so the filtered page must equal the unfiltered page.
        const buyer = 'ida@meridian';
        const filteredPage = await fetchPage({ sort, direction, buyer, limit: '2' });
        expect(filteredPage).toEqual(first);
        const rest = await fetchPage({ sort, direction, buyer, limit: '2', after: filteredPage.next ?? '' });
        expect(rest.rfqs.map(({ id }) => id)).toEqual(all.slice(2));
        expect(first).toMatchObject({ total: 3, first: 1, previous: null });
        const second = await fetchPage({ sort, direction, limit: '2', after: first.next ?? '' });
        expect(second).toMatchObject({ total: 3, first: 3, next: null });
        expect([...first.rfqs, ...second.rfqs].map(({ id }) => id)).toEqual(all);
        const back = await fetchPage({ sort, direction, limit: '2', before: second.previous ?? '' });
        expect(back).toEqual(first);
        const other = new URLSearchParams({
          sort: sort === 'created' ? 'company' : 'created',
          after: first.next ?? '',
        });
        const refused = await scenario.get(`/api/admin/rfqs/page?${other.toString()}`, scenario.admin);
        expect(refused).toMatchObject({ status: 400, body: { code: 'rfq.page-unknown' } });
      }
    }
    expect(await findIds({ sort: 'company', direction: 'asc' })).toEqual([ids.ferry, ids.oil, ids.plain]);
  });

  test('suggests which single filter to remove when nothing is found', async () => {
    const emptyPage = await fetchPage({ text: 'meters', status: 'declined' });
    expect(emptyPage).toMatchObject({ total: 0, first: 0 });
    expect(emptyPage.without).toEqual([
      { filter: 'text', total: 1 },
      { filter: 'status', total: 1 },
    ]);
  });

  test('exports one line per request, without email addresses for analysts', async () => {
    const exportCsv = async (who: SignedInTestUser) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const answer = await scenario.market.query.inject({ url: '/api/admin/rfqs/page/export?format=csv', headers });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    };
    const lines = (await exportCsv(scenario.admin)).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('ida@meridian.example');
    expect(await exportCsv(analyst)).not.toContain('@meridian.example');
  });

  test('rejects buyers, vendors and guests', async () => {
    for (const path of ['rfq-figures', 'rfq-links?provider=emnify', 'rfqs/page', 'rfqs/page/export?format=csv']) {
      for (const who of [scenario.buyer, scenario.vendors.emnify])
        expect((await scenario.get(`/api/admin/${path}`, who)).status, path).toBe(403);
      expect((await callTestApi(scenario.market.query, 'GET', `/api/admin/${path}`)).status, path).toBe(401);
    }
  });
});
