import type { MatchedProvider, MatchScoreReason } from '@marketplace/contracts/matching/matching.views.ts';
import { buildExplainedMatch, buildMatchReasonOfCriterionGroup } from '../explainedMatch.ts';
import type { PreparedSearchV2 } from './evaluate.ts';
import { explainScoreCap, explainCriterionGroupResult } from './explain.ts';
import { findResultForCriterion, criterionByRequirementField } from './musts.ts';
import { explainDifferenceToAdjacentMatch, type EvaluatedProviderMatch } from './neighbourDifference.ts';

/** The musts that a match misses or is not known to meet, as reasons. */
function buildMissedReasons(
  search: PreparedSearchV2,
  { provider, evaluation }: EvaluatedProviderMatch,
): MatchScoreReason[] {
  return evaluation.missedMusts.flatMap((field) => {
    const criterion = criterionByRequirementField[field];
    const given = findResultForCriterion(evaluation.results, criterion);
    if (given === undefined) return [];
    const text = explainCriterionGroupResult(search, provider, given);
    return buildMatchReasonOfCriterionGroup({ answer: given.answer, text }, search.totalWeight).map(({ reason }) => ({
      ...reason,
      criterion,
    }));
  });
}

/** The next match in the ranking or, for the last match, the previous match. */
export interface AdjacentMatch {
  readonly ranked: EvaluatedProviderMatch;
  readonly isBelow: boolean;
}

/**
 * Builds the match with its score and explanation.
 *
 * @param neighbour `null` if there is only one match.
 */
export function buildMatchedProviderV2(
  search: PreparedSearchV2,
  ranked: EvaluatedProviderMatch,
  neighbour: AdjacentMatch | null,
): MatchedProvider {
  const { provider, evaluation } = ranked;
  const { key, results } = evaluation;
  const explained = results.map((given) => ({
    answer: given.answer,
    text: explainCriterionGroupResult(search, provider, given),
  }));
  return {
    ...buildExplainedMatch(
      provider.record,
      { score: key.score, knownWeight: key.confidence, groupResults: explained },
      search.totalWeight,
    ),
    missedMusts: buildMissedReasons(search, ranked),
    setsApart:
      neighbour === null ? null : explainDifferenceToAdjacentMatch(search, ranked, neighbour.ranked, neighbour.isBelow),
    cap: explainScoreCap(search, provider, evaluation),
  };
}
