import type { EqualFacetProviderGroup } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import {
  buildVersionedMatchIndexInPausableTask,
  type SearchMatchesByProviderNumber,
  type VersionedMatchIndex,
} from '@marketplace/domain/matching/index/algorithms.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  currentMatchAlgorithmVersion,
  type ProviderCombination,
} from '@marketplace/contracts/matching/matching.views.ts';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type MatchFilterAndSortColumns, buildMatchIndexFilterAndSortColumns } from './matchListColumns.public.ts';
import { countProvidersByEqualFacetGroup, type RankedProviderNumbers } from './matchList.public.ts';

/** A catalogue version, prepared for matching: its match index and the columns for filtering and sorting. */
export interface CataloguePreparedForMatching {
  readonly index: VersionedMatchIndex;
  readonly columns: MatchFilterAndSortColumns;
  /**
   * Returns the equal-facet groups of the matches of a search. The result is cached for the next pages of the search.
   * @param ranked all matches of the search, best first.
   */
  cellsFor(
    this: void,
    requirements: BuyerRequirements,
    ranked: RankedProviderNumbers,
  ): readonly EqualFacetProviderGroup[];
  /**
   * Returns the combinations of matching providers that together cover all required countries and mandatory
   * requirements. The result is cached for the next pages of the search.
   * @param ranked all matches of the search, best first.
   */
  teamsFor(
    this: void,
    requirements: BuyerRequirements,
    matches: SearchMatchesByProviderNumber,
    ranked: RankedProviderNumbers,
  ): ProviderCombination[];
  /** Counts the matching providers. The counts are cached by requirements. */
  countFor(this: void, requirements: BuyerRequirements): TotalAndMustHaveMatchCounts;
}

/** The number of providers that match a search, and how many of them meet all must-haves of the search. */
export type TotalAndMustHaveMatchCounts = Pick<SearchMatchesByProviderNumber, 'total' | 'meetingMusts'>;

/**
 * Returns a prepared catalogue version, which is built once for concurrent callers. `loadProviders` is called only if
 * the version is not cached.
 */
export type LoadCachedMatchIndex = (
  version: number,
  loadProviders: () => Promise<readonly ProviderRecord[]>,
) => Promise<CataloguePreparedForMatching>;

interface Kept {
  readonly version: number;
  readonly prepared: Promise<CataloguePreparedForMatching>;
}

/** Number of cached versions: the current one and the previous one, for searches that began before a publication. */
const maxCachedVersions = 2;
/** Maximum number of searches with cached equal-facet groups and provider combinations. */
const maxCachedSearches = 20;
const maxCachedCounts = 2000;

function cacheCells(columns: MatchFilterAndSortColumns): CataloguePreparedForMatching['cellsFor'] {
  const kept = new LRUCache<string, readonly EqualFacetProviderGroup[], RankedProviderNumbers>({
    max: maxCachedSearches,
    memoMethod: (_key, _before, { context: ranked }) => countProvidersByEqualFacetGroup(columns, ranked),
  });
  return (requirements, ranked) => kept.memo(JSON.stringify(requirements), { context: ranked });
}

function cacheTeams(): CataloguePreparedForMatching['teamsFor'] {
  const kept = new LRUCache<
    string,
    ProviderCombination[],
    { readonly matches: SearchMatchesByProviderNumber; readonly ranked: RankedProviderNumbers }
  >({
    max: maxCachedSearches,
    memoMethod: (_key, _before, { context: { matches, ranked } }) => matches.findTeams(ranked),
  });
  return (requirements, matches, ranked) => kept.memo(JSON.stringify(requirements), { context: { matches, ranked } });
}

function cacheCounts({ findMatches }: VersionedMatchIndex): CataloguePreparedForMatching['countFor'] {
  const kept = new LRUCache<string, TotalAndMustHaveMatchCounts, BuyerRequirements>({
    max: maxCachedCounts,
    memoMethod: (_key, _before, { context: requirements }) => {
      const { total, meetingMusts } = findMatches(requirements) ?? { total: 0, meetingMusts: 0 };
      return { total, meetingMusts };
    },
  });
  return (requirements) => kept.memo(JSON.stringify(requirements), { context: requirements });
}

async function prepare(records: readonly ProviderRecord[]): Promise<CataloguePreparedForMatching> {
  const index = await runPausableTask(
    buildVersionedMatchIndexInPausableTask(currentMatchAlgorithmVersion, records),
    yieldToEventLoop,
  );
  const columns = await buildMatchIndexFilterAndSortColumns(index.records);
  const kept = { cellsFor: cacheCells(columns), teamsFor: cacheTeams(), countFor: cacheCounts(index) };
  return { index, columns, ...kept };
}

/** Creates a cache of the prepared catalogue versions that were requested last. */
export function createMatchIndexCache(): LoadCachedMatchIndex {
  let kept: readonly Kept[] = [];
  return (version, loadProviders) => {
    const known = kept.find((one) => one.version === version);
    if (known !== undefined) return known.prepared;
    const entry: Kept = { version, prepared: loadProviders().then(prepare) };
    kept = [entry, ...kept].slice(0, maxCachedVersions);
    entry.prepared.catch(() => {
      kept = kept.filter((one) => one !== entry);
    });
    return entry.prepared;
  };
}
