import type { FacetGroup } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import { rankMatches } from '@marketplace/domain/matching/index/v1/match.ts';
import { indexInSlices, type MatchIndex } from '@marketplace/domain/matching/index/v1/matchIndex.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type ListColumns, listColumns } from './listColumns.public.ts';
import { cellsOf, type Numbers } from './matchList.public.ts';

/** What a catalogue version is matched and listed by. */
export interface Prepared {
  readonly index: MatchIndex;
  readonly columns: ListColumns;
  /** The facet cells of a search's matches, kept for its next page. @param ranked all its matches. */
  cellsFor(this: void, requirements: Requirements, ranked: Numbers): readonly FacetGroup[];
  /** How many match, kept for whoever asks for the same. */
  countFor(this: void, requirements: Requirements): number;
}

/** @returns the version's, made once however many ask; `loadProviders` is called for it at most once at a time. */
export type Indexes = (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>) => Promise<Prepared>;

interface Kept {
  readonly version: number;
  readonly prepared: Promise<Prepared>;
}

/** The version in use and the one before, for searches that began before a publication. */
const keptVersions = 2;
/** Searches whose cells, and whose counts, are kept. */
const keptSearches = 20;
const keptCounts = 2000;

function keepCells(columns: ListColumns): Prepared['cellsFor'] {
  const kept = new LRUCache<string, readonly FacetGroup[], Numbers>({
    max: keptSearches,
    memoMethod: (_key, _before, { context: ranked }) => cellsOf(columns, ranked),
  });
  return (requirements, ranked) => kept.memo(JSON.stringify(requirements), { context: ranked });
}

function keepCounts(index: MatchIndex): Prepared['countFor'] {
  const kept = new LRUCache<string, number, Requirements>({
    max: keptCounts,
    memoMethod: (_key, _before, { context: requirements }) => rankMatches(index, requirements)?.total ?? 0,
  });
  return (requirements) => kept.memo(JSON.stringify(requirements), { context: requirements });
}

async function prepare(records: readonly ProviderRecord[]): Promise<Prepared> {
  const index = await runInSlices(indexInSlices(records), yieldToEventLoop);
  const columns = await listColumns(index.records);
  return { index, columns, cellsFor: keepCells(columns), countFor: keepCounts(index) };
}

/** Keeps one index per catalogue version, of the newest versions. */
export function createIndexes(): Indexes {
  let kept: readonly Kept[] = [];
  return (version, loadProviders) => {
    const known = kept.find((one) => one.version === version);
    if (known !== undefined) return known.prepared;
    const entry: Kept = { version, prepared: loadProviders().then(prepare) };
    kept = [entry, ...kept].slice(0, keptVersions);
    entry.prepared.catch(() => {
      kept = kept.filter((one) => one !== entry);
    });
    return entry.prepared;
  };
}
