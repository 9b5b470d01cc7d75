import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import {
  type ActiveFilterRemoval,
  listActiveFilterRemovals,
} from '@marketplace/domain/catalogue/catalogue.filterRemovals.ts';
import { toProviderListItem } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type {
  SearchRelaxation,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { z } from 'zod';
import type { CatalogueSnapshot } from '../../currentCatalogue.ts';
import { type ResponseMetricsByProvider, addResponseMetricsToProvider } from '../../currentResponses.ts';
import {
  type ProvidersMatchingSearchQuery,
  findProvidersMatchingSearchQueryCached,
} from '../../matching/searchQueryHits.public.ts';
import {
  type MatchFilterAndSortColumns,
  buildMatchIndexFilterAndSortColumns,
} from '../../matching/matchListColumns.public.ts';
import {
  countProvidersByEqualFacetGroup,
  filterRankedProvidersByAnyCountry,
  filterProvidersByBitSet,
  filterSortAndPageMatches,
  type RankedProviderNumbers,
  filterProvidersByFacets,
  sortProviderNumbersByColumnRank,
} from '../../matching/matchList.public.ts';
import { parseProviderFilters, parseProviderSort } from '../queryParams.public.ts';

type Query = z.output<(typeof searchProvidersEndpoint)['query']>;
type Asked = Query & { readonly responses: ResponseMetricsByProvider };
type Reply = z.input<(typeof searchProvidersEndpoint)['reply']>;

/** A catalogue version, prepared for searching in memory. */
export interface SearchableCatalogue {
  readonly snapshot: CatalogueSnapshot;
  readonly columns: MatchFilterAndSortColumns;
  /** The numbers of all providers; the number of a provider is its position when sorted by name. */
  readonly numbers: RankedProviderNumbers;
  readonly cells: ReturnType<typeof countProvidersByEqualFacetGroup>;
}

/** Prepares a catalogue version for searching in memory. */
export async function prepareCatalogueForSearch(snapshot: CatalogueSnapshot): Promise<SearchableCatalogue> {
  const columns = await buildMatchIndexFilterAndSortColumns(snapshot.records);
  const numbers = [...snapshot.records.keys()];
  return { snapshot, columns, numbers, cells: countProvidersByEqualFacetGroup(columns, numbers) };
}

/** Whether a query uses filters that the database search does not support. */
export function needsInMemoryProviderSearch({ ask, technology, country }: Query): boolean {
  return ask !== undefined || technology !== undefined || country !== undefined;
}

async function countMatching(
  columns: MatchFilterAndSortColumns,
  searched: RankedProviderNumbers,
  filters: ProviderFilters,
): Promise<number> {
  return filterProvidersByFacets(columns, await filterRankedProvidersByAnyCountry(columns, searched, filters), filters)
    .length;
}

type WithoutOne = ActiveFilterRemoval & { readonly searched: RankedProviderNumbers };

function listRelaxedSearches(
  { numbers }: SearchableCatalogue,
  hits: ProvidersMatchingSearchQuery | null,
  filters: ProviderFilters,
): WithoutOne[] {
  if (hits === null) return listActiveFilterRemovals(filters).map((without) => ({ ...without, searched: numbers }));
  const searched = filterProvidersByBitSet(numbers, hits.found);
  const words = hits.criteria.map((criterion) => {
    const { kind, label, text } = criterion;
    const left = hits.criteria.length === 1 ? numbers : filterProvidersByBitSet(numbers, hits.foundWithout(criterion));
    return { kind, label: formatMessage(label), text, searched: left, filters };
  });
  return [...words, ...listActiveFilterRemovals(filters).map((without) => ({ ...without, searched }))];
}

/** For a query without results, finds each criterion and each filter whose removal alone leads to results. */
async function findUsefulRelaxations(
  listed: SearchableCatalogue,
  filters: ProviderFilters,
): Promise<SearchRelaxation[]> {
  const hits = await findProvidersMatchingSearchQueryCached(listed.columns, filters.ask);
  const left: SearchRelaxation[] = [];
  for (const { searched, filters: others, ...what } of listRelaxedSearches(listed, hits, filters)) {
    const found = await countMatching(listed.columns, searched, others);
    if (found > 0) left.push({ ...what, found });
  }
  return left;
}

/** Returns the providers that match a search query, best first; all providers by name if there is no query. */
async function rankHits({ columns, numbers }: SearchableCatalogue, ask: string): Promise<RankedProviderNumbers> {
  const hits = await findProvidersMatchingSearchQueryCached(columns, ask);
  return hits === null ? numbers : sortProviderNumbersByColumnRank(numbers, hits.ranks, false);
}

/** Searches the catalogue in memory with a search query and filters. */
export async function searchCatalogueInMemory(listed: SearchableCatalogue, query: Asked): Promise<Reply> {
  const { snapshot, columns, cells } = listed;
  const filters = parseProviderFilters(query);
  const { limit, offset, responses } = query;
  const ranked = await rankHits(listed, filters.ask);
  const sort = parseProviderSort(query.sort);
  const { numbers, found, facets } = await filterSortAndPageMatches(columns, ranked, cells, {
    ...{ filters, sort, responses, limit, offset },
    countCountries: true,
  });
  const hits = await findProvidersMatchingSearchQueryCached(columns, filters.ask);
  const understood = (hits?.criteria ?? []).map(({ kind, value, label, text }) => {
    return { kind, value, label: formatMessage(label), text };
  });
  return {
    providers: numbers.flatMap((number) => {
      const record = snapshot.records[number];
      return record === undefined ? [] : [addResponseMetricsToProvider(toProviderListItem(record), responses)];
    }),
    ...{ found, facets, understood },
    total: snapshot.records.length,
    without: found === 0 ? await findUsefulRelaxations(listed, filters) : [],
    lastUpdated: snapshot.publishedAt,
    catalogueVersion: snapshot.version,
  };
}
