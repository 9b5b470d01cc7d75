import type { FacetGroup } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { runInSlices } from '@marketplace/domain/matching/index/inSlices.ts';
import { indexInSlices, type MatchIndex } from '@marketplace/domain/matching/index/matchIndex.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { type ListColumns, listColumns } from './listColumns.public.ts';
import { cellsOf, type Numbers } from './matchList.public.ts';

/** What a catalogue version is matched and listed by. */
export interface Prepared {
  readonly index: MatchIndex;
  readonly columns: ListColumns;
  /** The facet cells of a search's matches, kept for its next page. @param ranked all its matches. */
  cellsFor(this: void, requirements: Requirements, ranked: Numbers): readonly FacetGroup[];
}

/** @returns the version's, made once however many ask; `loadProviders` is called for it at most once at a time. */
export type Indexes = (version: number, loadProviders: () => Promise<readonly ProviderRecord[]>) => Promise<Prepared>;

interface Kept {
  readonly version: number;
  readonly prepared: Promise<Prepared>;
}

/** The version in use and the one before, for searches that began before a publication. */
const keptVersions = 2;
/** Searches whose cells are kept; the one that came first goes first. */
const keptSearches = 20;

function keepCells(columns: ListColumns): Prepared['cellsFor'] {
  const kept = new Map<string, readonly FacetGroup[]>();
  return (requirements, ranked) => {
    const key = JSON.stringify(requirements);
    const cells = kept.get(key) ?? cellsOf(columns, ranked);
    kept.set(key, cells);
    const [first] = kept.keys();
    if (kept.size > keptSearches && first !== undefined) kept.delete(first);
    return cells;
  };
}

async function prepare(records: readonly ProviderRecord[]): Promise<Prepared> {
  const index = await runInSlices(indexInSlices(records), yieldToEventLoop);
  const columns = await listColumns(index.records);
  return { index, columns, cellsFor: keepCells(columns) };
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
