import { filtersFromQuery, sortFromQuery } from '@marketplace/query-service/catalogue/queryParams.public.ts';
import type { listProviders } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { ListingQuery, type searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { answerInSlices, isMember } from '@marketplace/domain/asking/asking.answer.ts';
import { columnsInSlices } from '@marketplace/domain/asking/asking.columns.ts';
import { foundBy, placesOfHits } from '@marketplace/domain/asking/asking.rank.ts';
import { countFacets, facetsOf } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  facetCells,
  filterProviders,
  findsText,
  selectProviders,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { providerWith } from '@marketplace/domain/catalogue/testing/blankProvider.ts';
import { listingOf } from '@marketplace/domain/catalogue/catalogue.toListing.ts';
import { runAtOnce } from '@marketplace/domain/matching/index/inSlices.ts';
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
/** A query of the search endpoint, as in a URL. */
export type Query = Partial<Record<Name, string | string[]>>;
type Reply = z.output<typeof searchProviders.reply>;
/** The catalogue as sent to browsers, with response statistics of vendors. */
export type Catalogue = z.output<typeof listProviders.reply>;

/** Providers with texts that SQL, LIKE or sorting could mishandle. */
export const awkward: readonly ProviderRecord[] = [
  { id: 'percent', name: '100 % Signal_x', scope: 'Q\\A "quoted" and it\'s', type: 'MNO' as const },
  { id: 'accents', name: 'Élan Téléçom Ångström', platformFeatures: 'Überwachung ﬁne', protocols: '4G, 5G%' },
  { id: 'twin-b', name: 'Twin 10', ntn: 'Roadmap_2027' },
  { id: 'twin-a', name: 'TWIN 10', ntn: 'roadmap\\2027', logoFile: 'gone.svg' },
  { id: 'twin-9', name: 'Twin 9', logoFile: 'there.svg', countries: [] },
  { id: 'dish', name: '\u{1F4E1} Dish', sgp32: 'Ask us', protocols: '' },
  { id: 'private', name: '\uE000 Private', countries: ['DE', 'FR'], partner: true },
].map((given) => providerWith(given));

/** The listing that a browser computes from the whole catalogue. */
export function browserAnswer(
  catalogue: Catalogue,
  query: Query,
): Pick<Reply, 'providers' | 'found' | 'total' | 'facets'> {
  const parsed = ListingQuery.parse(query);
  const filters = filtersFromQuery(parsed);
  const found = sortProviders(filterProviders(catalogue, filters), sortFromQuery(parsed.sort));
  const searched = catalogue.filter((provider) => findsText(provider, filters.text));
  return {
    providers: found.slice(parsed.offset, parsed.offset + parsed.limit).map(listingOf),
    found: found.length,
    total: catalogue.length,
    facets: { ...countFacets(facetCells(catalogue), facetCells(searched), filters), technology: [], country: [] },
  };
}

/** The search results that the domain rules find without SQL. @param published the catalogue's records, sorted by name. */
export function askedAnswer(
  catalogue: Catalogue,
  published: readonly ProviderRecord[],
  query: Query,
): Pick<Reply, 'providers' | 'found' | 'facets'> {
  const parsed = ListingQuery.parse(query);
  const filters = filtersFromQuery(parsed);
  const columns = runAtOnce(columnsInSlices(published));
  const answer = runAtOnce(answerInSlices(columns, filters.ask));
  const ranks = runAtOnce(placesOfHits(columns, answer));
  const hits = foundBy(columns, answer);
  const numbers = catalogue.map((_provider, number) => number);
  const found = filters.ask === '' ? numbers : numbers.filter((number) => isMember(hits, number));
  const byRank = (one: number, other: number) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other;
  const ranked = filters.ask === '' ? found : found.toSorted(byRank);
  const searched = ranked.flatMap((number) => catalogue[number] ?? []);
  const left = sortProviders(selectProviders(searched, filters), sortFromQuery(parsed.sort));
  return {
    providers: left.slice(parsed.offset, parsed.offset + parsed.limit).map(listingOf),
    found: left.length,
    facets: facetsOf(catalogue, searched, filters),
  };
}
