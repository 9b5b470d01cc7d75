import { findProvidersMatchingSearchQuery, isInBitSet } from '@marketplace/domain/searchQuery/searchQuery.matches.ts';
import { buildInMemoryProviderSearchColumns } from '@marketplace/domain/searchQuery/searchQuery.columns.ts';
import { combineSearchQueryMatches } from '@marketplace/domain/searchQuery/searchQuery.rank.ts';
import { countAllFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  filterProviders,
  providerMatchesFreeText,
  noProviderFilters,
  type ProviderFilters,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { providerSortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { type ProviderSort, sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { listRegionCountries } from '@marketplace/domain/geo/geo.regions.ts';
import { matchCatalogueByScanV2 } from '@marketplace/domain/matching/engine/v2/scan.ts';
import { runPausableTaskWithoutPausing } from '@marketplace/domain/matching/index/pausableTasks.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  MatchedProviderListReplyItem,
  MatchedProvidersPageReply,
} from '@marketplace/contracts/matching/matching.views.ts';
import { testSampleCatalogue } from '@marketplace/domain/catalogue/testing/testSampleCatalogue.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { describe, expect, it } from 'vitest';
import { type ResponseMetricsByProvider, addResponseMetricsToProvider } from '../currentResponses.ts';
import { type MatchParams, createCatalogueMatcher } from './matcher.ts';
import { sortProviderNumbersByColumnRank } from './matchList.public.ts';

const byScore: ProviderSort = { by: 'rank', descending: false };
const whole: MatchParams = {
  filters: noProviderFilters,
  sort: byScore,
  responses: new Map(),
  view: 'full',
  countCountries: true,
  limit: 10_000,
  offset: 0,
};
const session = '00000000-0000-4000-8000-000000000001';
const userId = '00000000-0000-4000-8000-000000000077';

/** Runs the same search on one catalogue in different ways. */
function searching(records: readonly ProviderRecord[], wizard: RequirementsWizardRequest) {
  const matcher = createCatalogueMatcher({ newSessionId: () => session, digestSecret: 'a secret of this test' });
  const { requirements } = normaliseWizardDataToRequirements(wizard);
  const all = matchCatalogueByScanV2(records, requirements, whole).providers.map((provider, at) => ({
    ...provider,
    rank: at + 1,
  }));
  const match = async (changes: Partial<MatchParams>) =>
    matcher.match(1, () => Promise.resolve(records), { userId, requirements }, { ...whole, ...changes });
  return { all, match };
}

const europe: RequirementsWizardRequest = { geographicRegions: ['Europe'], applicationProfile: 'Light' };
const catalogues: readonly (readonly [string, readonly ProviderRecord[]])[] = [
  ['the sample', testSampleCatalogue],
  ['a generated', generateTestProviders(1500, 7)],
];
const sorts = providerSortKeys.flatMap((by): ProviderSort[] => [
  { by, descending: false },
  { by, descending: true },
]);
const filterCombinations: readonly Partial<ProviderFilters>[] = [
  {},
  { type: ['MVNO'] },
  { protocol: 'LTE-M' },
  { technology: ['NB-IoT', 'Satellite'] },
  { technology: ['NB-IoT', 'LTE-M'], technologyMode: 'all' },
  { country: ['FR', 'JP'] },
  { country: ['FR'], technology: ['5G'], text: 'api' },
  { sgp32: ['Unknown', 'Other'] },
  { ntn: ['No'] },
  { text: '  API ' },
  { text: 'ÉLEC' },
  { type: ['MNO'], protocol: '4G', sgp32: ['Yes'], text: 'iot' },
  { type: ['nothing of the kind'] },
];

describe.each(catalogues)('match list in %s catalogue', (_name, records) => {
  const { all, match } = searching(records, europe);

  it.each(sorts)('sorts like the reference implementation: %j', async (sort) => {
    const filters = { ...noProviderFilters, protocol: '4G' };
    const responses: ResponseMetricsByProvider = new Map(
      records
        .filter((_record, number) => number % 3 === 0)
        .map(({ id }, place) => [
          id,
          { registered: true, answerRate: place % 7, answerMinutes: place % 4 === 0 ? null : (place % 5) * 60 },
        ]),
    );
    const { providers } = await match({ sort, filters, responses });
    const answering = all.map((provider) => addResponseMetricsToProvider(provider, responses));
    const expected = sortProviders(filterProviders(answering, filters), sort);
    expect(providers.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });

  it.each(filterCombinations)('filters and counts facets like the reference implementation: %j', async (given) => {
    const filters = { ...noProviderFilters, ...given };
    const reply = await match({ filters });
    const left = filterProviders(all, filters);
    expect(reply.providers).toEqual(left);
    expect(reply.found).toBe(left.length);
    const searched = all.filter((provider) => providerMatchesFreeText(provider, filters.text));
    expect(reply.facets).toEqual(countAllFacets(all, searched, filters));
  });

  it('parses a search query like the catalogue search, ordered by score', async () => {
    const columns = runPausableTaskWithoutPausing(buildInMemoryProviderSearchColumns(records));
    const answer = runPausableTaskWithoutPausing(findProvidersMatchingSearchQuery(columns, 'MVNO in Germny'));
    const found = combineSearchQueryMatches(columns, answer);
    const ids = new Set(records.filter((_record, number) => isInBitSet(found, number)).map(({ id }) => id));
    const reply = await match({ filters: { ...noProviderFilters, ask: 'MVNO in Germny' } });
    expect(reply.providers).toEqual(all.filter(({ id }) => ids.has(id)));
    expect([reply.found > 0, reply.found < all.length]).toEqual([true, true]);
  });

  it('paginates after filtering and sorting', async () => {
    const filters = { ...noProviderFilters, type: ['MVNO'] };
    const sort: ProviderSort = { by: 'name', descending: true };
    const expected = sortProviders(filterProviders(all, filters), sort);
    const page = await match({ filters, sort, limit: 7, offset: 5 });
    expect(page.providers).toEqual(expected.slice(5, 12));
    expect(page.found).toBe(expected.length);
  });

  it('never changes the signed part: totals, insights, bands, best match and digest', async () => {
    const { providers, found, facets, ...plain } = await match({});
    const filtered = await match({
      filters: { ...noProviderFilters, type: ['MVNO'] },
      sort: { by: 'name', descending: true },
    });
    expect(filtered).toMatchObject(plain);
    expect([filtered.found < found, filtered.providers.length < providers.length, facets.type.length > 0]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('search without requirements', () => {
  it('finds nothing with any filters', async () => {
    const { match } = searching(testSampleCatalogue, {});
    const reply = MatchedProvidersPageReply.parse(await match({ filters: { ...noProviderFilters, type: ['MVNO'] } }));
    expect(reply).toMatchObject({ providers: [], total: 0, found: 0, bands: [], top: null });
  });
});

describe('list view', () => {
  const countries = listRegionCountries('Global').slice(0, 190);
  const wide = generateTestProviders(200, 3).map((record) => ({ ...record, countries }));

  it('omits fields that a list does not show', async () => {
    const { all, match } = searching(wide, { geographicRegions: ['Global'] });
    const { providers } = await match({ view: 'listing', limit: 5 });
    expect(providers).toEqual(all.slice(0, 5).map((one) => MatchedProviderListReplyItem.parse(one)));
    expect(Object.keys(providers[0] ?? {})).not.toContain('countries_iso');
  });

  it('keeps 50 matches below 105 kB for providers with 190 countries and every requirement', async () => {
    const { match } = searching(wide, {
      geographicRegions: ['Global'],
      powerSensitivity: 'Battery-powered',
      applicationProfile: 'Light',
      deviceMobility: 'Mobile / In-transit',
      deploymentScale: '>50K',
      simRequirements: ['eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
      privateNetworkNeeded: 'Private LTE/5G',
      deviceManagement: 'Advanced',
      apisRequired: 'Advanced APIs',
      ntnSupport: true,
    });
    const reply = await match({ view: 'listing', limit: 50, countCountries: false });
    expect(reply.providers).toHaveLength(50);
    expect(reply.providers[0]?.criteria.length).toBe(10);
    expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(105_000);
    // The counts of 190 countries are added when the country filter requests them.
    const counted = await match({ view: 'listing', limit: 50 });
    const counts = Buffer.byteLength(JSON.stringify(counted.facets.country));
    expect(counted.facets.country).toHaveLength(190);
    expect(counts).toBeLessThan(6_000);
    expect(Buffer.byteLength(JSON.stringify(await match({ limit: 50 })))).toBeGreaterThan(100_000);
  });
});

describe('sorting by rank', () => {
  const places = Int32Array.from([2, -1, 0, 2, -1]);

  it('keeps equal ranks in their order in both directions, unknown ones last', () => {
    expect(sortProviderNumbersByColumnRank([4, 3, 2, 1, 0], places, false)).toEqual([2, 3, 0, 4, 1]);
    expect(sortProviderNumbersByColumnRank([4, 3, 2, 1, 0], places, true)).toEqual([3, 0, 2, 4, 1]);
  });

  it('sorts empty lists and lists of unknown ranks', () => {
    expect([
      sortProviderNumbersByColumnRank([], places, false),
      sortProviderNumbersByColumnRank([1, 4], places, true),
    ]).toEqual([[], [1, 4]]);
  });
});
