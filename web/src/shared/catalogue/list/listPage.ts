import type { Facets } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type { ListQuery } from './listState.ts';

/** The part of a list that stands in the page, wherever it was filtered and sorted. */
export interface ListPage<P extends ProviderListing> {
  readonly page: readonly P[];
  /** Place of the page's first provider in the list, from 0. */
  readonly offset: number;
  /** How many pass the filters. */
  readonly found: number;
  readonly facets: Facets;
  /** What the list answers; the same for every page of it. */
  readonly question: string;
}

/** Names the list that a query asks a page of. */
export function questionOf({ type, protocol, sgp32, ntn, q, sort }: Omit<ListQuery, 'limit' | 'offset'>): string {
  return JSON.stringify([type, protocol, sgp32, ntn, q, sort]);
}
