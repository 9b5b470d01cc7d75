import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Judgement } from '../engine/criterion.ts';
import { factsOf } from '../engine/facts.ts';
import * as v1 from '../engine/v1/evaluate.ts';
import * as v2 from '../engine/v2/evaluate.ts';
import { readProvider } from '../engine/v2/readProviders.ts';

/** How an algorithm evaluates one provider for one search, before the score is computed. */
export interface Judged {
  /** One score per weighted criterion. */
  readonly judgements: readonly Judgement[];
  /** Musts that the provider is not known to meet. */
  readonly missedMusts: readonly RequirementField[];
}

/** Returns `null` when the provider is excluded. */
export type JudgeProvider = (requirements: Requirements) => Judged | null;

function evaluateV1(record: ProviderRecord): JudgeProvider {
  const facts = factsOf(record);
  return (requirements) => {
    const evaluation = v1.evaluate(v1.prepareSearch(requirements), facts);
    if (evaluation === null) return null;
    return { judgements: evaluation.answers.flatMap(({ answer }) => answer.judgements), missedMusts: [] };
  };
}

function evaluateV2(record: ProviderRecord): JudgeProvider {
  const provider = readProvider(record);
  return (requirements) => {
    const evaluation = v2.evaluate(v2.prepareSearch(requirements), provider);
    if (evaluation === null) return null;
    return {
      judgements: evaluation.answers.flatMap(({ answer }) => answer.judgements),
      missedMusts: evaluation.missed,
    };
  };
}

/** Evaluates one provider with each version of the algorithm. */
export const judges: Readonly<Record<AlgorithmVersion, (record: ProviderRecord) => JudgeProvider>> = {
  'match-v1': evaluateV1,
  'match-v2': evaluateV2,
};
