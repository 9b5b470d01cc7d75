import { type CellFacets, countFacets } from '@marketplace/domain/catalogue/catalogue.facets.ts';
import { countProviders, type ProviderFilters, selectCells } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { Cell } from './search.queries.ts';
import { type KnownCells, remember } from './searchCells.ts';

/** What the four selects make of the cells that a text finds. */
export interface Selection {
  readonly chosen: readonly Cell[];
  readonly found: number;
  readonly facets: CellFacets;
  /** Whether the text finds so little that it is looked up rather than met in the order's index. */
  readonly isRareText: boolean;
}

/** A text that finds less than this part of the catalogue is rare. */
const rarePart = 1 / 50;

const kept = new WeakMap<readonly Cell[], Map<string, Selection>>();

function select({ cells, total }: KnownCells, searched: readonly Cell[], filters: ProviderFilters): Selection {
  const chosen = selectCells(searched, filters);
  return {
    chosen,
    found: countProviders(chosen),
    facets: countFacets(cells, searched, filters),
    isRareText: countProviders(searched) < total * rarePart,
  };
}

/** Worked out once for all pages and orders of the same filters. @param searched as `SearchCells` gave them, the same array each time. */
export function selectionOf(known: KnownCells, searched: readonly Cell[], filters: ProviderFilters): Selection {
  const selections = kept.get(searched) ?? new Map<string, Selection>();
  kept.set(searched, selections);
  const { type, protocol, sgp32, ntn } = filters;
  const key = JSON.stringify([type, protocol, sgp32, ntn]);
  return remember(selections, key, () => select(known, searched, filters));
}
