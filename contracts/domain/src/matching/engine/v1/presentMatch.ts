import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderMatchingFacts } from '../providerFacts.ts';
import { buildExplainedMatch } from '../explainedMatch.ts';
import type { ProviderEvaluationV1, PreparedSearchV1 } from './evaluate.ts';

/** Builds the match with its score and explanation. Fields introduced by later versions are empty. */
export function buildMatchedProviderV1(
  { requirements, totalWeight }: PreparedSearchV1,
  record: ProviderRecord,
  facts: ProviderMatchingFacts,
  { score, knownWeight, results }: ProviderEvaluationV1,
): MatchedProvider {
  const explained = results.map(({ by, answer }) => ({ answer, text: by.explain(facts, requirements, answer) }));
  return {
    ...buildExplainedMatch(record, { score, knownWeight, groupResults: explained }, totalWeight),
    missedMusts: [],
    setsApart: null,
    cap: null,
  };
}
