import * as analyticsApi from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sampleAfricanWizardData,
  testAnalyticsDateRangeQueryString,
  startAnalyticsTestScenario,
  type AnalyticsTestScenario,
} from '../../kit/analyticsScenario.ts';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import type { RfqTestMarketplace } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let analyst: SignedInTestUser;
let search: AnalyticsTestScenario['search'];
beforeAll(async () => {
  ({ scenario, analyst, search } = await startAnalyticsTestScenario());
});
afterAll(() => scenario.close());

const get = async <Body>(path: string, as: SignedInTestUser | null = analyst): Promise<Body> => {
  const { status, body } = await scenario.get<Body>(path, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('shows the funnel from search to quote to admins', async () => {
  const path = `/api/analytics/funnel?within=2&${testAnalyticsDateRangeQueryString}`;
  const { within, funnel } = analyticsApi.readSearchFunnelEndpoint.reply.parse(await get(path, scenario.admin));
  expect(within).toBe(2);
  const followed = { searches: 1, people: 1 };
  expect(funnel).toEqual({
    ...{ searches: 4, known: { searches: 4, people: 2 }, open: 3 },
    outcome: { followed, quoted: { searches: 0, people: 0 }, rfqs: 1, rfqs_quoted: 0 },
  });
});

test('shows returning users to admins, by week of their first search', async () => {
  const path = `/api/analytics/cohorts?${testAnalyticsDateRangeQueryString}`;
  const reply = analyticsApi.listSearchCohortsEndpoint.reply.parse(await get(path, scenario.admin));
  expect(reply.range).toEqual({ from: '2026-02-23', to: '2026-03-08' });
  expect(reply.cohorts.map(({ week, people, outcome }) => [week, people, outcome?.sent_rfq])).toEqual([
    ['2026-02-23', 1, 1],
    ['2026-03-02', 1, 0],
  ]);
});

test('shows analysts only the number of users in small groups', async () => {
  const { funnel } = analyticsApi.readSearchFunnelEndpoint.reply.parse(
    await get(`/api/analytics/funnel?within=2&${testAnalyticsDateRangeQueryString}`),
  );
  expect(funnel).toMatchObject({ known: { searches: 4, people: 2 }, outcome: null });
  const { cohorts } = analyticsApi.listSearchCohortsEndpoint.reply.parse(
    await get(`/api/analytics/cohorts?${testAnalyticsDateRangeQueryString}`),
  );
  expect(cohorts.map(({ people, outcome }) => [people, outcome])).toEqual([
    [1, null],
    [1, null],
  ]);
});

test.each(['0', '91', '1.5', 'week'])('rejects a period of %s days between search and RFQ', async (within) => {
  const { status } = await scenario.get(`/api/analytics/funnel?within=${within}`, analyst);
  expect(status).toBe(400);
});

test('counts searches of users who object in the demand, but not in the funnel', async () => {
  const objector = await registerConfirmedTestUser(scenario.market, 'gone@alder.example', 'Alder');
  await search({ at: '2026-06-01T12:00:00.000Z', who: objector, wizard: sampleAfricanWizardData, matched: 3 });
  const june = 'from=2026-06-01&to=2026-06-01';
  const countSearches = async (within: number) => {
    const path = `/api/analytics/funnel?within=${within}&${june}`;
    const { funnel } = analyticsApi.readSearchFunnelEndpoint.reply.parse(await get(path, scenario.admin));
    return [funnel.searches, funnel.known.searches];
  };
  expect(await countSearches(7)).toEqual([1, 1]);
  const body = { right: 'objection', inForce: true };
  const { status } = await callTestApi(scenario.market.command, 'PUT', '/api/privacy/processing', body, {
    token: objector.token,
  });
  expect(status).toBe(200);
  expect(await countSearches(8)).toEqual([1, 0]);
  const { values } = await get<{ values: object[] }>(`/api/analytics/demand-by?by=scale&${june}`);
  expect(values).toEqual([{ value: '>50K', searches: 1, found_little: 1, without_result: 0 }]);
});

test('exports funnel and cohorts with labels, and without small groups for analysts', async () => {
  const csv = async (table: string, as: SignedInTestUser) => {
    const path = `/api/analytics/export?format=csv&table=${table}&within=2&${testAnalyticsDateRangeQueryString}`;
    return (await scenario.get<string>(path, as)).body.split('\r\n');
  };
  expect(await csv('funnel', scenario.admin)).toContain('"Followed by an RFQ within 2 days",1,1,1');
  expect(await csv('funnel', analyst)).toContain('"Followed by an RFQ within 2 days",,,');
  expect((await csv('cohorts', scenario.admin))[1]).toMatch(/^"2026-02-23",1,0,1,/);
  expect((await csv('cohorts', analyst))[1]).toBe('"2026-02-23",1,,,,,,,,,,,,,');
});
