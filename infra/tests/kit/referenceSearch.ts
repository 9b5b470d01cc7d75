import { parseProviderFilters, parseProviderSort } from '@marketplace/query-service/catalogue/queryParams.public.ts';
import type { listProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  CatalogueListQuery,
  type searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { findProvidersMatchingSearchQuery, isInBitSet } from '@marketplace/domain/searchQuery/searchQuery.matches.ts';
import { buildInMemoryProviderSearchColumns } from '@marketplace/domain/searchQuery/searchQuery.columns.ts';
import { combineSearchQueryMatches, rankSearchQueryMatches } from '@marketplace/domain/searchQuery/searchQuery.rank.ts';
import { countFacetsExceptCountry, countAllFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  groupProvidersByEqualFacets,
  filterProviders,
  providerMatchesFreeText,
  filterProvidersIgnoringText,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { buildTestProviderRecord } from '@marketplace/domain/catalogue/testing/buildTestProviderRecord.ts';
import { pickProviderListItemFields } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { runPausableTaskWithoutPausing } from '@marketplace/domain/matching/index/pausableTasks.ts';
import type { z } from 'zod';

type Name =
  | 'type'
  | 'technology'
  | 'country'
  | 'protocol'
  | 'sgp32'
  | 'ntn'
  | 'q'
  | 'ask'
  | 'sort'
  | 'limit'
  | 'offset';
/** Query parameters of the provider search, as in a URL. */
export type ProviderSearchTestQueryParams = Partial<Record<Name, string | string[]>>;
type Reply = z.output<typeof searchProvidersEndpoint.reply>;
/** The catalogue as sent to browsers, with response statistics of vendors. */
export type TestPublicCatalogueReply = z.output<typeof listProvidersEndpoint.reply>;

/** Providers with texts that SQL, LIKE or sorting could mishandle. */
export const sampleProvidersWithUnusualTexts: readonly ProviderRecord[] = [
  { id: 'percent', name: '100 % Signal_x', scope: 'Q\\A "quoted" and it\'s', type: 'MNO' as const },
  { id: 'accents', name: 'Élan Téléçom Ångström', platformFeatures: 'Überwachung ﬁne', protocols: '4G, 5G%' },
  { id: 'twin-b', name: 'Twin 10', ntn: 'Roadmap_2027' },
  { id: 'twin-a', name: 'TWIN 10', ntn: 'roadmap\\2027', logoFile: 'gone.svg' },
  { id: 'twin-9', name: 'Twin 9', logoFile: 'there.svg', countries: [] },
  { id: 'dish', name: '\u{1F4E1} Dish', sgp32: 'Ask us', protocols: '' },
  { id: 'private', name: '\uE000 Private', countries: ['DE', 'FR'], partner: true },
].map((given) => buildTestProviderRecord(given));

/** Computes the expected listing from the whole catalogue, as a browser does. */
export function computeExpectedProviderListing(
  catalogue: TestPublicCatalogueReply,
  query: ProviderSearchTestQueryParams,
): Pick<Reply, 'providers' | 'found' | 'total' | 'facets'> {
  const parsed = CatalogueListQuery.parse(query);
  const filters = parseProviderFilters(parsed);
  const found = sortProviders(filterProviders(catalogue, filters), parseProviderSort(parsed.sort));
  const searched = catalogue.filter((provider) => providerMatchesFreeText(provider, filters.text));
  return {
    providers: found.slice(parsed.offset, parsed.offset + parsed.limit).map(pickProviderListItemFields),
    found: found.length,
    total: catalogue.length,
    facets: {
      ...countFacetsExceptCountry(
        groupProvidersByEqualFacets(catalogue),
        groupProvidersByEqualFacets(searched),
        filters,
      ),
      technology: [],
      country: [],
    },
  };
}

/**
 * Computes the expected search results with the domain rules, without SQL.
 * @param published the catalogue's records, sorted by name.
 */
export function computeExpectedProviderSearchResults(
  catalogue: TestPublicCatalogueReply,
  published: readonly ProviderRecord[],
  query: ProviderSearchTestQueryParams,
): Pick<Reply, 'providers' | 'found' | 'facets'> {
  const parsed = CatalogueListQuery.parse(query);
  const filters = parseProviderFilters(parsed);
  const columns = runPausableTaskWithoutPausing(buildInMemoryProviderSearchColumns(published));
  const answer = runPausableTaskWithoutPausing(findProvidersMatchingSearchQuery(columns, filters.ask));
  const ranks = runPausableTaskWithoutPausing(rankSearchQueryMatches(columns, answer));
  const hits = combineSearchQueryMatches(columns, answer);
  const numbers = catalogue.map((_provider, number) => number);
  const found = filters.ask === '' ? numbers : numbers.filter((number) => isInBitSet(hits, number));
  const byRank = (one: number, other: number) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other;
  const ranked = filters.ask === '' ? found : found.toSorted(byRank);
  const searched = ranked.flatMap((number) => catalogue[number] ?? []);
  const left = sortProviders(filterProvidersIgnoringText(searched, filters), parseProviderSort(parsed.sort));
  return {
    providers: left.slice(parsed.offset, parsed.offset + parsed.limit).map(pickProviderListItemFields),
    found: left.length,
    facets: countAllFacets(catalogue, searched, filters),
  };
}
