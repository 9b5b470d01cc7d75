import { parseProviderFilters, parseSortOrder } from '../queryParams.public.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import {
  type CatalogueLoader,
  findCurrentCatalogueEdition,
  cachePerCatalogueVersion,
  withAvailableLogo,
} from '../../currentCatalogue.ts';
import {
  type ResponseRecordLoader,
  type ResponseRecordsByProvider,
  withResponseRecord,
} from '../../currentResponses.ts';
import type { GuardPort, LoggerPort, PositionPort, ReadModelPort } from '../../ports.ts';
import { warmUpCatalogueCache } from '../../warmUp.ts';
import type { AvailableLogosLoader } from '../../availableLogos.ts';
import { sendJsonWithEtag } from '../../cachedBody.ts';
import { type ReadSource, resolveReadSource } from '@marketplace/read-models/readModelDb.ts';
import { needsInMemorySearch, prepareSearchableCatalogue, searchInMemory } from './inMemorySearch.ts';
import { foldSearchText } from './textCondition.ts';
import { type ListingPageParams, type ListingPage, loadListingPage } from './search.queries.ts';
import { selectCellsCached } from './selection.ts';
import { createSearchCellCache, type CachedCells, type SearchCellCache } from './searchCellCache.ts';

export type CatalogueSearchRoutesDeps = GuardPort & ReadModelPort & PositionPort & LoggerPort;

/** In-memory data that searches read. */
export interface SearchDataSources {
  readonly logoFiles: AvailableLogosLoader;
  readonly responses: ResponseRecordLoader;
  readonly catalogue: CatalogueLoader;
}

type Query = z.output<(typeof searchProviders)['query']>;
type Asked = Query & { readonly responses: ResponseRecordsByProvider };
type Reply = z.input<(typeof searchProviders)['reply']>;
type Found = Omit<Reply, 'providers'> & Pick<ListingPage, 'records'>;

/** Maximum number of attempts of a search, which restarts when a new catalogue version is published meanwhile. */
const maxAttempts = 5;

async function loadPage(source: ReadSource, params: ListingPageParams, found: number): Promise<ListingPage> {
  if (params.offset < found) return loadListingPage(source, params);
  const { version } = await findCurrentCatalogueEdition(source);
  return { version, records: [] };
}

/** Searches one version; `null` when a newer version has been published. */
async function searchVersion(
  source: ReadSource,
  cells: SearchCellCache,
  known: CachedCells,
  { responses, ...query }: Asked,
): Promise<Found | null> {
  const filters = parseProviderFilters(query);
  const needle = foldSearchText(filters.text);
  const searched = needle === '' ? known.cells : await cells.search(source, known, needle);
  if (searched === null) return null;
  const { chosen, found, facets, isRareText } = selectCellsCached(known, searched, filters);
  const { limit, offset } = query;
  const page = await loadPage(
    source,
    { filters, chosen, isRareText, sort: parseSortOrder(query.sort), responses, limit, offset },
    found,
  );
  if (page.version !== known.version) return null;
  const { total, publishedAt: lastUpdated, version: catalogueVersion } = known;
  const counted = { ...facets, technology: [], country: [] };
  return { records: page.records, found, total, facets: counted, lastUpdated, catalogueVersion };
}

/**
 * Registers GET /api/providers/search. All data in a reply is from the same catalogue version, even during a
 * publication. Literal text is searched in the database, search queries in the in-memory catalogue that matching uses
 * too.
 */
export function catalogueSearchRoutes(
  app: FastifyInstance,
  deps: CatalogueSearchRoutesDeps,
  from: SearchDataSources,
): void {
  const cells = createSearchCellCache();
  const listed = cachePerCatalogueVersion(prepareSearchableCatalogue);
  warmUpCatalogueCache(app, deps, 'search lists', async () =>
    (await listed(await from.catalogue())).columns.searchColumns(),
  );

  const search = async (query: Asked): Promise<Found> => {
    const source = await resolveReadSource(deps);
    let known = await cells.current(source);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const answer = await searchVersion(source, cells, known, query);
      if (answer !== null) return answer;
      known = await cells.reload(source, known);
    }
    throw new Refusal('unavailable', 'catalogue.not-ready', 'The catalogue is being prepared. Please try again.');
  };

  registerEndpoint(app, deps.guard, searchProviders, async ({ query, request, reply }) => {
    const responses = await from.responses();
    if (needsInMemorySearch(query)) {
      const answer = await searchInMemory(await listed(await from.catalogue()), { ...query, responses });
      return sendJsonWithEtag(request, reply, JSON.stringify(answer));
    }
    const [{ records, ...answer }, logos] = await Promise.all([search({ ...query, responses }), from.logoFiles()]);
    const providers = records.map((record) =>
      withResponseRecord(toProviderListing(withAvailableLogo(record, logos)), responses),
    );
    return sendJsonWithEtag(request, reply, JSON.stringify({ providers, ...answer }));
  });
}
