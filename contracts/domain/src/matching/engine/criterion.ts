import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchCriterion, MatchScoreReason } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';
import { noScoreCap, scaleShareToCriterionValue, unknownCriterionValue, criterionWeights } from './criterionValues.ts';

/**
 * The score of a provider for one criterion. `value` is from 0 to `fullCriterionValue`; `known` is true when the
 * catalogue states all facts that the criterion depends on.
 */
export interface CriterionScore {
  readonly criterion: MatchCriterion;
  readonly value: number;
  readonly known: boolean;
}

export interface CriterionGroupResult {
  /** One score per requested criterion of the group; never empty. */
  readonly scores: readonly CriterionScore[];
  /** Maximum score that the provider can reach, 0 to 100. */
  readonly cap: number;
  /** The technology that the provider is evaluated with; `null` if there is none. */
  readonly technology: string | null;
  /** Sum of weight times value, rounded once. Set only when the values are not integers. */
  readonly points?: number;
}

/** Evaluates a provider for the criteria of a group. Pure; prepared once per search. */
export type CriterionGroupEvaluator = (facts: ProviderMatchingFacts) => CriterionGroupResult;

/** Criteria that are evaluated together from the same facts. */
export interface CriterionGroup {
  /** @returns `null` when the requirements request none of the group's criteria. */
  prepare(requirements: BuyerRequirements): CriterionGroupEvaluator | null;
  /** Providers with equal keys get equal results for any requirements. */
  key(facts: ProviderMatchingFacts): string;
  /**
   * Explains a result in one line. The result must come from the evaluator that `prepare` returned for the same
   * requirements, called with the same facts.
   */
  explain(facts: ProviderMatchingFacts, requirements: BuyerRequirements, answer: CriterionGroupResult): string;
  /** Subject of the group, used at the start of a line of text. */
  label(requirements: BuyerRequirements): string;
}

export type MatchReasonKind = MatchScoreReason['kind'];

const minMetValue = scaleShareToCriterionValue(0.85);
const maxGapValue = scaleShareToCriterionValue(0.2);

/**
 * Builds the result of a group that evaluates a single criterion and no technology.
 *
 * @param value From 0 to `fullCriterionValue`.
 * @param known Whether the catalogue states all facts that the criterion depends on.
 * @param cap Maximum score, 0 to 100.
 */
export function buildGroupResultWithOneCriterion(
  criterion: MatchCriterion,
  value: number,
  known = true,
  cap = noScoreCap,
): CriterionGroupResult {
  return { scores: [{ criterion, value, known }], cap, technology: null };
}

/** Builds the result for a criterion for which the catalogue states no facts. */
export function buildUnknownCriterionResult(criterion: MatchCriterion): CriterionGroupResult {
  return buildGroupResultWithOneCriterion(criterion, unknownCriterionValue, false);
}

// The following functions use loops, because `reduce` would allocate a function in every call.

/**
 * Sum of weight times value over the criteria of a result. A criterion that is fully met has the value
 * `fullCriterionValue`.
 */
export function sumWeightedCriterionPoints({ points, scores }: CriterionGroupResult): number {
  if (points !== undefined) return points;
  let sum = 0;
  for (const { criterion, value } of scores) sum += criterionWeights[criterion] * value;
  return sum;
}

/** Sum of the weights of all criteria in a result. */
export function sumCriterionWeights({ scores }: CriterionGroupResult): number {
  let sum = 0;
  for (const { criterion } of scores) sum += criterionWeights[criterion];
  return sum;
}

/** Sum of the weights of the criteria for which the catalogue states all facts. */
export function sumKnownCriterionWeights({ scores }: CriterionGroupResult): number {
  let sum = 0;
  for (const { criterion, known } of scores) if (known) sum += criterionWeights[criterion];
  return sum;
}

/**
 * Classifies a result: `unknown` when the catalogue does not state all facts for a criterion; `gap` when the score is
 * capped, or the criteria are hardly met or not met at all; `met` when they are fully or almost fully met; otherwise
 * `partly`.
 */
export function classifyCriterionGroupResult(answer: CriterionGroupResult): MatchReasonKind {
  if (answer.scores.some(({ known }) => !known)) return 'unknown';
  const value = sumWeightedCriterionPoints(answer) / sumCriterionWeights(answer);
  if (answer.cap < noScoreCap || value <= maxGapValue) return 'gap';
  return value >= minMetValue ? 'met' : 'partly';
}

/** Reason text for facts that the catalogue does not state. */
export function formatNotStatedReason(label: string): string {
  return `${label}: not stated, ask in the RFQ`;
}
