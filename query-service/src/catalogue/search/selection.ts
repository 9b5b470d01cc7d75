import { type FacetsExceptCountry, countFacetsExceptCountry } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import {
  countProvidersInFacetGroups,
  type ProviderFilters,
  filterProviderFacetGroups,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { CatalogueFacetCell } from './search.queries.ts';
import { type CachedFacetCells, getOrCreateCached } from './searchCellCache.ts';

/** The result of applying the four select filters to the facet cells that match a text. */
export interface FacetCellSelection {
  readonly chosen: readonly CatalogueFacetCell[];
  readonly found: number;
  readonly facets: FacetsExceptCountry;
  /** Whether the text is rare enough to be looked up by trigrams instead of scanning the index of the order. */
  readonly isRareText: boolean;
}

/** Maximum share of the catalogue that a rare text matches. */
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
 * Applies the select filters to facet cells. The result is cached for all pages and orders with the same filters.
 * @param searched from `FacetCellCache`; cached by array identity.
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
