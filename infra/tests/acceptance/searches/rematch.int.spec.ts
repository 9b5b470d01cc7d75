import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { LoggedSearchesRematchSummaryReply } from '@marketplace/contracts/searches/searches.rematch.views.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { savedAndLoggedSearchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { rerunPastSearchesAndPrintRankChanges } from '@marketplace/product/operate/rematchCommand.ts';
import { parseSearchRematchOptions } from '@marketplace/product/operate/rematchOptions.ts';
import { createRerunAndCompareSearch } from '@marketplace/query-service/searches/rematch/rerunSearch.ts';
import { createLoggedSearchRematchAccumulator } from '@marketplace/query-service/searches/rematch/rematch.ts';
import {
  type IdenticalLoggedSearchGroup,
  beginTransactionWithoutTimeoutsSql,
  forEachLoggedSearchGroupPage,
} from '@marketplace/query-service/searches/rematch/loggedGroups.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SampleLoggedSearch, appendSampleLoggedSearch } from '../../kit/loggedSearches.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';
import {
  buildSampleMinimalProvider,
  type RfqTestMarketplace,
  rfqTestScenarioProjections,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
const german: RequirementsWizardRequest = { geographicMode: 'countries', geographicRegions: ['Germany'] };
const japanese: RequirementsWizardRequest = { geographicMode: 'countries', geographicRegions: ['Japan'] };
const search = (more: Partial<SampleLoggedSearch>): Promise<void> =>
  appendSampleLoggedSearch(scenario.market, {
    ...{ at: '2026-03-02T08:00:00.000Z', who: scenario.buyer, wizard: german, catalogueVersion: 2 },
    ...{ first: ['emnify', '1nce', 'soracom', 'telenor-iot'] },
    ...more,
  });

beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date('2026-03-05T12:00:00.000Z'), {
    projections: [...rfqTestScenarioProjections, savedAndLoggedSearchesProjection],
  });
  const { deps } = scenario.market;
  await publishTestProviders(deps, [{ ...buildSampleMinimalProvider('emnify', 'emnify'), countries: ['DE'] }]);
  await scenario.get('/api/providers', scenario.buyer);
  await publishTestProviders(deps, [
    { ...buildSampleMinimalProvider('emnify', 'emnify'), countries: ['JP'] },
    { ...buildSampleMinimalProvider('soracom', 'Soracom'), countries: ['DE', 'JP'] },
  ]);
  await search({});
  await search({ at: '2026-03-03T08:00:00.000Z', who: scenario.otherBuyer });
  // Logs a result that the recorded versions do not reproduce, as if another algorithm had been used.
  await search({ first: ['soracom', 'emnify'] });
  await search({ wizard: japanese, catalogueVersion: 3, first: ['emnify', 'soracom', '1nce', 'telenor-iot'] });
  await search({ proof: 'invalid', first: ['telenor-iot'] });
  await search({ at: '2026-01-01T00:00:00.000Z', first: ['telenor-iot'] });
});
afterAll(() => scenario.close());

const get = (query: string) => scenario.get(`/api/analytics/rematch?${query}`, scenario.admin);

test('shows admins who gains and loses, based on the catalogue at the time of each search', async () => {
  const { status, body } = await get('from=2026-03-01&to=2026-03-05&version=match-v1');
  expect(status, JSON.stringify(body)).toBe(200);
  const reply = LoggedSearchesRematchSummaryReply.parse(body);
  expect(reply).toMatchObject({
    version: 'match-v1',
    ...{ searches: 4, different: 3, left_out: 0, unproven: 1, unreproduced: 1, other_first: 1 },
  });
  expect(
    reply.providers.map(({ provider_id, gained_first, lost_first }) => [provider_id, gained_first, lost_first]),
  ).toEqual([
    ['emnify', 1, 0],
    ['1nce', 0, 0],
    ['telenor-iot', 0, 0],
    ['soracom', 0, 1],
  ]);
  expect(reply.providers[1]).toMatchObject({
    provider_name: '1NCE',
    entered_three: 1,
    entered_ten: 1,
    score_change: 0,
  });
});

interface Rematch {
  readonly providers: readonly { readonly provider_id: string; readonly reasons: readonly object[] }[];
  readonly changed: readonly object[];
}
const days = 'from=2026-03-01&to=2026-03-05&version=match-v1';
const listProviderIds = (body: object) => (body as Rematch).providers.map(({ provider_id }) => provider_id);

test('shows for another catalogue version who was added or removed, with reasons', async () => {
  const { body } = await get(`${days}&catalogue=3&provider=emnify`);
  const reply = LoggedSearchesRematchSummaryReply.parse(body);
  expect([reply.catalogue, listProviderIds(body)]).toEqual([3, ['emnify']]);
  // The provider covered Germany in version 2, but only Japan in version 3.
  expect(reply.providers[0]?.reasons[0]).toMatchObject({ kind: 'gate', better: false });
  expect(reply.changed[0]).toMatchObject({ place_then: 1, place_now: null, reason: { kind: 'gate' } });
  expect((await get(`${days}&catalogue=99`)).body).toMatchObject({ code: 'analytics.unknown-catalogue' });
  expect((await get(`${days}&catalogue=0`)).status).toBe(400);
});

test('filters by country or its region, and by gain or loss', async () => {
  expect((await get(`${days}&country=JP`)).body).toMatchObject({ searches: 1, unproven: 0 });
  expect((await get(`${days}&country=DE`)).body).toMatchObject({ searches: 3, unproven: 1 });
  expect((await get(`${days}&country=FR`)).body).toMatchObject({ searches: 0, unproven: 0 });
  expect((await get(`${days}&technology=Sigfox`)).body).toMatchObject({ searches: 0 });
  expect(listProviderIds((await get(`${days}&moved=lost`)).body)).toEqual(['soracom']);
  expect(listProviderIds((await get(`${days}&moved=gained`)).body)).not.toContain('soracom');
});

test('exports the table with the reasons as text', async () => {
  const { status, body } = await scenario.get(`/api/analytics/rematch/export?${days}`, scenario.admin);
  expect(status).toBe(200);
  const lines = (body as unknown as string).split('\r\n');
  expect(lines[0]).toContain('"provider_name","provider_id","gained_first"');
  expect(lines.find((line) => line.includes('"soracom"'))).toMatch(/\(gained: 0, lost: 1\)/);
  expect((await scenario.get(`/api/analytics/rematch/export?${days}`, scenario.buyer)).status).toBe(403);
});

test('returns an empty result for a range without searches, and validates the range', async () => {
  const { body } = await get('from=2025-03-01&to=2025-03-05&version=match-v1');
  expect(body).toMatchObject({ searches: 0, different: 0, unproven: 0, providers: [] });
  expect((await get('from=2026-03-05&to=2026-03-01')).body).toMatchObject({ code: 'analytics.range-backwards' });
  expect((await get('version=match-v0')).status).toBe(400);
  expect((await get("version=match-v1'--&from=;")).status).toBe(400);
});

test('rejects users who are not admins', async () => {
  const { status } = await scenario.get('/api/analytics/rematch', scenario.vendors.emnify);
  expect(status).toBe(403);
});

/**
 * The first provider of each group, matched against the catalogue at the time of the search or against the current
 * catalogue.
 */
async function findFirstProviders(catalogue: 'then' | 'current', mostGroups = 100): Promise<(string | undefined)[]> {
  const source = await resolveReadModelPoolAndSchemas(scenario.market.deps);
  const rematch = createLoggedSearchRematchAccumulator(
    await createRerunAndCompareSearch(source, { version: 'match-v1', catalogue }),
  );
  const found: (string | undefined)[] = [];
  const range = { from: '2026-03-01T00:00:00.000Z', to: null };
  const visit = async (page: readonly IdenticalLoggedSearchGroup[]): Promise<void> => {
    for (const group of page) {
      const { moves } = await rematch.add(group);
      found.push(moves.find(({ placeNow }) => placeNow === 1)?.providerId);
    }
  };
  await forEachLoggedSearchGroupPage(
    source,
    { range, maxGroups: mostGroups, maxSearches: null },
    visit,
    beginTransactionWithoutTimeoutsSql,
  );
  return found;
}

test('uses the current catalogue instead of the earlier one on request', async () => {
  expect(await findFirstProviders('then')).toEqual(['emnify', 'emnify', 'emnify']);
  expect(await findFirstProviders('current')).toEqual(['emnify', 'soracom', 'soracom']);
});

test('keeps the latest searches when their number is limited', async () => {
  expect(await findFirstProviders('current', 1)).toEqual(['soracom']);
});

/** Runs the command and returns the lines of its output. */
async function runCommand(...args: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const output = { line: (text: string) => Promise.resolve(void lines.push(text)), progress: () => undefined };
  const options = parseSearchRematchOptions(['--since', '2026-03-01', '--as', 'match-v1', ...args]);
  await rerunPastSearchesAndPrintRankChanges(
    await resolveReadModelPoolAndSchemas(scenario.market.deps),
    options,
    output,
  );
  return lines;
}

test('prints changed searches, totals per provider, and what was left out', async () => {
  expect(await runCommand()).toEqual([
    '2026-03-02  1 x  catalogue 2, match-v1, not reproduced: Germany',
    '  first place: +emnify -soracom; first three: +1nce; first ten: +1nce +telenor-iot',
    '',
    'Provider     Searches  1st +  1st -  3 +  3 -  10 +  10 -  Score',
    'emnify              4      1      0    0    0     0     0   0.00',
    '1NCE                4      0      0    1    0     1     0   0.00',
    'Telenor IoT         4      0      0    0    0     1     0   0.00',
    'Soracom             4      0      1    0    0     0     0   0.00',
    'Repeated 4 searches (3 different); 1 have another provider in first place.',
    '1 searches are excluded: their logged result is not signed.',
    '1 searches do not reproduce the logged result with their original versions.',
  ]);
});

test('prints one line of JSON per search and the totals last with --json', async () => {
  const lines = (await runCommand('--json', '--limit', '2')).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({ catalogueVersion: 2, searches: 2, reproduced: true });
  expect(lines[2]).toMatchObject({ as: 'match-v1', totals: { different: 2, proven: 4, unproven: 1 } });
  expect(JSON.stringify(lines)).not.toContain('@');
});

test('compares only positions, not scores, after an erasure', async () => {
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const { deps } = scenario.market;
  await eraseDataSubject({ ...deps, ledger, untilKeysForgotten: () => Promise.resolve() }, scenario.otherBuyer.user.id);
  await scenario.get('/api/providers', scenario.buyer);
  const lines = (await runCommand('--json')).map((line) => JSON.parse(line) as Record<string, unknown>);
  const [erased] = lines.filter(({ algorithmVersion }) => algorithmVersion === null);
  expect(erased).toMatchObject({ searches: 1, reproduced: null });
  expect(erased?.['moves']).toContainEqual(
    expect.objectContaining({ providerId: 'emnify', placeThen: 1, placeNow: 1, scoreThen: null }),
  );
  expect(lines.at(-1)).toMatchObject({ totals: { searches: 4, different: 4, unreproduced: 1 } });
});
