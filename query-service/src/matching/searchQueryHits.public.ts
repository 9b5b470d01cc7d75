import {
  type ProviderBitSetsMatchingSearchQuery,
  findProvidersMatchingSearchQuery,
  type SearchQueryCriterion,
} from '@marketplace/domain/searchQuery/searchQuery.matches.ts';
import {
  combineSearchQueryMatches,
  rankSearchQueryMatches,
  findProvidersMeetingAllCriteriaExcept,
} from '@marketplace/domain/searchQuery/searchQuery.rank.ts';
import { addAllToBitSet, type BitSet, createEmptyBitSet } from '@marketplace/domain/matching/index/bitSet.ts';
import { runPausableTask } from '@marketplace/domain/matching/index/pausableTasks.ts';
import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import type { MatchFilterAndSortColumns, ProviderSortRanks } from './matchListColumns.public.ts';

/** Providers of a catalogue that a search query finds. */
export interface ProvidersMatchingSearchQuery {
  readonly found: BitSet;
  readonly criteria: readonly SearchQueryCriterion[];
  /** Better hits have lower ranks. */
  readonly ranks: ProviderSortRanks;
  /** Returns the providers found when one of the criteria is ignored. */
  foundWithout(this: void, criterion: SearchQueryCriterion): BitSet;
}

/** Maximum number of search queries with cached hits. The cache serves the next pages of a query. */
const maxCachedQueries = 20;

const kept = new WeakMap<MatchFilterAndSortColumns, Map<string, Promise<ProvidersMatchingSearchQuery>>>();

async function find(columns: MatchFilterAndSortColumns, question: string): Promise<ProvidersMatchingSearchQuery> {
  const asking = await columns.searchColumns();
  const answer: ProviderBitSetsMatchingSearchQuery = await runPausableTask(
    findProvidersMatchingSearchQuery(asking, question),
    yieldToEventLoop,
  );
  const places = await runPausableTask(rankSearchQueryMatches(asking, answer), yieldToEventLoop);
  const { criteria } = answer;
  return {
    found: combineSearchQueryMatches(asking, answer),
    criteria,
    ranks: places,
    foundWithout: (criterion) => findProvidersMeetingAllCriteriaExcept(asking, criteria, criterion),
  };
}

/**
 * Finds the providers for a search query; `null` if the query is blank. The result is cached for the next pages of the
 * query.
 */
export async function findProvidersMatchingSearchQueryCached(
  columns: MatchFilterAndSortColumns,
  ask: string,
): Promise<ProvidersMatchingSearchQuery | null> {
  const question = ask.trim();
  if (question === '') return null;
  const questions = kept.get(columns) ?? new Map<string, Promise<ProvidersMatchingSearchQuery>>();
  kept.set(columns, questions);
  const hits = questions.get(question) ?? find(columns, question);
  questions.delete(question);
  questions.set(question, hits);
  hits.catch(() => questions.delete(question));
  const [oldest] = questions.keys();
  if (questions.size > maxCachedQueries && oldest !== undefined) questions.delete(oldest);
  return hits;
}

/** Finds the providers in at least one of the countries. */
export async function findProvidersInCountries(
  columns: MatchFilterAndSortColumns,
  codes: readonly string[],
): Promise<BitSet> {
  const { held } = await columns.countries();
  const there = createEmptyBitSet(columns.size);
  for (const code of codes) addAllToBitSet(there, held.get(code) ?? createEmptyBitSet(0));
  return there;
}
