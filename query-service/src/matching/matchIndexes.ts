import type { FacetGroup } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import { indexAs, type Matches, type VersionedIndex } from '@marketplace/domain/matching/index/algorithms.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { algorithmVersion, type MatchTeam } from '@marketplace/contracts/matching/matching.views.ts';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type ListColumns, listColumns } from './listColumns.public.ts';
import { cellsOf, type Numbers } from './matchList.public.ts';

/** Index and columns that one catalogue version is matched and listed with. */
export interface Prepared {
  readonly index: VersionedIndex;
  readonly columns: ListColumns;
  /**
   * The facet cells of a search's matches, cached for its next page.
   * @param ranked all its matches.
   */
  cellsFor(this: void, requirements: Requirements, ranked: Numbers): readonly FacetGroup[];
  /**
   * The teams among a search's matches, cached in the same way.
   * @param ranked all its matches.
   */
  teamsFor(this: void, requirements: Requirements, matches: Matches, ranked: Numbers): MatchTeam[];
  /** How many providers match, cached per requirements. */
  countFor(this: void, requirements: Requirements): Counted;
}

/** How many providers match a search, and how many of them meet every must. */
export type Counted = Pick<Matches, 'total' | 'meetingMusts'>;

/**
 * Returns the prepared version, built once for concurrent callers; `loadProviders` never runs twice at the same time.
 */
export type Indexes = (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>) => Promise<Prepared>;

interface Kept {
  readonly version: number;
  readonly prepared: Promise<Prepared>;
}

/** The current version and the previous one, for searches that began before a publication. */
const maxCachedVersions = 2;
/** Number of searches with cached cells and teams, and number of cached counts. */
const maxCachedSearches = 20;
const maxCachedCounts = 2000;

function cacheCells(columns: ListColumns): Prepared['cellsFor'] {
  const kept = new LRUCache<string, readonly FacetGroup[], Numbers>({
    max: maxCachedSearches,
    memoMethod: (_key, _before, { context: ranked }) => cellsOf(columns, ranked),
  });
  return (requirements, ranked) => kept.memo(JSON.stringify(requirements), { context: ranked });
}

function cacheTeams(): Prepared['teamsFor'] {
  const kept = new LRUCache<string, MatchTeam[], { readonly matches: Matches; readonly ranked: Numbers }>({
    max: maxCachedSearches,
    memoMethod: (_key, _before, { context: { matches, ranked } }) => matches.together(ranked),
  });
  return (requirements, matches, ranked) => kept.memo(JSON.stringify(requirements), { context: { matches, ranked } });
}

function cacheCounts({ match }: VersionedIndex): Prepared['countFor'] {
  const kept = new LRUCache<string, Counted, Requirements>({
    max: maxCachedCounts,
    memoMethod: (_key, _before, { context: requirements }) => {
      const { total, meetingMusts } = match(requirements) ?? { total: 0, meetingMusts: 0 };
      return { total, meetingMusts };
    },
  });
  return (requirements) => kept.memo(JSON.stringify(requirements), { context: requirements });
}

async function prepare(records: readonly ProviderRecord[]): Promise<Prepared> {
  const index = await runInSlices(indexAs(algorithmVersion, records), yieldToEventLoop);
  const columns = await listColumns(index.records);
  const kept = { cellsFor: cacheCells(columns), teamsFor: cacheTeams(), countFor: cacheCounts(index) };
  return { index, columns, ...kept };
}

/** Creates a cache with one index per catalogue version, for the newest versions. */
export function createIndexes(): Indexes {
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
