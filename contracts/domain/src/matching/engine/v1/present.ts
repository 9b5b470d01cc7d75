import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderFacts } from '../facts.ts';
import { explainedMatch } from '../present.ts';
import type { Evaluation, Search } from './evaluate.ts';

/** Builds the match with its score and explanation. Members introduced by later versions are empty. */
export function presentMatch(
  { requirements, weight }: Search,
  record: ProviderRecord,
  facts: ProviderFacts,
  { score, known, answers }: Evaluation,
): MatchedProvider {
  const told = answers.map(({ by, answer }) => ({ answer, text: by.explain(facts, requirements, answer) }));
  return { ...explainedMatch(record, { score, known, told }, weight), missedMusts: [], setsApart: null, cap: null };
}
