import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { sumRequestedCriterionWeights } from '../requestedCriteria.ts';
import {
  sumKnownCriterionWeights,
  sumWeightedCriterionPoints,
  type CriterionGroupResult,
  type CriterionGroup,
  type CriterionGroupEvaluator,
} from '../criterion.ts';
import { computeCappedScoreFromMatchPoints } from '../score.ts';
import { noScoreCap, fullCriterionValue } from '../criterionValues.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import {
  buildRequestedCoverageAreasV1,
  geographyExplainerV1,
  evaluateGeographyV1,
  type RequestedCoverageAreaV1,
} from './geography.ts';
import { criterionGroupsExceptGeographyV1 } from './criterionGroups.ts';

/** A requested group and the evaluator that is prepared for the search. */
export interface PreparedCriterionGroupV1 {
  readonly group: CriterionGroup;
  readonly evaluate: CriterionGroupEvaluator;
}

/** A search, prepared once for all providers. */
export interface PreparedSearchV1 {
  readonly requirements: BuyerRequirements;
  /** The requested areas; empty when no geography is requested. */
  readonly areas: readonly RequestedCoverageAreaV1[];
  /** The requested groups except geography. */
  readonly groups: readonly PreparedCriterionGroupV1[];
  /** Sum of the weights of all requested criteria. */
  readonly totalWeight: number;
  /** Score added by one point (weight 1 times one unit of `fullCriterionValue`). */
  readonly scorePerPoint: number;
}

export type CriterionGroupExplainerAndLabel = Pick<CriterionGroup, 'explain' | 'label'>;

/** The result of evaluating one provider for a search. */
export interface ProviderEvaluationV1 {
  /** Score of the provider, 0 to 100. */
  readonly score: number;
  /**
   * Sum of the weights of the criteria for which the catalogue states all facts. Confidence is this sum divided by the
   * total weight.
   */
  readonly knownWeight: number;
  /** The results of the requested groups, in the order of the criteria. */
  readonly results: readonly { readonly by: CriterionGroupExplainerAndLabel; readonly answer: CriterionGroupResult }[];
}

/** Prepares a search for the evaluation of many providers. */
export function prepareSearchV1(requirements: BuyerRequirements): PreparedSearchV1 {
  const groups = criterionGroupsExceptGeographyV1.flatMap((group): PreparedCriterionGroupV1[] => {
    const judge = group.prepare(requirements);
    return judge === null ? [] : [{ group, evaluate: judge }];
  });
  const weight = sumRequestedCriterionWeights(requirements);
  return {
    requirements,
    areas: buildRequestedCoverageAreasV1(requirements),
    groups,
    totalWeight: weight,
    scorePerPoint: 100 / (fullCriterionValue * weight),
  };
}

/** @returns `null` when the provider is excluded because its country list covers none of the requested countries. */
export function evaluateProviderV1(
  search: PreparedSearchV1,
  facts: ProviderMatchingFacts,
): ProviderEvaluationV1 | null {
  const answers: ProviderEvaluationV1['results'][number][] = [];
  if (search.areas.length > 0) {
    const answer = evaluateGeographyV1(search.areas, facts);
    if (answer === null) return null;
    answers.push({ by: geographyExplainerV1, answer });
  }
  for (const { group, evaluate: judge } of search.groups) answers.push({ by: group, answer: judge(facts) });
  let [points, known, cap] = [0, 0, noScoreCap];
  for (const { answer } of answers) {
    points += sumWeightedCriterionPoints(answer);
    known += sumKnownCriterionWeights(answer);
    cap = Math.min(cap, answer.cap);
  }
  return {
    score: computeCappedScoreFromMatchPoints(points, search.scorePerPoint, cap),
    knownWeight: known,
    results: answers,
  };
}
