import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { type WithoutFilter, withoutFilters } from '@marketplace/domain/catalogue/catalogue.withoutOne.ts';
import { toProviderListing } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import type { LeftOut, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { z } from 'zod';
import type { CatalogueSnapshot } from '../../currentCatalogue.ts';
import { type Responses, withResponse } from '../../currentResponses.ts';
import { type AskedHits, askedHits } from '../../matching/askedHits.public.ts';
import { type ListColumns, listColumns } from '../../matching/listColumns.public.ts';
import {
  cellsOf,
  findThere,
  keepMembers,
  listMatches,
  type Numbers,
  select,
  sortByPlace,
} from '../../matching/matchList.public.ts';
import { filtersFromQuery, sortFromQuery } from '../queryParams.public.ts';

type Query = z.output<(typeof searchProviders)['query']>;
type Asked = Query & { readonly responses: Responses };
type Reply = z.input<(typeof searchProviders)['reply']>;

/** A catalogue version, prepared for listing. */
export interface ListedCatalogue {
  readonly snapshot: CatalogueSnapshot;
  readonly columns: ListColumns;
  /** All provider numbers, which are the positions by name. */
  readonly numbers: Numbers;
  readonly cells: ReturnType<typeof cellsOf>;
}

/** Prepares a version for listing. */
export async function listedCatalogue(snapshot: CatalogueSnapshot): Promise<ListedCatalogue> {
  const columns = await listColumns(snapshot.records);
  const numbers = [...snapshot.records.keys()];
  return { snapshot, columns, numbers, cells: cellsOf(columns, numbers) };
}

/** Whether a query uses filters that the database search does not support. */
export function asksMore({ ask, technology, country }: Query): boolean {
  return ask !== undefined || technology !== undefined || country !== undefined;
}

async function countMatching(columns: ListColumns, searched: Numbers, filters: ProviderFilters): Promise<number> {
  return select(columns, await findThere(columns, searched, filters), filters).length;
}

type WithoutOne = WithoutFilter & { readonly searched: Numbers };

function listRelaxedSearches(
  { numbers }: ListedCatalogue,
  hits: AskedHits | null,
  filters: ProviderFilters,
): WithoutOne[] {
  if (hits === null) return withoutFilters(filters).map((without) => ({ ...without, searched: numbers }));
  const searched = keepMembers(numbers, hits.found);
  const words = hits.criteria.map((criterion) => {
    const { kind, label, text } = criterion;
    const left = hits.criteria.length === 1 ? numbers : keepMembers(numbers, hits.without(criterion));
    return { kind, label, text, searched: left, filters };
  });
  return [...words, ...withoutFilters(filters).map((without) => ({ ...without, searched }))];
}

/** Criteria and filters that, when one of them is removed, give results for a query without any. */
async function findUsefulRelaxations(listed: ListedCatalogue, filters: ProviderFilters): Promise<LeftOut[]> {
  const hits = await askedHits(listed.columns, filters.ask);
  const left: LeftOut[] = [];
  for (const { searched, filters: others, ...what } of listRelaxedSearches(listed, hits, filters)) {
    const found = await countMatching(listed.columns, searched, others);
    if (found > 0) left.push({ ...what, found });
  }
  return left;
}

/** The hits of a search query, best first; all providers by name without a query. */
async function rankHits({ columns, numbers }: ListedCatalogue, ask: string): Promise<Numbers> {
  const hits = await askedHits(columns, ask);
  return hits === null ? numbers : sortByPlace(numbers, hits.places, false);
}

/** Searches the catalogue in memory with a search query and filters. */
export async function searchAsked(listed: ListedCatalogue, query: Asked): Promise<Reply> {
  const { snapshot, columns, cells } = listed;
  const filters = filtersFromQuery(query);
  const { limit, offset, responses } = query;
  const ranked = await rankHits(listed, filters.ask);
  const sort = sortFromQuery(query.sort);
  const { numbers, found, facets } = await listMatches(columns, ranked, cells, {
    ...{ filters, sort, responses, limit, offset },
    countCountries: true,
  });
  const hits = await askedHits(columns, filters.ask);
  const understood = (hits?.criteria ?? []).map(({ kind, value, label, text }) => ({ kind, value, label, text }));
  return {
    providers: numbers.flatMap((number) => {
      const record = snapshot.records[number];
      return record === undefined ? [] : [withResponse(toProviderListing(record), responses)];
    }),
    ...{ found, facets, understood },
    total: snapshot.records.length,
    without: found === 0 ? await findUsefulRelaxations(listed, filters) : [],
    lastUpdated: snapshot.publishedAt,
    catalogueVersion: snapshot.version,
  };
}
