import { type FacetsExceptCountry, countFacetsExceptCountry } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  countProvidersInEqualFacetGroups,
  type ProviderFilters,
  filterEqualFacetProviderGroups,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { CatalogueEqualFacetProviderGroup } from './search.queries.ts';
import { type CachedEqualFacetProviderGroups, getOrCreateCached } from './searchCellCache.ts';

/**
 * The equal-facet groups that match a search text and pass the filters by type, protocol, SGP.32 and NTN, with their
 * counts.
 */
export interface FilteredEqualFacetProviderGroups {
  readonly chosen: readonly CatalogueEqualFacetProviderGroup[];
  readonly found: number;
  readonly facets: FacetsExceptCountry;
  /**
   * Whether the text is rare. A rare text is looked up in the trigram index; otherwise the index of the sort order is
   * scanned.
   */
  readonly isRareText: boolean;
}

/** A text is rare if it matches less than this share of the catalogue. */
const maxRareShare = 1 / 50;

const kept = new WeakMap<readonly CatalogueEqualFacetProviderGroup[], Map<string, FilteredEqualFacetProviderGroups>>();

function select(
  { cells, total }: CachedEqualFacetProviderGroups,
  searched: readonly CatalogueEqualFacetProviderGroup[],
  filters: ProviderFilters,
): FilteredEqualFacetProviderGroups {
  const chosen = filterEqualFacetProviderGroups(searched, filters);
  return {
    chosen,
    found: countProvidersInEqualFacetGroups(chosen),
    facets: countFacetsExceptCountry(cells, searched, filters),
    isRareText: countProvidersInEqualFacetGroups(searched) < total * maxRareShare,
  };
}

/**
 * Filters groups of providers by type, protocol, SGP.32 and NTN. The result is cached for all pages and sort orders
 * with the same filters.
 * @param searched the groups that match the text, from `EqualFacetProviderGroupCache`. The identity of this array is
 * part of the key of the cache.
 */
export function filterEqualFacetProviderGroupsCached(
  known: CachedEqualFacetProviderGroups,
  searched: readonly CatalogueEqualFacetProviderGroup[],
  filters: ProviderFilters,
): FilteredEqualFacetProviderGroups {
  const selections = kept.get(searched) ?? new Map<string, FilteredEqualFacetProviderGroups>();
  kept.set(searched, selections);
  const { type, protocol, sgp32, ntn } = filters;
  const key = JSON.stringify([type, protocol, sgp32, ntn]);
  return getOrCreateCached(selections, key, () => select(known, searched, filters));
}
