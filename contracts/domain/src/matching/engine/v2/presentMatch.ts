import type { MatchedProvider, MatchReason } from '@marketplace/contracts/matching/matching.views.ts';
import { buildExplainedMatch, buildReasonLines } from '../explainedMatch.ts';
import type { PreparedSearchV2 } from './evaluate.ts';
import { explainScoreCap, explainGroupResult } from './explain.ts';
import { findResultForCriterion, criterionByField } from './musts.ts';
import { explainDifferenceToNeighbour, type RankedMatch } from './neighbourDifference.ts';

/** The musts that a match misses or is not known to meet, as reasons. */
function buildMissedReasons(search: PreparedSearchV2, { provider, evaluation }: RankedMatch): MatchReason[] {
  return evaluation.missedMusts.flatMap((field) => {
    const criterion = criterionByField[field];
    const given = findResultForCriterion(evaluation.results, criterion);
    if (given === undefined) return [];
    const text = explainGroupResult(search, provider, given);
    return buildReasonLines({ answer: given.answer, text }, search.totalWeight).map(({ reason }) => ({
      ...reason,
      criterion,
    }));
  });
}

/** The next match in the order, or for the last match the previous one. */
export interface MatchNeighbour {
  readonly ranked: RankedMatch;
  readonly isBelow: boolean;
}

/** Builds the match with its score and explanation. @param neighbour `null` for a single match. */
export function presentMatchV2(
  search: PreparedSearchV2,
  ranked: RankedMatch,
  neighbour: MatchNeighbour | null,
): MatchedProvider {
  const { provider, evaluation } = ranked;
  const { key, results } = evaluation;
  const explained = results.map((given) => ({
    answer: given.answer,
    text: explainGroupResult(search, provider, given),
  }));
  return {
    ...buildExplainedMatch(
      provider.record,
      { score: key.score, knownWeight: key.confidence, groupResults: explained },
      search.totalWeight,
    ),
    missedMusts: buildMissedReasons(search, ranked),
    setsApart:
      neighbour === null ? null : explainDifferenceToNeighbour(search, ranked, neighbour.ranked, neighbour.isBelow),
    cap: explainScoreCap(search, provider, evaluation),
  };
}
