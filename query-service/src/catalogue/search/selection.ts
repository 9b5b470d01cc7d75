import { type FacetsExceptCountry, countFacetsExceptCountry } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  countProvidersInFacetGroups,
  type ProviderFilters,
  filterProviderFacetGroups,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { CatalogueFacetCell } from './search.queries.ts';
import { type CachedFacetCells, getOrCreateCached } from './searchCellCache.ts';

/**
 * The facet cells that match a search text and pass the filters by type, protocol, SGP.32 and NTN, with their counts.
 */
export interface FacetCellSelection {
  readonly chosen: readonly CatalogueFacetCell[];
  readonly found: number;
  readonly facets: FacetsExceptCountry;
  /**
   * Whether the text is rare: it is then looked up in the trigram index instead of scanning the index of the sort
   * order.
   */
  readonly isRareText: boolean;
}

/** A text is rare if it matches less than this share of the catalogue. */
const maxRareShare = 1 / 50;

const kept = new WeakMap<readonly CatalogueFacetCell[], Map<string, FacetCellSelection>>();

function select(
  { cells, total }: CachedFacetCells,
  searched: readonly CatalogueFacetCell[],
  filters: ProviderFilters,
): FacetCellSelection {
  const chosen = filterProviderFacetGroups(searched, filters);
  return {
    chosen,
    found: countProvidersInFacetGroups(chosen),
    facets: countFacetsExceptCountry(cells, searched, filters),
    isRareText: countProvidersInFacetGroups(searched) < total * maxRareShare,
  };
}

/**
 * Applies the filters by type, protocol, SGP.32 and NTN to facet cells. The result is cached for all pages and sort
 * orders with the same filters.
 * @param searched the facet cells that match the text, from `FacetCellCache`; cached by array identity.
 */
export function selectFacetCellsCached(
  known: CachedFacetCells,
  searched: readonly CatalogueFacetCell[],
  filters: ProviderFilters,
): FacetCellSelection {
  const selections = kept.get(searched) ?? new Map<string, FacetCellSelection>();
  kept.set(searched, selections);
  const { type, protocol, sgp32, ntn } = filters;
  const key = JSON.stringify([type, protocol, sgp32, ntn]);
  return getOrCreateCached(selections, key, () => select(known, searched, filters));
}
