import type { MatchScoreCap } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderEvaluationV2, PreparedSearchV2 } from './evaluate.ts';
import type { CriterionGroupWithResult } from './preparedGroup.ts';
import type { PreparedProviderV2 } from './preparedProvider.ts';

/** Explains a result in one line for the buyer. */
export function explainCriterionGroupResult(
  { geography }: PreparedSearchV2,
  provider: PreparedProviderV2,
  { group, answer }: CriterionGroupWithResult,
): string {
  return group === null ? (geography?.explain(provider) ?? '') : group.explain(provider.facts, answer);
}

/** The cap that limits the score, with its explanation; `null` when the uncapped score does not exceed the cap. */
export function explainScoreCap(
  search: PreparedSearchV2,
  provider: PreparedProviderV2,
  { uncappedScore, cappingResult }: ProviderEvaluationV2,
): MatchScoreCap | null {
  if (cappingResult === null || uncappedScore <= cappingResult.answer.cap) return null;
  return { at: cappingResult.answer.cap, text: explainCriterionGroupResult(search, provider, cappingResult) };
}
