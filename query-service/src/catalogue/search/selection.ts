import { type FacetsExceptCountry, countFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  countProvidersInGroups,
  type ProviderFilters,
  filterFacetGroups,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ListingCell } from './search.queries.ts';
import { type CachedCells, getOrCreate } from './searchCellCache.ts';

/** The result of applying the four select filters to the facet cells that match a text. */
export interface CellSelection {
  readonly chosen: readonly ListingCell[];
  readonly found: number;
  readonly facets: FacetsExceptCountry;
  /** Whether the text is rare enough to be looked up by trigrams instead of scanning the index of the order. */
  readonly isRareText: boolean;
}

/** Maximum share of the catalogue that a rare text matches. */
const maxRareShare = 1 / 50;

const kept = new WeakMap<readonly ListingCell[], Map<string, CellSelection>>();

function select(
  { cells, total }: CachedCells,
  searched: readonly ListingCell[],
  filters: ProviderFilters,
): CellSelection {
  const chosen = filterFacetGroups(searched, filters);
  return {
    chosen,
    found: countProvidersInGroups(chosen),
    facets: countFacets(cells, searched, filters),
    isRareText: countProvidersInGroups(searched) < total * maxRareShare,
  };
}

/**
 * Applies the select filters to facet cells. The result is cached for all pages and orders with the same filters.
 * @param searched from `FacetCellCache`; cached by array identity.
 */
export function selectCellsCached(
  known: CachedCells,
  searched: readonly ListingCell[],
  filters: ProviderFilters,
): CellSelection {
  const selections = kept.get(searched) ?? new Map<string, CellSelection>();
  kept.set(searched, selections);
  const { type, protocol, sgp32, ntn } = filters;
  const key = JSON.stringify([type, protocol, sgp32, ntn]);
  return getOrCreate(selections, key, () => select(known, searched, filters));
}
