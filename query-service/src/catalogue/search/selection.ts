import { type CellFacets, countFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { countProviders, type ProviderFilters, selectCells } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { Cell } from './search.queries.ts';
import { type KnownCells, remember } from './searchCells.ts';

/** The result of applying the four select filters to the cells that a text finds. */
export interface Selection {
  readonly chosen: readonly Cell[];
  readonly found: number;
  readonly facets: CellFacets;
  /** Whether the text is rare enough to be looked up by trigrams instead of scanning the index of the order. */
  readonly isRareText: boolean;
}

/** A text is rare when it finds less than this share of the catalogue. */
const maxRareShare = 1 / 50;

const kept = new WeakMap<readonly Cell[], Map<string, Selection>>();

function select({ cells, total }: KnownCells, searched: readonly Cell[], filters: ProviderFilters): Selection {
  const chosen = selectCells(searched, filters);
  return {
    chosen,
    found: countProviders(chosen),
    facets: countFacets(cells, searched, filters),
    isRareText: countProviders(searched) < total * maxRareShare,
  };
}

/**
 * Selects cells, once for all pages and orders of the same filters.
 * @param searched from `SearchCellCache`; cached by array identity.
 */
export function selectionOf(known: KnownCells, searched: readonly Cell[], filters: ProviderFilters): Selection {
  const selections = kept.get(searched) ?? new Map<string, Selection>();
  kept.set(searched, selections);
  const { type, protocol, sgp32, ntn } = filters;
  const key = JSON.stringify([type, protocol, sgp32, ntn]);
  return remember(selections, key, () => select(known, searched, filters));
}
