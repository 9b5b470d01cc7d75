import type { ProviderFacetOptionsByFilter } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import type {
  SearchRelaxation,
  searchProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { EndpointQueryParameters } from '../../../core/apiRequest.ts';

/** The displayed part of a filtered and sorted provider list. */
export interface DisplayedProviderPage<P extends ProviderListReplyItem> {
  readonly page: readonly P[];
  /** Index of the page's first provider in the list, from 0. */
  readonly offset: number;
  /** Number of providers that match the filters. */
  readonly found: number;
  readonly facets: ProviderFacetOptionsByFilter;
  /** For an empty list, criteria whose removal leads to results, if known. */
  readonly without?: readonly SearchRelaxation[];
  /** Identifies the list; the same for all of its pages. */
  readonly question: string;
}

/** Builds a key that identifies the provider list of a query. The key is the same for all pages of a list. */
export function buildProviderListKey(query: EndpointQueryParameters<typeof searchProvidersEndpoint>): string {
  const { type, technology, technologyMode, country, sgp32, ntn, protocol, q, ask, sort } = query;
  return JSON.stringify([type, technology, technologyMode, country, sgp32, ntn, protocol, q, ask, sort]);
}
