import type { RequestHandler } from 'msw';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { type ProviderFacetOptionsByFilter, countAllFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  providerMatchesFreeText,
  noProviderFilters,
  type ProviderFilters,
  filterProvidersIgnoringText,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { suggestFilterRemovals } from '@marketplace/domain/catalogue/catalogue.filterRemovals.ts';
import { providerSortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import {
  type SearchRelaxation,
  CatalogueListQuery,
  searchProvidersEndpoint,
  type SearchQueryTerm,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { sampleSiteMetadata } from './fixtures.ts';
import { buildSampleMatchReply } from './matchFixtures.ts';
import { mockReply, mockComputedReply } from './server.ts';

interface ListPageReply<P> {
  providers: P[];
  found: number;
  facets: ProviderFacetOptionsByFilter;
  understood: SearchQueryTerm[];
  without: SearchRelaxation[];
}

/** Search words that the mock server understands; all other words are plain text. */
export const mockServerSearchTermMeanings: Readonly<
  Record<string, { term: SearchQueryTerm; has: (provider: ProviderReplyItem) => boolean }>
> = {
  france: {
    term: { kind: 'country', value: 'FR', label: 'France', text: 'france' },
    has: ({ countries_iso: held }) => held?.includes('FR') === true,
  },
  ltem: {
    term: { kind: 'technology', value: 'LTE-M', label: 'LTE-M', text: 'ltem' },
    has: ({ radio_tech: names }) => names.includes('LTE-M'),
  },
};

function matchesSearch(provider: ProviderReplyItem, ask: string): boolean {
  const means = ask.split(' ').flatMap((word) => mockServerSearchTermMeanings[word]?.has ?? []);
  return providerMatchesFreeText(provider, ask) || (means.length > 0 && means.every((has) => has(provider)));
}

/** Builds the reply with one page of a provider list, filtered and sorted as on the server. */
export function buildMockProviderListReply<P extends ProviderReplyItem>(
  providers: readonly P[],
  url: URL,
): ListPageReply<P> {
  const given = Object.fromEntries([...url.searchParams.keys()].map((name) => [name, url.searchParams.getAll(name)]));
  const single = Object.entries(given).map(([name, values]) => [name, values.length === 1 ? values[0] : values]);
  const query = CatalogueListQuery.parse(Object.fromEntries(single));
  const { type = [], technology = [], country = [], sgp32 = [], ntn = [] } = query;
  const { protocol = null, q = '', ask = '', technologyMode = 'any' } = query;
  const several = { type, technology, country, sgp32, ntn };
  const values = Object.fromEntries(Object.entries(several).map(([name, each]) => [name, [each].flat()]));
  const filters: ProviderFilters = { ...noProviderFilters, ...values, technologyMode, protocol, text: q, ask };
  const { sort, limit, offset } = query;
  const by = providerSortKeys.find((key) => key === sort.replace('-', '')) ?? 'rank';
  const asked = providers.filter((provider) => ask === '' || matchesSearch(provider, ask));
  const searched = asked.filter((provider) => providerMatchesFreeText(provider, q));
  const found = sortProviders(filterProvidersIgnoringText(searched, filters), { by, descending: sort.startsWith('-') });
  return {
    providers: found.slice(offset, offset + limit),
    found: found.length,
    facets: countAllFacets(providers, searched, filters),
    understood: ask.split(' ').flatMap((word) => mockServerSearchTermMeanings[word]?.term ?? []),
    without: found.length > 0 ? [] : suggestFilterRemovals(searched, filters),
  };
}

/**
 * Mocks a catalogue that is too large for a single response: the metadata states 100,000 providers, and the search
 * endpoint returns the pages.
 */
export function mockLargeCatalogue(
  providers: readonly ProviderReplyItem[],
  seen: (url: URL) => void = () => undefined,
): RequestHandler[] {
  const catalogueState = { total: providers.length, lastUpdated: '2026-11-20T06:00:00.000Z', catalogueVersion: 3 };
  return [
    mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, providers: 100_000 }),
    mockComputedReply(
      searchProvidersEndpoint,
      ({ url }) => (seen(url), { ...buildMockProviderListReply(providers, url), ...catalogueState }),
    ),
  ];
}

/**
 * Mocks the matching endpoint with these matches, best first. The query filters and paginates them.
 * @param seen called for every request.
 */
export function mockMatchingReply(
  providers: readonly MatchedProvider[],
  seen: (call: { url: URL; body: unknown }) => void = () => undefined,
): RequestHandler {
  return mockComputedReply(matchRequirementsEndpoint, ({ url, body }) => {
    seen({ url, body });
    return buildSampleMatchReply([...providers], buildMockProviderListReply(providers, url));
  });
}
