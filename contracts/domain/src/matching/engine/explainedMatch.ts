import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import {
  getMatchScoreBand,
  type MatchedProvider,
  type MatchScoreReason,
} from '@marketplace/contracts/matching/matching.views.ts';
import { getCountryName } from '../../geo/geo.countries.ts';
import {
  sumCriterionWeights,
  classifyCriterionGroupResult,
  sumWeightedCriterionPoints,
  type CriterionGroupResult,
} from './criterion.ts';
import { noScoreCap, criterionWeights, fullCriterionValue } from './criterionValues.ts';

const maxPositiveReasons = 3;

/** A group's result and its explanation for the buyer. */
export interface ExplainedCriterionGroupResult {
  readonly answer: CriterionGroupResult;
  readonly text: string;
}

interface Line {
  readonly reason: MatchScoreReason;
  /**
   * Points that the score loses because of this group, not rounded: the points missing in the group, or the points that
   * its cap removes if these are more.
   */
  readonly lost: number;
  readonly gained: number;
}

/**
 * Converts a group's result to a reason for the match.
 *
 * @param weight Sum of the weights of all requested criteria.
 * @returns One line with the reason and its gained and lost points; an empty list if the result has no scores.
 */
export function buildMatchReasonOfCriterionGroup(
  { answer, text }: ExplainedCriterionGroupResult,
  weight: number,
): Line[] {
  const [first] = answer.scores;
  if (first === undefined) return [];
  const gained = (100 * sumWeightedCriterionPoints(answer)) / (fullCriterionValue * weight);
  const most = (100 * sumCriterionWeights(answer)) / weight;
  const reason: MatchScoreReason = {
    criterion: first.criterion,
    kind: classifyCriterionGroupResult(answer),
    text,
    points: Math.round(gained),
    of: Math.round(most),
  };
  return [{ reason, gained, lost: Math.max(most - gained, noScoreCap - answer.cap) }];
}

/**
 * Selects up to four reasons: the three met or partly met reasons with the most points, in the order of the criteria,
 * then the reason that is not fully met and loses the most points. Data, power and mobility share one reason, because
 * one technology covers them.
 */
function selectReasons(explained: readonly ExplainedCriterionGroupResult[], weight: number): MatchScoreReason[] {
  const lines = explained.flatMap((one) => buildMatchReasonOfCriterionGroup(one, weight));
  const [gap] = lines.filter(({ reason }) => reason.kind !== 'met').toSorted((a, b) => b.lost - a.lost);
  const positive = lines
    .filter((line) => line !== gap && (line.reason.kind === 'met' || line.reason.kind === 'partly'))
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, maxPositiveReasons);
  const shown = lines.filter((line) => positive.includes(line));
  return [...shown, ...(gap === undefined ? [] : [gap])].map(({ reason }) => reason);
}

/** The part of a match that all versions of the engine compute. */
export interface ScoredMatch {
  /** Score of the match, 0 to 100. */
  readonly score: number;
  /** Sum of the weights of the criteria for which the catalogue states all facts. */
  readonly knownWeight: number;
  /** The results of the requested groups, in the order of the criteria. */
  readonly groupResults: readonly ExplainedCriterionGroupResult[];
}

type Explained = Omit<MatchedProvider, 'missedMusts' | 'setsApart' | 'cap'>;

/**
 * Builds the match of a provider with its score and reasons.
 *
 * @param weight Sum of the weights of all requested criteria.
 */
export function buildExplainedMatch(
  record: ProviderRecord,
  { score, knownWeight, groupResults }: ScoredMatch,
  weight: number,
): Explained {
  return {
    ...toProviderReplyItem(record, getCountryName),
    matchScore: score,
    matchScale: Math.round(score * 5) / 100,
    matchBand: getMatchScoreBand(score),
    confidence: knownWeight / weight,
    technology: groupResults.map(({ answer }) => answer.technology).find((name) => name !== null) ?? null,
    criteria: groupResults
      .flatMap(({ answer }) => answer.scores)
      .map(({ criterion, value, known: isKnown }) => ({
        criterion,
        share: criterionWeights[criterion] / weight,
        value: value / fullCriterionValue,
        known: isKnown,
      })),
    reasons: selectReasons(groupResults, weight),
  };
}
