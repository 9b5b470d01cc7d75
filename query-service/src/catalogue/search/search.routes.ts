import { msg } from '@lingui/core/runtime-macro';
import { parseProviderFilters, parseProviderSort } from '../queryParams.public.ts';
import { toProviderListItem } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  type CatalogueLoader,
  findCurrentCatalogueVersion,
  cachePerCatalogueVersion,
  clearMissingLogoFileOfProviderRecord,
} from '../../currentCatalogue.ts';
import {
  type ProviderResponseMetricsLoader,
  type ResponseMetricsByProvider,
  addResponseMetricsToProvider,
} from '../../currentResponses.ts';
import type {
  RequestGuardPort,
  LoggerPort,
  ReadModelPositionPort,
  ReadModelDatabaseAndSchemasPort,
} from '../../ports.ts';
import { keepCatalogueCacheWarm } from '../../warmUp.ts';
import type { AvailableLogosLoader } from '../../availableLogos.ts';
import { sendJsonWithEtag } from '../../cachedBody.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { needsInMemoryProviderSearch, prepareCatalogueForSearch, searchCatalogueInMemory } from './inMemorySearch.ts';
import { normaliseCatalogueSearchText } from './textCondition.ts';
import {
  type CatalogueSearchResultPageParams,
  type CatalogueSearchRecordsWithVersion,
  loadCatalogueSearchPage,
} from './search.queries.ts';
import { filterEqualFacetProviderGroupsCached } from './selection.ts';
import {
  createEqualFacetProviderGroupCache,
  type CachedEqualFacetProviderGroups,
  type EqualFacetProviderGroupCache,
} from './searchCellCache.ts';

export type CatalogueSearchRoutesDeps = RequestGuardPort &
  ReadModelDatabaseAndSchemasPort &
  ReadModelPositionPort &
  LoggerPort;

/** In-memory data that searches read. */
export interface CatalogueSearchDataSources {
  readonly logoFiles: AvailableLogosLoader;
  readonly responses: ProviderResponseMetricsLoader;
  readonly catalogue: CatalogueLoader;
}

type Query = z.output<(typeof searchProvidersEndpoint)['query']>;
type Asked = Query & { readonly responses: ResponseMetricsByProvider };
type Reply = z.input<(typeof searchProvidersEndpoint)['reply']>;
type Found = Omit<Reply, 'providers'> & Pick<CatalogueSearchRecordsWithVersion, 'records'>;

/**
 * Maximum number of attempts of a search. A search restarts when a new catalogue version is published during the
 * search.
 */
const maxAttempts = 5;

async function loadPage(
  source: ReadModelPoolAndSchemas,
  params: CatalogueSearchResultPageParams,
  found: number,
): Promise<CatalogueSearchRecordsWithVersion> {
  if (params.offset < found) return loadCatalogueSearchPage(source, params);
  const { version } = await findCurrentCatalogueVersion(source);
  return { version, records: [] };
}

/** Searches one version; `null` when a newer version has been published. */
async function searchVersion(
  source: ReadModelPoolAndSchemas,
  cells: EqualFacetProviderGroupCache,
  known: CachedEqualFacetProviderGroups,
  { responses, ...query }: Asked,
): Promise<Found | null> {
  const filters = parseProviderFilters(query);
  const needle = normaliseCatalogueSearchText(filters.text);
  const searched = needle === '' ? known.cells : await cells.search(source, known, needle);
  if (searched === null) return null;
  const { chosen, found, facets, isRareText } = filterEqualFacetProviderGroupsCached(known, searched, filters);
  const { limit, offset } = query;
  const page = await loadPage(
    source,
    { filters, chosen, isRareText, sort: parseProviderSort(query.sort), responses, limit, offset },
    found,
  );
  if (page.version !== known.version) return null;
  const { total, publishedAt: lastUpdated, version: catalogueVersion } = known;
  const counted = { ...facets, technology: [], country: [] };
  return { records: page.records, found, total, facets: counted, lastUpdated, catalogueVersion };
}

/**
 * Registers GET /api/providers/search. All data in a reply is from the same catalogue version, even during a
 * publication. Requests with a search query or with a filter by technology or country are answered from the in-memory
 * catalogue that matching also uses, all other requests from the database.
 */
export function registerCatalogueSearchRoutes(
  app: FastifyInstance,
  deps: CatalogueSearchRoutesDeps,
  from: CatalogueSearchDataSources,
): void {
  const cells = createEqualFacetProviderGroupCache();
  const listed = cachePerCatalogueVersion(prepareCatalogueForSearch);
  keepCatalogueCacheWarm(app, deps, 'search lists', async () =>
    (await listed(await from.catalogue())).columns.searchColumns(),
  );

  const search = async (query: Asked): Promise<Found> => {
    const source = await resolveReadModelPoolAndSchemas(deps);
    let known = await cells.current(source);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const answer = await searchVersion(source, cells, known, query);
      if (answer !== null) return answer;
      known = await cells.reload(source, known);
    }
    throw new Refusal(
      'unavailable',
      'catalogue.not-ready',
      msg`The catalogue is not ready yet. Try again in a few seconds.`,
    );
  };

  registerEndpoint(app, deps.guard, searchProvidersEndpoint, async ({ query, request, reply }) => {
    const responses = await from.responses();
    if (needsInMemoryProviderSearch(query)) {
      const answer = await searchCatalogueInMemory(await listed(await from.catalogue()), { ...query, responses });
      return sendJsonWithEtag(request, reply, JSON.stringify(answer));
    }
    const [{ records, ...answer }, logos] = await Promise.all([search({ ...query, responses }), from.logoFiles()]);
    const providers = records.map((record) =>
      addResponseMetricsToProvider(toProviderListItem(clearMissingLogoFileOfProviderRecord(record, logos)), responses),
    );
    return sendJsonWithEtag(request, reply, JSON.stringify({ providers, ...answer }));
  });
}
