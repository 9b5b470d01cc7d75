import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { AlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import type { Judgement } from '../engine/criterion.ts';
import { factsOf } from '../engine/facts.ts';
import * as v1 from '../engine/v1/evaluate.ts';
import * as v2 from '../engine/v2/evaluate.ts';
import { readProvider } from '../engine/v2/readProviders.ts';

/** How an algorithm judges one provider for one search, before anything is added up. */
export interface Judged {
  /** One per criterion that weighs. */
  readonly judgements: readonly Judgement[];
  /** Musts that the provider is not known to meet. */
  readonly missedMusts: readonly RequirementField[];
}

/** @returns `null` when the gate excludes the provider. */
export type JudgeProvider = (requirements: Requirements) => Judged | null;

function judgeV1(record: ProviderRecord): JudgeProvider {
  const facts = factsOf(record);
  return (requirements) => {
    const evaluation = v1.evaluate(v1.prepareSearch(requirements), facts);
    if (evaluation === null) return null;
    return { judgements: evaluation.answers.flatMap(({ answer }) => answer.judgements), missedMusts: [] };
  };
}

function judgeV2(record: ProviderRecord): JudgeProvider {
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

/** Every version of the algorithm, as it judges one provider. */
export const judges: Readonly<Record<AlgorithmVersion, (record: ProviderRecord) => JudgeProvider>> = {
  'match-v1': judgeV1,
  'match-v2': judgeV2,
};
