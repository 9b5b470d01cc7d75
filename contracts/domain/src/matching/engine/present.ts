import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { countryName } from '../../geo/geo.countries.ts';
import { matchBand, type MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { weights, whole } from './values.ts';
import type { Evaluation, Search } from './evaluate.ts';
import type { ProviderFacts } from './facts.ts';
import { reasonsOf } from './reasons.ts';

/** A provider with its score and everything that explains it. */
export function presentMatch(
  search: Search,
  record: ProviderRecord,
  facts: ProviderFacts,
  evaluation: Evaluation,
): MatchedProvider {
  const { score, known, answers } = evaluation;
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  return {
    ...toProviderView(record, countryName),
    matchScore: score,
    matchScale: Math.round(score * 5) / 100,
    matchBand: matchBand(score),
    confidence: known / search.weight,
    technology: answers.map(({ answer }) => answer.technology).find((name) => name !== null) ?? null,
    criteria: judgements.map(({ criterion, value, known: isKnown }) => ({
      criterion,
      share: weights[criterion] / search.weight,
      value: value / whole,
      known: isKnown,
    })),
    reasons: reasonsOf(search, facts, evaluation),
  };
}
