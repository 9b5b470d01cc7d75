import { countProvidersInEqualFacetGroups } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import {
  type EqualFacetGroupsOfCatalogueVersion,
  type CatalogueEqualFacetProviderGroup,
  countTextHitsByEqualFacetProviderGroup,
  loadEqualFacetProviderGroups,
} from './search.queries.ts';

/** The equal-facet groups of a version, with a cache of recently searched texts. */
export interface CachedEqualFacetProviderGroups extends EqualFacetGroupsOfCatalogueVersion {
  /** Number of providers. */
  readonly total: number;
}

/**
 * Caches the equal-facet groups of the current version in memory, so that filtering and paging need only one query for
 * the page.
 */
export interface EqualFacetProviderGroupCache {
  /** Returns the cached groups, or loads them first. */
  current(this: void, source: ReadModelPoolAndSchemas): Promise<CachedEqualFacetProviderGroups>;
  /** Reloads the groups because a newer version has been published. */
  reload(
    this: void,
    source: ReadModelPoolAndSchemas,
    outdated: CachedEqualFacetProviderGroups,
  ): Promise<CachedEqualFacetProviderGroups>;
  /**
   * Returns the equal-facet groups with the number of providers that match a text; `null` if a newer version than
   * `current` has been published.
   */
  search(
    this: void,
    source: ReadModelPoolAndSchemas,
    current: CachedEqualFacetProviderGroups,
    needle: string,
  ): Promise<readonly CatalogueEqualFacetProviderGroup[] | null>;
}

/** Maximum number of cached texts per version, and of cached selections per text. */
const maxCachedEntries = 50;

interface Kept {
  readonly schema: string;
  readonly known: Promise<CachedEqualFacetProviderGroups>;
}

async function loadCells(source: ReadModelPoolAndSchemas): Promise<CachedEqualFacetProviderGroups> {
  const found = await loadEqualFacetProviderGroups(source);
  return { ...found, total: countProvidersInEqualFacetGroups(found.cells) };
}

async function search(
  source: ReadModelPoolAndSchemas,
  known: CachedEqualFacetProviderGroups,
  needle: string,
): Promise<readonly CatalogueEqualFacetProviderGroup[] | null> {
  const hits = await countTextHitsByEqualFacetProviderGroup(source, needle);
  if (hits.version !== known.version) return null;
  const counts = new Map(hits.cells.map(({ id, count }) => [id, count]));
  return known.cells.flatMap((cell) => {
    const count = counts.get(cell.id);
    return count === undefined ? [] : [{ ...cell, count }];
  });
}

/** Returns the cached value of the key, or creates the value; evicts the least recently used entry of a full cache. */
export function getOrCreateCached<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > maxCachedEntries && oldest !== undefined) kept.delete(oldest);
  return value;
}

/** Creates an empty cache. Concurrent requests share one load, and failed loads are not cached. */
export function createEqualFacetProviderGroupCache(): EqualFacetProviderGroupCache {
  let kept: Kept | null = null;
  const texts = new WeakMap<
    CachedEqualFacetProviderGroups,
    Map<string, Promise<readonly CatalogueEqualFacetProviderGroup[] | null>>
  >();

  const keep = (source: ReadModelPoolAndSchemas): Promise<CachedEqualFacetProviderGroups> => {
    const entry: Kept = { schema: source.schemaOf('catalogue'), known: loadCells(source) };
    kept = entry;
    entry.known.catch(() => {
      if (kept === entry) kept = null;
    });
    return entry.known;
  };
  const known: EqualFacetProviderGroupCache['current'] = (source) =>
    kept?.schema === source.schemaOf('catalogue') ? kept.known : keep(source);
  return {
    current: known,
    reload: async (source, outdated) => {
      const entry = kept;
      const current = await known(source);
      // The first caller reloads; the others share its promise.
      return current === outdated && kept === entry ? keep(source) : known(source);
    },
    search: async (source, cells, needle) => {
      const found = texts.get(cells) ?? new Map<string, Promise<readonly CatalogueEqualFacetProviderGroup[] | null>>();
      texts.set(cells, found);
      const answer = getOrCreateCached(found, needle, () => search(source, cells, needle));
      answer.catch(() => found.delete(needle));
      return answer;
    },
  };
}
