import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { evaluateProviderV2, prepareSearchV2, type GetCriterionGroupResult } from '../../engine/v2/evaluate.ts';
import { buildInsightsV2 } from '../../engine/v2/insights.ts';
import { buildMatchedProviderV2 } from '../../engine/v2/presentMatch.ts';
import { prepareProviderV2 } from '../../engine/v2/preparedProvider.ts';
import { emptyMatchResultV2, type MatchResultV2, type MatchPageLimitAndOffsetV2 } from '../../engine/v2/scan.ts';
import type { EvaluatedProviderMatch } from '../../engine/v2/neighbourDifference.ts';
import { hasRequirements } from '../../matching.filled.ts';
import { runPausableTaskWithoutPausing, type PausableTaskGenerator } from '../pausableTasks.ts';
import type { MatchIndexV2 } from './matchIndex.ts';
import { createRankingOrder } from './rankingOrder.ts';
import { findProviderCriterionGroupResult, scoreProvidersV2, type MatchRankingV2 } from './ranking.ts';
import { computeRankingTotalsForInsightsV2, findRankingTie } from './rankingTally.ts';
import { selectRankingPage } from './selection.ts';

/** Ranks all matches; `null` without requirements. */
export function rankMatchesV2(index: MatchIndexV2, requirements: BuyerRequirements): MatchRankingV2 | null {
  return hasRequirements(requirements)
    ? scoreProvidersV2(index, prepareSearchV2(requirements, index.networkFacts))
    : null;
}

/** Provider numbers of up to `limit` matches from `offset`, best first. Yields regularly. */
export function* listRankingPageInPausableTask(
  ranking: MatchRankingV2,
  { offset, limit }: MatchPageLimitAndOffsetV2,
): PausableTaskGenerator<number[]> {
  const to = Math.min(ranking.total, offset + limit);
  return to <= offset ? [] : yield* selectRankingPage(ranking, createRankingOrder(ranking), { from: offset, to });
}

/** A match and its neighbour: the next match or, for the last match, the previous match. */
export interface MatchWithNeighbour {
  readonly number: number;
  readonly neighbour: { readonly number: number; readonly isBelow: boolean } | null;
}

/**
 * Finds the neighbour of a match.
 *
 * @param numbers Provider numbers of the ranked matches, at least up to the match after `at` if there is one.
 */
export function findNeighbourInRankedProviderNumbers(
  numbers: readonly number[],
  at: number,
): MatchWithNeighbour['neighbour'] {
  const [below, above] = [numbers[at + 1], numbers[at - 1]];
  if (below !== undefined) return { number: below, isBelow: true };
  return above === undefined ? null : { number: above, isBelow: false };
}

function evaluateProvider(ranking: MatchRankingV2, number: number): EvaluatedProviderMatch | null {
  const { index, search } = ranking;
  const record = index.records[number];
  if (record === undefined) return null;
  const provider = prepareProviderV2(record, index.networkFacts);
  const getResult: GetCriterionGroupResult = (group) =>
    findProviderCriterionGroupResult(ranking, group.name, number) ?? group.evaluate(provider.facts);
  const evaluation = evaluateProviderV2(search, provider, getResult);
  return evaluation === null ? null : { provider, evaluation };
}

/**
 * Explains matches in full.
 *
 * @param placed Each match with its neighbour.
 */
export function buildMatchedProvidersFromRankingV2(
  ranking: MatchRankingV2,
  placed: readonly MatchWithNeighbour[],
): MatchedProvider[] {
  const known = new Map<number, EvaluatedProviderMatch | null>();
  const getRanked = (number: number): EvaluatedProviderMatch | null => {
    const found = known.get(number) ?? evaluateProvider(ranking, number);
    known.set(number, found);
    return found;
  };
  return placed.flatMap(({ number, neighbour }) => {
    const ranked = getRanked(number);
    if (ranked === null) return [];
    const other = neighbour === null ? null : getRanked(neighbour.number);
    const next = other === null || neighbour === null ? null : { ranked: other, isBelow: neighbour.isBelow };
    return [buildMatchedProviderV2(ranking.search, ranked, next)];
  });
}

/** The insight lines for a whole ranking. */
export function buildRankingInsightsV2(ranking: MatchRankingV2): MatchResultV2['insights'] {
  return buildInsightsV2(ranking.search, computeRankingTotalsForInsightsV2(ranking));
}

/**
 * Describes the tie between the best matches, and names the field that would separate these matches.
 *
 * @param best Provider number of the first match.
 */
export function findRankingTieIfAnyMatches(ranking: MatchRankingV2, best: number | undefined): MatchResultV2['tie'] {
  return best === undefined ? null : findRankingTie(ranking, best);
}

/** @returns the provider number of the first match; `undefined` if there are no matches. */
export function findFirstProviderNumberInRanking(ranking: MatchRankingV2): number | undefined {
  return runPausableTaskWithoutPausing(listRankingPageInPausableTask(ranking, { offset: 0, limit: 1 }))[0];
}

/** Returns the same as `matchCatalogueByScanV2`, at a cost proportional to the number of candidates. */
export function matchCatalogueByIndexV2(
  index: MatchIndexV2,
  requirements: BuyerRequirements,
  { offset, limit }: MatchPageLimitAndOffsetV2,
): MatchResultV2 {
  const ranking = rankMatchesV2(index, requirements);
  if (ranking === null) return emptyMatchResultV2;
  // Lists one more match on each side, as the neighbours of the first and the last match of the page.
  const before = Math.min(offset, 1);
  const around = runPausableTaskWithoutPausing(
    listRankingPageInPausableTask(ranking, { offset: offset - before, limit: limit + before + 1 }),
  );
  const placed = around
    .map((number, at) => ({ number, neighbour: findNeighbourInRankedProviderNumbers(around, at) }))
    .slice(before, before + limit);
  return {
    providers: buildMatchedProvidersFromRankingV2(ranking, placed),
    total: ranking.total,
    insights: buildRankingInsightsV2(ranking),
    meetingMusts: ranking.meetingMusts,
    tie: findRankingTieIfAnyMatches(ranking, offset === 0 ? around[0] : findFirstProviderNumberInRanking(ranking)),
  };
}
