import { readRfqAnalytics } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  AdminRfqsPage,
  readProviderLinks,
  readRfqFigures,
  RfqFiguresView,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { randomUUID } from 'node:crypto';
import { call, register, type SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let analyst: SignedIn;
let clock = Date.UTC(2026, 10, 21, 9);
const ids: Record<'oil' | 'ferry' | 'plain', string> = { oil: '', ferry: '', plain: '' };
const minutes = (count: number): void => void (clock += count * 60_000);

beforeAll(async () => {
  scenario = await startRfqScenario(() => new Date(clock));
  analyst = await register(scenario.market, 'ann@marketplace.example', 'Marketplace');
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date(clock).toISOString() };
  await grantRole(scenario.market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  ids.oil = await sendRfq(scenario, ['emnify', 'soracom'], {
    projectTitle: '100% Ölfelder_2027',
    companyName: 'Petro Åland',
  });
  minutes(10);
  ids.ferry = await sendRfq(scenario, ['soracom'], { projectTitle: 'Ferries', companyName: 'alder' });
  minutes(10);
  ids.plain = await sendRfq(scenario, ['1nce'], { projectTitle: 'Meters', companyName: 'Zuider' });
  minutes(20);
  await scenario.post('/api/vendor/rfq/reject', { rfq_id: ids.ferry }, scenario.vendors.soracom);
});
afterAll(async () => scenario.close());

const read = async (query: Record<string, string>, who = scenario.admin): Promise<AdminRfqsPage> => {
  const { status, body } = await scenario.get(`/api/admin/rfqs/page?${new URLSearchParams(query).toString()}`, who);
  expect(status).toBe(200);
  return AdminRfqsPage.parse(body);
};
const found = async (query: Record<string, string>, who = scenario.admin): Promise<string[]> =>
  (await read(query, who)).rfqs.map(({ id }) => id);

describe('the figures', () => {
  test('are those of the analytics, without their lists', async () => {
    const { status, body } = await scenario.get('/api/admin/rfq-figures', analyst);
    expect(status).toBe(200);
    const figures = readRfqFigures.reply.parse(body);
    const whole = readRfqAnalytics.reply.parse((await scenario.get('/api/admin/rfq-analytics', scenario.admin)).body);
    expect(figures).toEqual(RfqFiguresView.parse(whole));
    expect(figures.summary).toMatchObject({ total_rfqs: 3, rfq_count: 4, median_answer_seconds: 1800 });
    const soracom = figures.providers.find(({ provider_id }) => provider_id === 'soracom');
    expect(soracom).toMatchObject({ rfq_count: 2, median_answer_seconds: 1800, median_quote_seconds: null });
  });

  test('lead to the newest requests of a provider, with an address for admins alone', async () => {
    const of = async (who: SignedIn) =>
      readProviderLinks.reply.parse((await scenario.get('/api/admin/rfq-links?provider=soracom', who)).body);
    const admins = await of(scenario.admin);
    expect(admins.links.map(({ rfq_id }) => rfq_id)).toEqual([ids.ferry, ids.oil]);
    expect(admins).toMatchObject({ total: 2, links: [{ user_email: 'ida@meridian.example' }, {}] });
    expect((await of(analyst)).links.map(({ user_email }) => user_email)).toEqual([null, null]);
    const none = await scenario.get('/api/admin/rfq-links?provider=nobody', scenario.admin);
    expect(none.body).toEqual({ links: [], total: 0 });
  });
});

describe('the list', () => {
  test('finds by text, buyer, provider, status and date, in whatever case and with or without accents', async () => {
    const all = [ids.plain, ids.ferry, ids.oil];
    expect(await found({})).toEqual(all);
    expect(await found({ text: '% ol' })).toEqual([ids.oil]);
    expect(await found({ text: '% ÖL' })).toEqual([ids.oil]);
    expect(await found({ text: '0%_' })).toEqual([]);
    expect(await found({ text: 'SORA' })).toEqual([ids.ferry, ids.oil]);
    expect(await found({ text: 'aland' })).toEqual([ids.oil]);
    expect(await found({ buyer: 'meters' })).toEqual([]);
    expect(await found({ buyer: 'Åland' })).toEqual([ids.oil]);
    expect(await found({ provider: 'soracom', status: 'declined' })).toEqual([ids.ferry]);
    expect(await found({ status: 'declined' })).toEqual([ids.ferry]);
    const { number } = (await read({ text: 'meters' })).rfqs[0] ?? { number: 0 };
    expect(await found({ text: `#${number}` })).toEqual([ids.plain]);
    const from = new Date(Date.UTC(2026, 10, 21, 9, 10)).toISOString();
    expect(await found({ from, to: from })).toEqual([ids.ferry]);
  });

  test('finds nobody by name or address for an analyst, who reads neither', async () => {
    expect(await found({ buyer: 'ida@meridian' })).toHaveLength(3);
    expect(await found({ buyer: 'Ida Lind' })).toHaveLength(3);
    for (const buyer of ['ida@meridian', 'Ida Lind']) expect(await found({ buyer }, analyst)).toEqual([]);
    for (const text of ['ida@meridian', 'Ida Lind']) expect(await found({ text })).toEqual([]);
    expect((await read({}, analyst)).rfqs.map(({ user_email }) => user_email)).toEqual([null, null, null]);
  });

  test('finds the same whether the first requests fill a page or it is gathered from all', async () => {
    const filters = [
      ...[{ text: '% ol' }, { text: 'SORA' }, { text: 'meters' }, { buyer: 'Åland' }, { buyer: 'ida@meridian' }],
      ...[{ provider: 'soracom' }, { provider: 'soracom', status: 'declined' }],
    ];
    for (const filter of filters) {
      const gathered = await found(filter);
      expect(gathered).not.toEqual([]);
      expect(await found({ ...filter, limit: String(gathered.length) })).toEqual(gathered);
    }
    for (const hidden of [{ text: 'ida@meridian' }, { text: 'Ida Lind' }, { text: '0%_' }])
      expect(await found({ ...hidden, limit: '1' })).toEqual([]);
    expect(await found({ buyer: 'ida@meridian', limit: '1' }, analyst)).toEqual([]);
  });

  test('is read by places in every order, forwards and backwards, and a place in another order is refused', async () => {
    for (const sort of ['created', 'deadline', 'company', 'status']) {
      for (const direction of ['asc', 'desc']) {
        const whole = await found({ sort, direction });
        const first = await read({ sort, direction, limit: '2' });
        // Who is in all of them: found among the first, and gathered for the page that these do not fill.
        const buyer = 'ida@meridian';
        const filtered = await read({ sort, direction, buyer, limit: '2' });
        expect(filtered).toEqual(first);
        const rest = await read({ sort, direction, buyer, limit: '2', after: filtered.next ?? '' });
        expect(rest.rfqs.map(({ id }) => id)).toEqual(whole.slice(2));
        expect(first).toMatchObject({ total: 3, first: 1, previous: null });
        const second = await read({ sort, direction, limit: '2', after: first.next ?? '' });
        expect(second).toMatchObject({ total: 3, first: 3, next: null });
        expect([...first.rfqs, ...second.rfqs].map(({ id }) => id)).toEqual(whole);
        const back = await read({ sort, direction, limit: '2', before: second.previous ?? '' });
        expect(back).toEqual(first);
        const other = new URLSearchParams({
          sort: sort === 'created' ? 'company' : 'created',
          after: first.next ?? '',
        });
        const refused = await scenario.get(`/api/admin/rfqs/page?${other.toString()}`, scenario.admin);
        expect(refused).toMatchObject({ status: 400, body: { code: 'rfq.page-unknown' } });
      }
    }
    expect(await found({ sort: 'company', direction: 'asc' })).toEqual([ids.ferry, ids.oil, ids.plain]);
  });

  test('says which filter alone is in the way where nothing is found', async () => {
    const nothing = await read({ text: 'meters', status: 'declined' });
    expect(nothing).toMatchObject({ total: 0, first: 0 });
    expect(nothing.without).toEqual([
      { filter: 'text', total: 1 },
      { filter: 'status', total: 1 },
    ]);
  });

  test('is saved with a line for each, without addresses for analysts', async () => {
    const file = async (who: SignedIn) => {
      const headers = { authorization: `Bearer ${who.token}` };
      const answer = await scenario.market.query.inject({ url: '/api/admin/rfqs/page/export?format=csv', headers });
      expect(answer.statusCode).toBe(200);
      return answer.body;
    };
    const lines = (await file(scenario.admin)).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('ida@meridian.example');
    expect(await file(analyst)).not.toContain('@meridian.example');
  });

  test('is refused to buyers, vendors and guests', async () => {
    for (const path of ['rfq-figures', 'rfq-links?provider=emnify', 'rfqs/page', 'rfqs/page/export?format=csv']) {
      for (const who of [scenario.buyer, scenario.vendors.emnify])
        expect((await scenario.get(`/api/admin/${path}`, who)).status, path).toBe(403);
      expect((await call(scenario.market.query, 'GET', `/api/admin/${path}`)).status, path).toBe(401);
    }
  });
});
