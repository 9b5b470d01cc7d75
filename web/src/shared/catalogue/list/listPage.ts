import type { Facets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { LeftOut, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { QueryOf } from '../../../core/call.ts';

/** The part of a list that stands in the page, wherever it was filtered and sorted. */
export interface ListPage<P extends ProviderListing> {
  readonly page: readonly P[];
  /** Place of the page's first provider in the list, from 0. */
  readonly offset: number;
  /** How many pass the filters. */
  readonly found: number;
  readonly facets: Facets;
  /** Of an empty list: what to leave out, where it is known. */
  readonly without?: readonly LeftOut[];
  /** What the list answers; the same for every page of it. */
  readonly question: string;
}

/** Names the list that a query asks a page of. */
export function questionOf(query: QueryOf<typeof searchProviders>): string {
  const { type, technology, technologyMode, country, sgp32, ntn, protocol, q, ask, sort } = query;
  return JSON.stringify([type, technology, technologyMode, country, sgp32, ntn, protocol, q, ask, sort]);
}
