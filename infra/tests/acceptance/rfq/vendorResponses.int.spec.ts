import { noVendor, type ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import {
  readListings,
  readProviders,
  readResponses,
  searchProviders,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, type SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, rfqPayload, startRfqScenario } from '../../kit/rfq/scenario.ts';

const minute = 60_000;
/** The commands' clock. */
let now = new Date('2026-11-21T08:00:00.000Z');
let scenario: RfqScenario;
beforeAll(async () => {
  scenario = await startRfqScenario(() => now);
});
afterAll(async () => scenario.close());

/** Sends an RFQ to emnify and lets its vendor answer so many minutes later. */
async function answered(buyer: SignedIn, path: 'accept' | 'reject', minutes: number): Promise<void> {
  const sent = await scenario.post<{ rfq_id: string }>('/api/rfq/send', rfqPayload(['emnify']), buyer);
  now = new Date(now.getTime() + minutes * minute);
  const reply = await scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: sent.body.rfq_id }, scenario.vendors.emnify);
  expect([sent.status, reply.status]).toEqual([200, 200]);
}

/** What the search says of every provider, once it knows of all that happened. */
async function searched(sort = 'rank'): Promise<(readonly [id: string, response: ResponseRecord | undefined])[]> {
  const { body } = await scenario.get(`/api/providers/search?sort=${sort}`, scenario.buyer);
  return searchProviders.reply.parse(body).providers.map(({ id, response }) => [id, response] as const);
}
const ofEmnify = async () => new Map(await searched()).get('emnify');

const fresh = { registered: true, answerRate: null, answerMinutes: null };
const measured = { registered: true, answerRate: 100, answerMinutes: 30 };

describe('how a vendor answers', () => {
  test('is that one is here, or none, and no number before the fifth request', async () => {
    await answered(scenario.buyer, 'accept', 10);
    await answered(scenario.buyer, 'reject', 20);
    await answered(scenario.otherBuyer, 'accept', 30);
    await answered(scenario.otherBuyer, 'accept', 40);
    expect(new Map(await searched())).toEqual(
      new Map<string, ResponseRecord>([
        ['1nce', fresh],
        ['emnify', fresh],
        ['soracom', fresh],
        ['telenor-iot', noVendor],
      ]),
    );
  });

  test('has no number either while fewer than three buyers are behind it', async () => {
    await answered(scenario.buyer, 'accept', 50);
    expect(await ofEmnify()).toEqual(fresh);
  });

  test('has its rate and its median time from then on, for everybody who lists, opens, compares or matches', async () => {
    await answered(scenario.admin, 'accept', 60);
    expect(await ofEmnify()).toEqual(measured);
    const ids = '?ids=emnify,telenor-iot';
    const [details, listings, all] = await Promise.all(
      [`details${ids}`, `listings${ids}`, 'responses'].map(async (path) =>
        scenario.get(`/api/providers/${path}`, null),
      ),
    );
    const pair = [measured, noVendor];
    expect(readProviders.reply.parse(details?.body).providers.map(({ response }) => response)).toEqual(pair);
    expect(readListings.reply.parse(listings?.body).providers.map(({ response }) => response)).toEqual(pair);
    const { responses } = readResponses.reply.strict().parse(all?.body);
    expect(responses.find(({ id }) => id === 'emnify')).toEqual({ id: 'emnify', ...measured });
    expect(responses.map(({ id }) => id).sort()).toEqual(['1nce', 'emnify', 'soracom']);
    const file = await scenario.get<string>(`/api/providers/comparison${ids}&format=csv`, null);
    expect(file.body).toMatch(/"Answer rate[^\n]*"100%","No vendor here yet"/);
  });

  test('sorts the list, those without figures last in the order of names, page after page', async () => {
    const order = async (sort: string) => (await searched(sort)).map(([id]) => id);
    expect(await order('-answerRate')).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    expect(await order('answerTime')).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map(async (offset) => order(`-answerRate&limit=1&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    expect(await order('answerTime&q=o&limit=1')).toEqual(['soracom']);
  });

  test('comes with every match and moves no score', async () => {
    const match = async (query: string) => {
      const wizard = { geographicMode: 'regions', geographicRegions: ['Europe'], simRequirements: ['Physical SIM'] };
      const { token } = scenario.buyer;
      const { body } = await call(scenario.market.query, 'POST', `${matchRequirements.path}${query}`, wizard, {
        token,
      });
      return matchRequirements.reply.parse(body);
    };
    const found = await match('');
    expect(found.total).toBe(4);
    for (const { id, response } of found.providers)
      expect(response).toEqual(id === 'emnify' ? measured : expect.anything());
    expect((await match('?sort=-answerRate')).bands).toEqual(found.bands);
  });

  test('names nobody who asked', async () => {
    const { body } = await scenario.get('/api/providers/responses', null);
    const text = JSON.stringify(body);
    for (const { user } of [scenario.buyer, scenario.otherBuyer, scenario.admin]) expect(text).not.toContain(user.id);
    expect(text).not.toMatch(/request|buyer/i);
  });
});

describe('a vendor that is gone', () => {
  const admin = async (path: string, body: object = {}) =>
    expect((await scenario.post(`/api/admin/${path}`, body, scenario.admin)).status).toBe(200);

  test('is not here while its only account is disabled, and is again after that, with what it did', async () => {
    const { id } = scenario.vendors.emnify.user;
    await admin(`users/${id}/disable`);
    expect(await ofEmnify()).toEqual(noVendor);
    await admin(`users/${id}/enable`);
    expect(await ofEmnify()).toEqual(measured);
  });

  test('is not here once nobody is approved to answer any more', async () => {
    const { email } = scenario.vendors.emnify.user;
    await admin('provider-access/revoke', { user_email: email, admin_email: scenario.admin.user.email });
    expect(await ofEmnify()).toEqual(noVendor);
    expect((await searched('-answerRate')).map(([id]) => id)).toEqual(['1nce', 'emnify', 'soracom', 'telenor-iot']);
  });
});
