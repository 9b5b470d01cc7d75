import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { grantRole } from '@marketplace/command-service/access/grantRole.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import { monthOf } from '@marketplace/domain/privacy/privacy.retention.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import * as analyticsApi from '@marketplace/contracts/searches/searches.analytics.api.ts';
import { type RequirementsMatched, searchLogStream } from '@marketplace/contracts/searches/searches.events.ts';
import { searchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { searchPeriods } from '@marketplace/query-service/searches/analytics.queries.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { register, type SignedIn } from '../../kit/calls.ts';
import { scenarioProjections, type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';

let scenario: RfqScenario;
let logoDir: string;
let analyst: SignedIn;
const range = 'from=2026-03-01&to=2026-03-07';

interface Search {
  readonly at: string;
  readonly who: SignedIn;
  readonly wizard: WizardData;
  readonly matched: number;
  readonly first?: readonly string[];
  readonly technology?: string;
}

/** Writes a search into the log as it stood at its instant. */
async function search({ at, who, wizard, matched, first = [], technology }: Search): Promise<void> {
  const searchId = randomUUID();
  const searcher = await scenario.market.deps.monthly.of(who.user.id, monthOf(new Date(at)));
  const best = first[0] ?? (technology === undefined ? undefined : 'emnify');
  const data: RequirementsMatched['data'] = {
    searchId,
    searcher,
    userId: who.user.id,
    requirements: normaliseRequirements(wizard).requirements,
    wizardData: wizard,
    proof: technology === undefined ? 'missing' : 'valid',
    matchedCount: matched,
    topProvider: best === undefined ? null : { name: best, type: 'MVNO', technology: technology ?? null },
    firstProviders: [...first],
    searchSessionId: null,
    catalogueVersion: 1,
    algorithmVersion: 'match-v1',
    digest: null,
  };
  const meta = { commandId: randomUUID(), actor: searcher, at };
  const decider = { initial: null, evolve: () => null, decide: () => [{ type: 'RequirementsMatched', data }] };
  await scenario.market.deps.execute(decider, { stream: searchLogStream(searchId), command: null, meta });
}

const nordic: WizardData = {
  geographicMode: 'countries',
  geographicRegions: ['Sweden', 'Norway', 'Japan'],
  deploymentScale: '5-50K',
  simRequirements: ['eSIM (eUICC)', 'Physical SIM'],
};
const african: WizardData = { geographicMode: 'regions', geographicRegions: ['Africa'], deploymentScale: '>50K' };

async function tellSearches(): Promise<void> {
  const { buyer, otherBuyer } = scenario;
  const emnify = { first: ['emnify', 'soracom'], technology: 'LTE-M' };
  await search({ at: '2026-02-28T23:59:59.999Z', who: buyer, wizard: nordic, matched: 9, ...emnify });
  await search({ at: '2026-03-01T00:00:00.000Z', who: buyer, wizard: nordic, matched: 10, ...emnify });
  await search({ at: '2026-03-03T23:59:59.999Z', who: buyer, wizard: nordic, matched: 20, ...emnify });
  await search({ at: '2026-03-04T00:00:00.000Z', who: otherBuyer, wizard: african, matched: 4, first: ['soracom'] });
  await search({ at: '2026-03-07T23:59:59.999Z', who: buyer, wizard: african, matched: 2, first: ['soracom'] });
  await search({ at: '2026-03-08T00:00:00.000Z', who: buyer, wizard: african, matched: 1 });
}

beforeAll(async () => {
  const now = () => new Date('2026-03-05T12:00:00.000Z');
  logoDir = mkdtempSync(path.join(tmpdir(), 'logos-'));
  writeFileSync(path.join(logoDir, 'soracom.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  scenario = await startRfqScenario(now, {
    projections: [...scenarioProjections, searchesProjection],
    settings: { logoDir },
  });
  analyst = await register(scenario.market, 'ann@marketplace.example', 'Marketplace');
  const meta = { commandId: randomUUID(), actor: 'system', at: '2026-03-01T00:00:00.000Z' };
  await grantRole(scenario.market.deps, { userId: analyst.user.id, role: 'analyst' }, meta);
  await tellSearches();
  await sendRfq(scenario, ['emnify']);
});
afterAll(async () => {
  await scenario.close();
  rmSync(logoDir, { recursive: true });
});

const get = async <Body>(path: string, as: SignedIn | null = analyst): Promise<Body> => {
  const { status, body } = await scenario.get<Body>(path, as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('figures count what happened from the first instant of the first day to the last one of the last, in UTC', async () => {
  const reply = analyticsApi.readSearchOverview.reply.parse(await get(`/api/analytics/overview?${range}`));
  expect(reply.figures).toEqual({ searches: 4, people: 2, average_matches: 9, found_little: 2, rfqs: 1 });
  expect(reply.before).toEqual({ searches: 1, people: 1, average_matches: 9, found_little: 0, rfqs: 0 });
});

test('every day is there, and a search a millisecond before midnight belongs to the day before', async () => {
  const { unit, periods } = analyticsApi.readSearchOverview.reply.parse(await get(`/api/analytics/overview?${range}`));
  expect(unit).toBe('day');
  expect(periods.map(({ searches }) => searches)).toEqual([1, 0, 1, 1, 0, 0, 1]);
  expect(periods[6]).toEqual({ start: '2026-03-07', searches: 1, people: 1, found_little: 1 });
});

test('the days are those of UTC, whatever the time zone of the database is', async () => {
  const { connectionString, pool: owner } = scenario.market;
  const pool = new Pool({ connectionString, options: '-c timezone=Pacific/Auckland' });
  try {
    const source = { pool, schemaOf: await resolveSchemas(owner) };
    const found = await searchPeriods(source, { from: '2026-03-01', to: '2026-03-07' }, 'day');
    expect(found.map(({ start }) => start)).toEqual(['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-07']);
  } finally {
    await pool.end();
  }
});

test('weeks begin on Mondays', async () => {
  const path = `/api/analytics/overview?${range}&unit=week`;
  const { periods } = analyticsApi.readSearchOverview.reply.parse(await get(path));
  expect(periods.map(({ start, searches }) => [start, searches])).toEqual([
    ['2026-02-23', 1],
    ['2026-03-02', 3],
  ]);
});

test('a search counts once in each region of its countries, with its technology and scale', async () => {
  const { cells } = analyticsApi.readDemand.reply.parse(await get(`/api/analytics/demand?${range}`));
  const nordicCell = { technology: 'LTE-M', scale: '5-50K', searches: 2, found_little: 0 };
  expect(cells).toEqual([
    { region: 'Africa', technology: null, scale: '>50K', searches: 2, found_little: 2 },
    { region: 'Asia Pacific', ...nordicCell },
    { region: 'Europe', ...nordicCell },
  ]);
});

test('searches that found little stand together by what they asked for', async () => {
  const { total, groups } = analyticsApi.listLittleFound.reply.parse(await get(`/api/analytics/found-little?${range}`));
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

test('providers are counted by how often they matched first and best, with the logos that are there', async () => {
  const url = `/api/analytics/matched-providers?${range}`;
  const { providers } = analyticsApi.listMatchedProviders.reply.parse(await get(url));
  expect(providers).toMatchObject([
    { provider_id: 'soracom', provider_name: 'Soracom', searches: 4, best: 2, logo_file: 'soracom.svg' },
    { provider_id: 'emnify', provider_name: 'emnify', searches: 2, best: 2, logo_file: null },
  ]);
});

test('patterns count every value, also of lists, and what nobody asked for', async () => {
  const path = `/api/analytics/patterns?${range}`;
  const { searches, patterns } = analyticsApi.readSearchPatterns.reply.parse(await get(path));
  const countOf = (field: string, value: string | null) =>
    patterns.find((each) => each.field === field && each.value === value)?.searches;
  expect(searches).toBe(4);
  expect(countOf('deployment_scale', '5-50K')).toBe(2);
  expect(countOf('sim_requirements', 'Physical SIM')).toBe(2);
  expect(countOf('sim_requirements', null)).toBe(2);
  expect(countOf('power_sensitivity', null)).toBe(4);
});

describe('people', () => {
  test('are named to admins, the busiest first', async () => {
    const path = `/api/analytics/people?${range}`;
    const reply = analyticsApi.listSearchingPeople.reply.parse(await get(path, scenario.admin));
    expect(reply).toMatchObject({ total: 2, page: 1 });
    expect(reply.people).toMatchObject([
      { user_email: 'ida@meridian.example', user_name: 'Ada Byron', total_searches: 3, avg_matches: 10.67 },
      { user_email: 'otto@alder.example', total_searches: 1, found_little: 1 },
    ]);
  });

  test("a person's searches are those of the range", async () => {
    const { id } = scenario.buyer.user;
    const path = `/api/analytics/user-searches/${id}?from=2026-03-03T00:00:00.000Z&to=2026-03-08T00:00:00.000Z`;
    const found = await get<{ search_timestamp: string }[]>(path, scenario.admin);
    expect(found.map(({ search_timestamp }) => search_timestamp)).toEqual([
      '2026-03-07T23:59:59.999Z',
      '2026-03-03T23:59:59.999Z',
    ]);
  });

  test('are in no answer to an analyst', async () => {
    const shared = ['overview', 'demand', 'found-little', 'matched-providers', 'patterns'];
    const bodies = await Promise.all(shared.map((name) => get(`/api/analytics/${name}?${range}`)));
    const text = JSON.stringify(bodies);
    for (const { user } of [scenario.buyer, scenario.otherBuyer]) {
      expect(text).not.toContain(user.id);
      expect(text).not.toContain(user.email);
    }
  });
});

describe('who may call', () => {
  const statusOf = async (path: string, as: SignedIn | null) =>
    (await scenario.get(`/api/analytics/${path}`, as)).status;
  const forAnalysts = ['overview', 'demand', 'found-little', 'matched-providers', 'patterns', 'export?format=xlsx'];

  test.each(forAnalysts)('%s: admins and analysts only', async (path) => {
    expect(await statusOf(path, null)).toBe(401);
    expect(await statusOf(path, scenario.buyer)).toBe(403);
    expect(await statusOf(path, scenario.vendors.emnify)).toBe(403);
    expect(await statusOf(path, analyst)).toBe(200);
    expect(await statusOf(path, scenario.admin)).toBe(200);
  });

  test.each(['people', 'export?format=csv&table=people'])('%s: admins only', async (path) => {
    expect(await statusOf(path, null)).toBe(401);
    expect(await statusOf(path, scenario.buyer)).toBe(403);
    expect(await statusOf(path, analyst)).toBe(403);
    expect(await statusOf(path, scenario.admin)).toBe(200);
  });
});

describe('ranges', () => {
  test('without one the last 30 days are meant, today included', async () => {
    const reply = analyticsApi.readDemand.reply.parse(await get('/api/analytics/demand'));
    expect(reply.range).toEqual({ from: '2026-02-04', to: '2026-03-05' });
  });

  test.each([
    ['from=2026-03-02&to=2026-03-01', 422],
    ['from=2020-01-01&to=2026-03-01', 422],
    ['from=yesterday', 400],
    ['from=9999-12-30&to=9999-12-31', 400],
  ])('%s is refused with %i', async (asked, status) => {
    expect((await scenario.get(`/api/analytics/overview?${asked}`, analyst)).status).toBe(status);
  });
});

describe('files', () => {
  const sheets = async (as: SignedIn): Promise<XLSX.WorkBook> => {
    const token = { authorization: `Bearer ${as.token}` };
    const url = `/api/analytics/export?format=xlsx&${range}`;
    const reply = await scenario.market.query.inject({ url, headers: token });
    expect(reply.headers['content-disposition']).toContain('searches-2026-03-01-to-2026-03-07.xlsx');
    return XLSX.read(reply.rawPayload);
  };

  test('a workbook has a sheet for each table, and people for admins only', async () => {
    const shared = ['Searches per day', 'Demand', 'Found little', 'Matched providers', 'Patterns'];
    expect((await sheets(analyst)).SheetNames).toEqual(shared);
    const book = await sheets(scenario.admin);
    expect(book.SheetNames).toEqual([...shared, 'People']);
    const people = XLSX.utils.sheet_to_json<Record<string, unknown>>(book.Sheets['People'] ?? {});
    expect(people[0]).toMatchObject({ user_email: 'ida@meridian.example', total_searches: 3 });
  });

  test('CSV holds one table, and no cell that a spreadsheet takes for a formula', async () => {
    const { body, headers } = await scenario.get<string>(
      `/api/analytics/export?format=csv&table=demand&${range}`,
      analyst,
    );
    expect(headers['content-type']).toContain('text/csv');
    expect(body).toContain('"region","technology","scale","searches","found_little"\r\n"Africa",,">50K",2,2\r\n');
    await search({
      at: '2026-04-02T12:00:00.000Z',
      who: scenario.buyer,
      wizard: african,
      matched: 9,
      technology: '=1+1',
    });
    const april = '/api/analytics/export?format=csv&table=demand&from=2026-04-01&to=2026-04-30';
    expect((await scenario.get<string>(april, analyst)).body).toContain(`\r\n"Africa","'=1+1",">50K",1,0\r\n`);
  });
});
