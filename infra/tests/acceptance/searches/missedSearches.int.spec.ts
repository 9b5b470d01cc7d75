import { randomUUID } from 'node:crypto';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import { ProviderMissedSearchesReportReply } from '@marketplace/contracts/searches/searches.missed.views.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { savedAndLoggedSearchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { buildProviderMissedSearchesReport } from '@marketplace/query-service/searches/missed/buildProviderMissedSearchesReport.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { appendSampleLoggedSearch } from '../../kit/loggedSearches.ts';
import { publishTestProviders } from '../../kit/publishTestProviders.ts';
import {
  buildSampleMinimalProvider,
  type RfqTestMarketplace,
  rfqTestScenarioProjections,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
let buyers: readonly SignedInTestUser[];
const countries = (...names: string[]): RequirementsWizardRequest => ({
  ...{ geographicMode: 'countries', geographicRegions: names, deviceManagement: 'Connectivity only' },
});

/** Logs one search in October by each of these users, without emnify among the first ten matches. */
async function search(
  who: readonly SignedInTestUser[],
  wizard: RequirementsWizardRequest,
  more: object = {},
): Promise<void> {
  for (const person of who) {
    const search = { who: person, wizard, first: ['soracom'], catalogueVersion: 2 };
    await appendSampleLoggedSearch(scenario.market, { at: '2026-10-15T08:00:00.000Z', ...search, ...more });
  }
}

beforeAll(async () => {
  scenario = await startRfqTestScenario(() => new Date('2026-11-23T12:00:00.000Z'), {
    projections: [...rfqTestScenarioProjections, savedAndLoggedSearchesProjection],
  });
  const { market, vendors } = scenario;
  await publishTestProviders(market.deps, [{ ...buildSampleMinimalProvider('emnify', 'emnify'), countries: ['DE'] }]);
  const addresses = Array.from({ length: 6 }, (_, at) => `buyer${at}@buyers.example`);
  const signedIn: SignedInTestUser[] = [];
  for (const address of addresses) signedIn.push(await registerConfirmedTestUser(market, address, 'Buyers'));
  buyers = signedIn;
  await search(buyers.slice(0, 5), countries('Japan'));
  await search(buyers.slice(0, 4), countries('Brazil'));
  await search(buyers.slice(0, 1), countries('Brazil'), { at: '2026-09-30T23:59:59.999Z' });
  await search(buyers.slice(0, 1), countries('Brazil'), { at: '2026-11-01T00:00:00.000Z' });
  await search([vendors.emnify], countries('Brazil'));
  await search(buyers.slice(4, 5), countries('Brazil'), { proof: 'invalid' });
  await search(buyers.slice(0, 5), countries('Germany'), { first: ['emnify'] });
  await search(buyers, countries('Kenya'), { catalogueVersion: 1, first: [] });
});
afterAll(() => scenario.close());

async function fetchMetrics(): Promise<ProviderMissedSearchesReportReply> {
  await scenario.get('/api/providers', scenario.buyer);
  const range = { from: '2026-10-01', to: '2026-10-31' };
  return buildProviderMissedSearchesReport(await resolveReadModelPoolAndSchemas(scenario.market.deps), 'emnify', range);
}

test('shows vendors requirements of at least five buyers in the last full month', async () => {
  const { status, body } = await scenario.get('/api/vendor/missed-searches', scenario.vendors.emnify);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(ProviderMissedSearchesReportReply.parse(body)).toEqual({
    range: { from: '2026-10-01', to: '2026-10-31' },
    looked_at: { searches: 20, buyers: 6 },
    in_first_ten: { searches: 5, buyers: 5 },
    nothing_missing: null,
    lines: [
      { criterion: 'geography', asked: 'KE', stated: false, searches: 6, buyers: 6 },
      { criterion: 'geography', asked: 'JP', stated: true, searches: 5, buyers: 5 },
    ],
    is_cut: false,
  });
});

test('ignores parameters for range, provider and version', async () => {
  const path = `/api/vendor/missed-searches?from=2026-10-15&to=2026-10-15&provider=soracom&id=${randomUUID()}`;
  const { body } = await scenario.get(path, scenario.vendors.emnify);
  expect(body).toMatchObject({ range: { from: '2026-10-01', to: '2026-10-31' }, looked_at: { searches: 20 } });
});

test('lets only vendors read missed searches', async () => {
  expect((await scenario.get('/api/vendor/missed-searches', scenario.buyer)).status).toBe(403);
  expect((await scenario.get('/api/vendor/missed-searches', null)).status).toBe(401);
});

test('hides a line with four buyers after an erasure, and changes no other number', async () => {
  const [{ user } = { user: { id: '' } }] = buyers;
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  await eraseDataSubject({ ...scenario.market.deps, ledger, untilKeysForgotten: () => Promise.resolve() }, user.id);
  const { lines, looked_at, in_first_ten } = await fetchMetrics();
  expect(lines).toEqual([{ criterion: 'geography', asked: 'KE', stated: false, searches: 6, buyers: 6 }]);
  expect({ looked_at, in_first_ten }).toEqual({ looked_at: { searches: 20, buyers: 6 }, in_first_ten: null });
});
