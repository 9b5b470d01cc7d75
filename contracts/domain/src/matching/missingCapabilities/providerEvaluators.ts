import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementFieldName, BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchAlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import type { CriterionScore } from '../engine/criterion.ts';
import { extractProviderMatchingFacts } from '../engine/providerFacts.ts';
import * as v1 from '../engine/v1/evaluate.ts';
import * as v2 from '../engine/v2/evaluate.ts';
import { prepareProviderV2 } from '../engine/v2/preparedProvider.ts';

/** The evaluation of one provider for one search, before the score is computed. */
export interface ProviderScoresAndMissedMusts {
  /** One score per weighted criterion. */
  readonly scores: readonly CriterionScore[];
  /** Musts that the provider misses or is not known to meet. */
  readonly missedMusts: readonly RequirementFieldName[];
}

/** A function that evaluates one provider for a search. Returns `null` when the provider is excluded. */
export type EvaluateProvider = (requirements: BuyerRequirements) => ProviderScoresAndMissedMusts | null;

function evaluateV1(record: ProviderRecord): EvaluateProvider {
  const facts = extractProviderMatchingFacts(record);
  return (requirements) => {
    const evaluation = v1.evaluateProviderV1(v1.prepareSearchV1(requirements), facts);
    if (evaluation === null) return null;
    return { scores: evaluation.results.flatMap(({ answer }) => answer.scores), missedMusts: [] };
  };
}

function evaluateV2(record: ProviderRecord): EvaluateProvider {
  const provider = prepareProviderV2(record);
  return (requirements) => {
    const evaluation = v2.evaluateProviderV2(v2.prepareSearchV2(requirements), provider);
    if (evaluation === null) return null;
    return {
      scores: evaluation.results.flatMap(({ answer }) => answer.scores),
      missedMusts: evaluation.missedMusts,
    };
  };
}

/** Functions that create the evaluator of one provider, by version of the algorithm. */
export const providerEvaluatorsByVersion: Readonly<
  Record<MatchAlgorithmVersion, (record: ProviderRecord) => EvaluateProvider>
> = {
  'match-v1': evaluateV1,
  'match-v2': evaluateV2,
};
