import { filtersFromQuery, sortFromQuery } from '../queryParams.public.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type CurrentCatalogue, currentEdition, oncePerVersion, withKnownLogo } from '../../currentCatalogue.ts';
import { type CurrentResponses, type Responses, withResponse } from '../../currentResponses.ts';
import type { GuardPort, LoggerPort, PositionPort, ReadModelPort } from '../../ports.ts';
import { warmUp } from '../../warmUp.ts';
import type { LogoFiles } from '../../logoFiles.ts';
import { sendUnlessKnown } from '../../cachedBody.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import { asksMore, listedCatalogue, searchAsked } from './askedSearch.ts';
import { needleOf } from './textCondition.ts';
import { type SearchParams, type Page, readPage } from './search.queries.ts';
import { selectionOf } from './selection.ts';
import { createSearchCells, type KnownCells, type SearchCells } from './searchCells.ts';

export type SearchRoutesDeps = GuardPort & ReadModelPort & PositionPort & LoggerPort;

/** In-memory data that searches read. */
export interface SearchSources {
  readonly logoFiles: LogoFiles;
  readonly responses: CurrentResponses;
  readonly catalogue: CurrentCatalogue;
}

type Query = z.output<(typeof searchProviders)['query']>;
type Asked = Query & { readonly responses: Responses };
type Reply = z.input<(typeof searchProviders)['reply']>;
type Found = Omit<Reply, 'providers'> & Pick<Page, 'records'>;

/** How often a search restarts because a new catalogue version was published meanwhile. */
const maxAttempts = 5;

async function loadPage(source: ReadSource, params: SearchParams, found: number): Promise<Page> {
  if (params.offset < found) return readPage(source, params);
  const { version } = await currentEdition(source);
  return { version, records: [] };
}

/** Searches one version; `null` when a newer version has been published. */
async function searchVersion(
  source: ReadSource,
  cells: SearchCells,
  known: KnownCells,
  { responses, ...query }: Asked,
): Promise<Found | null> {
  const filters = filtersFromQuery(query);
  const needle = needleOf(filters.text);
  const searched = needle === '' ? known.cells : await cells.found(source, known, needle);
  if (searched === null) return null;
  const { chosen, found, facets, isRareText } = selectionOf(known, searched, filters);
  const { limit, offset } = query;
  const page = await loadPage(
    source,
    { filters, chosen, isRareText, sort: sortFromQuery(query.sort), responses, limit, offset },
    found,
  );
  if (page.version !== known.version) return null;
  const { total, publishedAt: lastUpdated, version: catalogueVersion } = known;
  const counted = { ...facets, technology: [], country: [] };
  return { records: page.records, found, total, facets: counted, lastUpdated, catalogueVersion };
}

/**
 * GET /api/providers/search: all parts of a reply are from the same catalogue version, even during a publication.
 * Literal text is searched in the database, search queries in the in-memory catalogue that matching uses too.
 */
export function searchRoutes(app: FastifyInstance, deps: SearchRoutesDeps, from: SearchSources): void {
  const cells = createSearchCells();
  const listed = oncePerVersion(listedCatalogue);
  warmUp(app, deps, 'search lists', async () => (await listed(await from.catalogue())).columns.asking());

  const search = async (query: Asked): Promise<Found> => {
    const source = await readSource(deps);
    let known = await cells.known(source);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const answer = await searchVersion(source, cells, known, query);
      if (answer !== null) return answer;
      known = await cells.after(source, known);
    }
    throw new Refusal('unavailable', 'catalogue.not-ready', 'The catalogue is being prepared. Please try again.');
  };

  serve(app, deps.guard, searchProviders, async ({ query, request, reply }) => {
    const responses = await from.responses();
    if (asksMore(query)) {
      const answer = await searchAsked(await listed(await from.catalogue()), { ...query, responses });
      return sendUnlessKnown(request, reply, JSON.stringify(answer));
    }
    const [{ records, ...answer }, logos] = await Promise.all([search({ ...query, responses }), from.logoFiles()]);
    const providers = records.map((record) => withResponse(toProviderListing(withKnownLogo(record, logos)), responses));
    return sendUnlessKnown(request, reply, JSON.stringify({ providers, ...answer }));
  });
}
