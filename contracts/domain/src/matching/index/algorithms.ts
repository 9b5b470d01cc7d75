import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type MatchAlgorithmVersion,
  getMatchScoreBand,
  matchScoreBandNames,
  type MatchedProvider,
  type MatchedProvidersPageReply,
  type ProviderCombination,
} from '@marketplace/contracts/matching/matching.views.ts';
import type { MatchInsight } from '../engine/insightLines.ts';
import { forEachInPausableTask, type PausableTaskGenerator } from './pausableTasks.ts';
import * as v1 from './v1/match.ts';
import { buildMatchIndexInPausableTaskV1 as indexV1, type MatchIndexV1 as IndexV1 } from './v1/matchIndex.ts';
import { getScoreFromMatchKeyV1 as scoreV1 } from './v1/ranking.ts';
import * as v2 from './v2/match.ts';
import { buildMatchIndexInPausableTaskV2 as indexV2, type MatchIndexV2 as IndexV2 } from './v2/matchIndex.ts';
import { getScoreFromMatchKeyV2 as scoreV2 } from './v2/ranking.ts';
import { findBestProviderPairAndTrioInRanking } from './v2/rankingTeams.ts';

/** All matches of a search. Providers are identified by their number in the index. */
export interface SearchMatchesByProviderNumber {
  readonly total: number;
  readonly meetingMusts: number;
  /**
   * Sort keys, indexed by provider number: 0 for no match, otherwise higher for better matches. Matches with equal keys
   * can differ in rank, because the keys contain only the most important fields.
   */
  readonly keys: Uint8Array | Uint16Array;
  getScore(this: void, number: number): number;
  /**
   * Provider numbers, best first. Ranking fewer providers is faster. Yields regularly.
   *
   * @param most Maximum number of providers; all by default.
   */
  rankProviders(this: void, most?: number): PausableTaskGenerator<readonly number[]>;
  /**
   * Explains the given matches.
   *
   * @param placed Each match with its adjacent match in the ranking.
   */
  presentMatches(this: void, placed: readonly v2.MatchWithNeighbour[]): MatchedProvider[];
  countBands(this: void): MatchedProvidersPageReply['bands'];
  buildInsights(this: void): readonly MatchInsight[];
  /**
   * Describes the tie between the best matches; `null` without a tie.
   *
   * @param best Provider number of the first match.
   */
  findTie(this: void, best: number): MatchedProvidersPageReply['tie'];
  /**
   * Finds the best combinations of two or three providers.
   *
   * @param numbers Provider numbers of all matches, best first.
   */
  findTeams(this: void, numbers: readonly number[]): ProviderCombination[];
}

/** The index of a catalogue version for one version of the algorithm. */
export interface VersionedMatchIndex {
  readonly version: MatchAlgorithmVersion;
  /** Records by provider number, in the order of names. */
  readonly records: readonly ProviderRecord[];
  /** All matches, or `null` without requirements. */
  findMatches(this: void, requirements: BuyerRequirements): SearchMatchesByProviderNumber | null;
}

/** Number of matches per quality band, best first, without empty bands. */
function countBands(keyCounts: Int32Array, scoreOf: (key: number) => number): MatchedProvidersPageReply['bands'] {
  const counts = new Map<string, number>();
  keyCounts.forEach((count, key) => {
    if (count === 0) return;
    const band = getMatchScoreBand(scoreOf(key));
    counts.set(band, (counts.get(band) ?? 0) + count);
  });
  return matchScoreBandNames.flatMap((band) => {
    const count = counts.get(band);
    return count === undefined ? [] : [{ band, count }];
  });
}

function* runInOneStep<T>(work: () => T): PausableTaskGenerator<T> {
  yield;
  return work();
}

function matchV1(index: IndexV1, requirements: BuyerRequirements): SearchMatchesByProviderNumber | null {
  const ranking = v1.rankMatchesV1(index, requirements);
  if (ranking === null) return null;
  const { keys, keyCounts, total } = ranking;
  return {
    ...{ total, meetingMusts: total, keys },
    getScore: (number) => scoreV1(keys[number] ?? 0),
    rankProviders: (most = total) => runInOneStep(() => v1.listRankedProviderNumbersV1(ranking, most)),
    presentMatches: (placed) =>
      v1.buildMatchedProvidersFromRankingV1(
        index,
        ranking,
        placed.map(({ number }) => number),
      ),
    countBands: () => countBands(keyCounts, scoreV1),
    buildInsights: () => v1.buildRankingInsightsV1(ranking),
    findTie: () => null,
    findTeams: () => [],
  };
}

function matchV2(index: IndexV2, requirements: BuyerRequirements): SearchMatchesByProviderNumber | null {
  const ranking = v2.rankMatchesV2(index, requirements);
  if (ranking === null) return null;
  const { keys, keyCounts, total, meetingMusts } = ranking;
  return {
    ...{ total, meetingMusts, keys },
    getScore: (number) => scoreV2(keys[number] ?? 0),
    rankProviders: (most = total) => v2.listRankingPageInPausableTask(ranking, { offset: 0, limit: most }),
    presentMatches: (placed) => v2.buildMatchedProvidersFromRankingV2(ranking, placed),
    countBands: () => countBands(keyCounts, scoreV2),
    buildInsights: () => v2.buildRankingInsightsV2(ranking),
    findTie: (best) => v2.findRankingTieIfAnyMatches(ranking, best),
    findTeams: (numbers) => findBestProviderPairAndTrioInRanking(ranking, numbers),
  };
}

const builders: Readonly<
  Record<MatchAlgorithmVersion, (catalogue: readonly ProviderRecord[]) => PausableTaskGenerator<VersionedMatchIndex>>
> = {
  *'match-v1'(catalogue) {
    const index = yield* indexV1(catalogue);
    return { version: 'match-v1', records: index.records, findMatches: (requirements) => matchV1(index, requirements) };
  },
  *'match-v2'(catalogue) {
    const index = yield* indexV2(catalogue);
    return { version: 'match-v2', records: index.records, findMatches: (requirements) => matchV2(index, requirements) };
  },
};

/**
 * Builds the index of a catalogue version for a version of the algorithm. Yields regularly, because indexing 100,000
 * providers takes seconds.
 */
export function buildVersionedMatchIndexInPausableTask(
  version: MatchAlgorithmVersion,
  catalogue: readonly ProviderRecord[],
): PausableTaskGenerator<VersionedMatchIndex> {
  return builders[version](catalogue);
}

/**
 * Ids and scores of the given matches, in the given order, for the digest of a result. Yields regularly.
 *
 * @param numbers Provider numbers of the matches.
 */
export function* listMatchIdsAndScores(
  { records }: VersionedMatchIndex,
  { getScore }: SearchMatchesByProviderNumber,
  numbers: readonly number[],
): PausableTaskGenerator<(readonly [id: string, score: number])[]> {
  const results: (readonly [string, number])[] = [];
  yield* forEachInPausableTask(numbers, (number) => results.push([records[number]?.id ?? '', getScore(number)]));
  return results;
}

/**
 * Repeats a past search with the version of the algorithm that it used. Returns ids and scores of all matches, best
 * first. Yields regularly.
 */
export function* repeatSearchWithAlgorithmVersion(
  version: MatchAlgorithmVersion,
  catalogue: readonly ProviderRecord[],
  requirements: BuyerRequirements,
): PausableTaskGenerator<readonly (readonly [id: string, score: number])[]> {
  const index = yield* buildVersionedMatchIndexInPausableTask(version, catalogue);
  const matches = index.findMatches(requirements);
  return matches === null ? [] : yield* listMatchIdsAndScores(index, matches, yield* matches.rankProviders());
}
