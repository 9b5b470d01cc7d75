import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as analyticsApi from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { loadSearchMetricsByPeriod } from '@marketplace/query-service/searches/analytics.queries.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import {
  sampleAfricanWizardData,
  type AnalyticsTestScenario,
  sampleNordicWizardData,
  testAnalyticsDateRangeQueryString,
  startAnalyticsTestScenario,
} from '../../kit/analyticsScenario.ts';
import type { SignedInTestUser } from '../../kit/apiCalls.ts';
import type { RfqTestMarketplace } from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let logoDir: string;
let analyst: SignedInTestUser;
let search: AnalyticsTestScenario['search'];

beforeAll(async () => {
  logoDir = mkdtempSync(path.join(tmpdir(), 'logos-'));
  writeFileSync(path.join(logoDir, 'soracom.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  ({ scenario, analyst, search } = await startAnalyticsTestScenario({ logoDir }));
});
afterAll(async () => {
  await scenario.close();
  rmSync(logoDir, { recursive: true });
});

const get = async <Body>(path: string, as: SignedInTestUser | null = analyst): Promise<Body> => {
  const { status, body } = await scenario.get<Body>(path, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('counts events of whole days in UTC', async () => {
  const reply = analyticsApi.readSearchOverviewEndpoint.reply.parse(
    await get(`/api/analytics/overview?${testAnalyticsDateRangeQueryString}`),
  );
  expect(reply.figures).toEqual({
    ...{ searches: 4, people: 2, average_matches: 9, found_little: 2, without_result: 0, rfqs: 1 },
  });
  expect(reply.before).toEqual({
    ...{ searches: 1, people: 1, average_matches: 9, found_little: 0, without_result: 0, rfqs: 0 },
  });
});

test('returns every day of the range, separated at midnight', async () => {
  const { unit, periods } = analyticsApi.readSearchOverviewEndpoint.reply.parse(
    await get(`/api/analytics/overview?${testAnalyticsDateRangeQueryString}`),
  );
  expect(unit).toBe('day');
  expect(periods.map(({ searches }) => searches)).toEqual([1, 0, 1, 1, 0, 0, 1]);
  expect(periods[6]).toEqual({ start: '2026-03-07', searches: 1, people: 1, found_little: 1, without_result: 0 });
});

test('uses days in UTC, whatever the time zone of the database', async () => {
  const { connectionString, pool: owner } = scenario.market;
  const pool = new Pool({ connectionString, options: '-c timezone=Pacific/Auckland' });
  try {
    const source = { pool, schemaOf: await resolveReadModelSchemas(owner) };
    const found = await loadSearchMetricsByPeriod(source, { from: '2026-03-01', to: '2026-03-07' }, 'day');
    expect(found.map(({ start }) => start)).toEqual(['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-07']);
  } finally {
    await pool.end();
  }
});

test('starts weeks on Mondays', async () => {
  const path = `/api/analytics/overview?${testAnalyticsDateRangeQueryString}&unit=week`;
  const { periods } = analyticsApi.readSearchOverviewEndpoint.reply.parse(await get(path));
  expect(periods.map(({ start, searches }) => [start, searches])).toEqual([
    ['2026-02-23', 1],
    ['2026-03-02', 3],
  ]);
});

test('counts a search once per region of its countries, with its technology and scale', async () => {
  const { cells } = analyticsApi.readDemandEndpoint.reply.parse(
    await get(`/api/analytics/demand?${testAnalyticsDateRangeQueryString}`),
  );
  const nordicCell = { technology: 'LTE-M', scale: '5-50K', searches: 2, found_little: 0 };
  expect(cells).toEqual([
    { region: 'Africa', technology: null, scale: '>50K', searches: 2, found_little: 2 },
    { region: 'Asia Pacific', ...nordicCell },
    { region: 'Europe', ...nordicCell },
  ]);
});

test('groups searches with few matches by their requirements', async () => {
  const { total, groups } = analyticsApi.listLittleFoundEndpoint.reply.parse(
    await get(`/api/analytics/found-little?${testAnalyticsDateRangeQueryString}`),
  );
  expect(total).toBe(1);
  expect(groups).toMatchObject([
    {
      requirements: { regions: ['Africa'], deploymentScale: '>50K' },
      searches: 2,
      people: 2,
      best_matches: 4,
      last_search: '2026-03-07T23:59:59.999Z',
    },
  ]);
});

test('counts how often providers matched first and best, with existing logos', async () => {
  const url = `/api/analytics/matched-providers?${testAnalyticsDateRangeQueryString}`;
  const { providers } = analyticsApi.listMatchedProvidersEndpoint.reply.parse(await get(url));
  expect(providers).toMatchObject([
    { provider_id: 'soracom', provider_name: 'Soracom', searches: 4, best: 2, logo_file: 'soracom.svg' },
    { provider_id: 'emnify', provider_name: 'emnify', searches: 2, best: 2, logo_file: null },
  ]);
});

test('counts every requirement value, including list items and missing values', async () => {
  const path = `/api/analytics/patterns?${testAnalyticsDateRangeQueryString}`;
  const { searches, patterns } = analyticsApi.readSearchPatternsEndpoint.reply.parse(await get(path));
  const findCount = (field: string, value: string | null) =>
    patterns.find((each) => each.field === field && each.value === value)?.searches;
  expect(searches).toBe(4);
  expect(findCount('deployment_scale', '5-50K')).toBe(2);
  expect(findCount('sim_requirements', 'Physical SIM')).toBe(2);
  expect(findCount('sim_requirements', null)).toBe(2);
  expect(findCount('power_sensitivity', null)).toBe(4);
});

describe('demand by property', () => {
  const fetchDemand = async (by: string) => {
    const reply = analyticsApi.readDemandByEndpoint.reply.parse(
      await get(`/api/analytics/demand-by?by=${by}&${testAnalyticsDateRangeQueryString}`),
    );
    expect(reply).toMatchObject({ by, searches: 4 });
    return reply.values.map(({ value, searches, found_little }) => [value, searches, found_little]);
  };

  test.each<[string, ...unknown[]]>([
    ['region', ['Africa', 2, 2], ['Asia Pacific', 2, 0], ['Europe', 2, 0]],
    ['country', [null, 2, 2], ['JP', 2, 0], ['NO', 2, 0], ['SE', 2, 0]],
    ['technology', ['LTE-M', 2, 0], [null, 2, 2]],
    ['scale', ['5-50K', 2, 0], ['>50K', 2, 2]],
    ['sim', ['Physical SIM', 2, 0], ['eSIM (eUICC)', 2, 0], [null, 2, 2]],
  ])('counts a search once for each value of %s', async (by, ...values) => {
    const found = await fetchDemand(by);
    expect(found).toHaveLength(values.length);
    expect(found).toEqual(expect.arrayContaining(values));
  });

  test('distinguishes searches without matches from those with few', async () => {
    await search({ at: '2026-05-01T12:00:00.000Z', who: scenario.buyer, wizard: sampleAfricanWizardData, matched: 0 });
    await search({ at: '2026-05-01T13:00:00.000Z', who: scenario.buyer, wizard: sampleNordicWizardData, matched: 1 });
    const may = 'from=2026-05-01&to=2026-05-01';
    const { figures } = await get<{ figures: object }>(`/api/analytics/overview?${may}`);
    expect(figures).toMatchObject({ found_little: 2, without_result: 1 });
    const { values } = await get<{ values: object[] }>(`/api/analytics/demand-by?by=region&${may}`);
    expect(values).toContainEqual({ value: 'Africa', searches: 1, found_little: 1, without_result: 1 });
    const none = await get<{ total: number; groups: object[] }>(`/api/analytics/found-little?matches=none&${may}`);
    expect(none).toMatchObject({ total: 1, groups: [{ requirements: { regions: ['Africa'] }, best_matches: 0 }] });
  });
});

describe('searching people', () => {
  test('are named to admins, the most active first', async () => {
    const path = `/api/analytics/people?${testAnalyticsDateRangeQueryString}`;
    const reply = analyticsApi.listSearchingPeopleEndpoint.reply.parse(await get(path, scenario.admin));
    expect(reply).toMatchObject({ total: 2, page: 1 });
    expect(reply.people).toMatchObject([
      { user_email: 'ida@meridian.example', user_name: 'Ada Byron', total_searches: 3, avg_matches: 10.67 },
      { user_email: 'otto@alder.example', total_searches: 1, found_little: 1 },
    ]);
  });

  test('have only the searches of the range listed', async () => {
    const { id } = scenario.buyer.user;
    const path = `/api/analytics/user-searches/${id}?from=2026-03-03T00:00:00.000Z&to=2026-03-08T00:00:00.000Z`;
    const found = await get<{ search_timestamp: string }[]>(path, scenario.admin);
    expect(found.map(({ search_timestamp }) => search_timestamp)).toEqual([
      '2026-03-07T23:59:59.999Z',
      '2026-03-03T23:59:59.999Z',
    ]);
  });

  test('are not part of any reply to analysts', async () => {
    const shared = ['overview', 'demand', 'found-little', 'matched-providers', 'patterns', 'funnel', 'cohorts'];
    const paths = [...shared.map((name) => `${name}?`), 'demand-by?by=country&'];
    const bodies = await Promise.all(
      paths.map((path) => get(`/api/analytics/${path}${testAnalyticsDateRangeQueryString}`)),
    );
    const text = JSON.stringify(bodies);
    for (const { user } of [scenario.buyer, scenario.otherBuyer]) {
      expect(text).not.toContain(user.id);
      expect(text).not.toContain(user.email);
    }
  });
});

describe('access to search analytics', () => {
  const getStatus = async (path: string, as: SignedInTestUser | null) =>
    (await scenario.get(`/api/analytics/${path}`, as)).status;
  const forAnalysts = [
    ...['overview', 'demand', 'demand-by?by=sim', 'found-little', 'matched-providers', 'patterns'],
    ...['funnel', 'cohorts', 'export?format=xlsx'],
  ];

  test.each(forAnalysts)('allows only admins and analysts: %s', async (path) => {
    expect(await getStatus(path, null)).toBe(401);
    expect(await getStatus(path, scenario.buyer)).toBe(403);
    expect(await getStatus(path, scenario.vendors.emnify)).toBe(403);
    expect(await getStatus(path, analyst)).toBe(200);
    expect(await getStatus(path, scenario.admin)).toBe(200);
  });

  test.each(['people', 'export?format=csv&table=people'])('allows only admins: %s', async (path) => {
    expect(await getStatus(path, null)).toBe(401);
    expect(await getStatus(path, scenario.buyer)).toBe(403);
    expect(await getStatus(path, analyst)).toBe(403);
    expect(await getStatus(path, scenario.admin)).toBe(200);
  });
});

describe('date ranges', () => {
  test('default to the last 30 days, including today', async () => {
    const reply = analyticsApi.readDemandEndpoint.reply.parse(await get('/api/analytics/demand'));
    expect(reply.range).toEqual({ from: '2026-02-04', to: '2026-03-05' });
  });

  test.each(['overview?', 'demand-by?by=scale&', 'funnel?', 'cohorts?', 'found-little?'])(
    'allow a single day, days without searches and future days, but not a reversed range: %s',
    async (path) => {
      const getStatus = async (days: string) => (await scenario.get(`/api/analytics/${path}${days}`, analyst)).status;
      expect(await getStatus('from=2026-03-01&to=2026-03-01')).toBe(200);
      expect(await getStatus('from=2021-01-01&to=2021-02-01')).toBe(200);
      expect(await getStatus('from=2027-01-01&to=2027-02-01')).toBe(200);
      expect(await getStatus('from=2026-03-02&to=2026-03-01')).toBe(422);
    },
  );

  test.each([
    ['from=2026-03-02&to=2026-03-01', 422],
    ['from=2020-01-01&to=2026-03-01', 422],
    ['from=yesterday', 400],
    ['from=9999-12-30&to=9999-12-31', 400],
  ])('reject %s with %i', async (query, status) => {
    expect((await scenario.get(`/api/analytics/overview?${query}`, analyst)).status).toBe(status);
  });
});

describe('exports of search analytics', () => {
  const exportWorkbook = async (as: SignedInTestUser): Promise<XLSX.WorkBook> => {
    const token = { authorization: `Bearer ${as.token}` };
    const url = `/api/analytics/export?format=xlsx&${testAnalyticsDateRangeQueryString}`;
    const reply = await scenario.market.query.inject({ url, headers: token });
    expect(reply.headers['content-disposition']).toContain('searches-2026-03-01-to-2026-03-07.xlsx');
    return XLSX.read(reply.rawPayload);
  };

  test('contain a sheet for each table, and people for admins only', async () => {
    const shared = [
      ...['Searches per day', 'Demand', 'Demand by requirement', 'Few matches', 'No matches'],
      ...['Matched providers', 'Requirements', 'Funnel', 'Cohorts'],
    ];
    expect((await exportWorkbook(analyst)).SheetNames).toEqual(shared);
    const book = await exportWorkbook(scenario.admin);
    expect(book.SheetNames).toEqual([...shared, 'Users']);
    const people = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Users'] ?? {});
    expect(people[0]).toMatchObject({ Email: 'ida@meridian.example', 'Total searches': 3 });
  });

  test('contain one table as CSV, with formula-like cells escaped', async () => {
    const { body, headers } = await scenario.get<string>(
      `/api/analytics/export?format=csv&table=demand&${testAnalyticsDateRangeQueryString}`,
      analyst,
    );
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain('"region","technology","scale","searches","found_little"\r\n"Africa",,">50K",2,2\r\n');
    await search({
      at: '2026-04-02T12:00:00.000Z',
      who: scenario.buyer,
      wizard: sampleAfricanWizardData,
      matched: 9,
      technology: '=1+1',
    });
    const april = '/api/analytics/export?format=csv&table=demand&from=2026-04-01&to=2026-04-30';
    expect((await scenario.get<string>(april, analyst)).body).toContain(`\r\n"Africa","'=1+1",">50K",1,0\r\n`);
  });
});
