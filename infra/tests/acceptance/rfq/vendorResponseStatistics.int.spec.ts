import {
  unclaimedProviderResponseMetrics,
  type ProviderResponseMetrics,
} from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import {
  readListingsEndpoint,
  readProvidersEndpoint,
  readResponsesEndpoint,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { type RfqTestMarketplace, buildSampleRfqRequestBody, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const minuteMs = 60_000;
/** The clock of the commands. */
let now = new Date('2026-11-21T08:00:00.000Z');
let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now);
});
afterAll(async () => scenario.close());

/** Sends an RFQ to emnify, whose vendor answers after the given number of minutes. */
async function sendAndAnswer(buyer: SignedInTestUser, path: 'accept' | 'reject', minutes: number): Promise<void> {
  const sent = await scenario.post<{ rfq_id: string }>('/api/rfq/send', buildSampleRfqRequestBody(['emnify']), buyer);
  now = new Date(now.getTime() + minutes * minuteMs);
  const reply = await scenario.post(`/api/vendor/rfq/${path}`, { rfq_id: sent.body.rfq_id }, scenario.vendors.emnify);
  expect([sent.status, reply.status]).toEqual([200, 200]);
}

/** Response statistics of every provider in the search, after all events were processed. */
async function fetchResponses(
  sort = 'rank',
): Promise<(readonly [id: string, response: ProviderResponseMetrics | undefined])[]> {
  const { body } = await scenario.get(`/api/providers/search?sort=${sort}`, scenario.buyer);
  return searchProvidersEndpoint.reply.parse(body).providers.map(({ id, response }) => [id, response] as const);
}
const fetchEmnifyResponse = async () => new Map(await fetchResponses()).get('emnify');

const withoutStatistics = { registered: true, answerRate: null, answerMinutes: null };
const measured = { registered: true, answerRate: 100, answerMinutes: 30 };

describe('response statistics', () => {
  test('show only whether a vendor exists before the fifth request', async () => {
    await sendAndAnswer(scenario.buyer, 'accept', 10);
    await sendAndAnswer(scenario.buyer, 'reject', 20);
    await sendAndAnswer(scenario.otherBuyer, 'accept', 30);
    await sendAndAnswer(scenario.otherBuyer, 'accept', 40);
    expect(new Map(await fetchResponses())).toEqual(
      new Map<string, ProviderResponseMetrics>([
        ['1nce', withoutStatistics],
        ['emnify', withoutStatistics],
        ['soracom', withoutStatistics],
        ['telenor-iot', unclaimedProviderResponseMetrics],
      ]),
    );
  });

  test('show no numbers for fewer than three buyers', async () => {
    await sendAndAnswer(scenario.buyer, 'accept', 50);
    expect(await fetchEmnifyResponse()).toEqual(withoutStatistics);
  });

  test('show response rate and median time from then on, in every list and comparison', async () => {
    await sendAndAnswer(scenario.admin, 'accept', 60);
    expect(await fetchEmnifyResponse()).toEqual(measured);
    const ids = '?ids=emnify,telenor-iot';
    const [details, listings, all] = await Promise.all(
      [`details${ids}`, `listings${ids}`, 'responses'].map(async (path) =>
        scenario.get(`/api/providers/${path}`, null),
      ),
    );
    const pair = [measured, unclaimedProviderResponseMetrics];
    expect(readProvidersEndpoint.reply.parse(details?.body).providers.map(({ response }) => response)).toEqual(pair);
    expect(readListingsEndpoint.reply.parse(listings?.body).providers.map(({ response }) => response)).toEqual(pair);
    const { responses } = readResponsesEndpoint.reply.strict().parse(all?.body);
    expect(responses.find(({ id }) => id === 'emnify')).toEqual({ id: 'emnify', ...measured });
    expect(responses.map(({ id }) => id).sort()).toEqual(['1nce', 'emnify', 'soracom']);
    const file = await scenario.get<string>(`/api/providers/comparison${ids}&format=csv`, null);
    expect(file.body).toMatch(/"Response rate[^\n]*"100%","Not on this platform yet"/);
  });

  test('sort the list, with providers without statistics last by name, across pages', async () => {
    const listIds = async (sort: string) => (await fetchResponses(sort)).map(([id]) => id);
    expect(await listIds('-answerRate')).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    expect(await listIds('answerTime')).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map(async (offset) => listIds(`-answerRate&limit=1&offset=${offset}`)),
    );
    expect(pages.flat()).toEqual(['emnify', '1nce', 'soracom', 'telenor-iot']);
    expect(await listIds('answerTime&q=o&limit=1')).toEqual(['soracom']);
  });

  test('are part of every match and do not change its score', async () => {
    const match = async (query: string) => {
      const wizard = { geographicMode: 'regions', geographicRegions: ['Europe'], simRequirements: ['Physical SIM'] };
      const { token } = scenario.buyer;
      const { body } = await callTestApi(
        scenario.market.query,
        'POST',
        `${matchRequirementsEndpoint.path}${query}`,
        wizard,
        {
          token,
        },
      );
      return matchRequirementsEndpoint.reply.parse(body);
    };
    const found = await match('');
    expect(found.total).toBe(4);
    for (const { id, response } of found.providers)
      expect(response).toEqual(id === 'emnify' ? measured : expect.anything());
    expect((await match('?sort=-answerRate')).bands).toEqual(found.bands);
  });

  test('identify no buyer', async () => {
    const { body } = await scenario.get('/api/providers/responses', null);
    const text = JSON.stringify(body);
    for (const { user } of [scenario.buyer, scenario.otherBuyer, scenario.admin]) expect(text).not.toContain(user.id);
    expect(text).not.toMatch(/request|buyer/i);
  });
});

describe('provider without a vendor', () => {
  const postAsAdmin = async (path: string, body: object = {}) =>
    expect((await scenario.post(`/api/admin/${path}`, body, scenario.admin)).status).toBe(200);

  test('has no statistics while its only account is disabled, and the same ones afterwards', async () => {
    const { id } = scenario.vendors.emnify.user;
    await postAsAdmin(`users/${id}/disable`);
    expect(await fetchEmnifyResponse()).toEqual(unclaimedProviderResponseMetrics);
    await postAsAdmin(`users/${id}/enable`);
    expect(await fetchEmnifyResponse()).toEqual(measured);
  });

  test('has no statistics after its last vendor was revoked', async () => {
    const { email } = scenario.vendors.emnify.user;
    await postAsAdmin('provider-access/revoke', { user_email: email, admin_email: scenario.admin.user.email });
    expect(await fetchEmnifyResponse()).toEqual(unclaimedProviderResponseMetrics);
    expect((await fetchResponses('-answerRate')).map(([id]) => id)).toEqual([
      '1nce',
      'emnify',
      'soracom',
      'telenor-iot',
    ]);
  });
});
