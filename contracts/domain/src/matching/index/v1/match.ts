import { evaluateProviderV1, prepareSearchV1 } from '../../engine/v1/evaluate.ts';
import { extractProviderMatchingFacts } from '../../engine/providerFacts.ts';
import { buildMatchResultInsightsV1 } from '../../engine/v1/insights.ts';
import { buildMatchedProviderV1 } from '../../engine/v1/presentMatch.ts';
import { emptyMatchResultV1, type MatchResultV1, type MatchPageRequestV1 } from '../../engine/v1/scan.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchIndexV1 } from './matchIndex.ts';
import { listRankingPageV1, scoreProvidersV1, type MatchRankingV1 } from './ranking.ts';
import { computeRankingTotalsForInsightsV1 } from './rankingTally.ts';

/** Ranks all matches; `null` without requirements. */
export function rankMatchesV1(index: MatchIndexV1, requirements: BuyerRequirements): MatchRankingV1 | null {
  return hasRequirements(requirements) ? scoreProvidersV1(index, prepareSearchV1(requirements)) : null;
}

/** Explains the matches with the given provider numbers, in the given order. */
export function buildMatchedProvidersFromRankingV1(
  index: MatchIndexV1,
  { search }: MatchRankingV1,
  numbers: readonly number[],
): MatchResultV1['providers'] {
  return numbers.flatMap((provider) => {
    const record = index.records[provider];
    if (record === undefined) return [];
    const facts = extractProviderMatchingFacts(record);
    const evaluation = evaluateProviderV1(search, facts);
    return evaluation === null ? [] : [buildMatchedProviderV1(search, record, facts, evaluation)];
  });
}

/** The insight lines for a whole ranking. */
export function buildRankingInsightsV1(ranking: MatchRankingV1): MatchResultV1['insights'] {
  return buildMatchResultInsightsV1(ranking.search, computeRankingTotalsForInsightsV1(ranking));
}

/**
 * Provider numbers of the matches, best first.
 *
 * @param most Maximum number; all matches by default.
 */
export function listRankedProviderNumbersV1(ranking: MatchRankingV1, most = ranking.total): number[] {
  return listRankingPageV1(ranking, 0, most);
}

/** Returns the same as `matchCatalogueByScanV1`, at a cost proportional to the number of candidates. */
export function matchCatalogueByIndexV1(
  index: MatchIndexV1,
  requirements: BuyerRequirements,
  page: MatchPageRequestV1,
): MatchResultV1 {
  const ranking = rankMatchesV1(index, requirements);
  if (ranking === null) return emptyMatchResultV1;
  const providers = buildMatchedProvidersFromRankingV1(
    index,
    ranking,
    listRankingPageV1(ranking, page.offset, page.limit),
  );
  return { providers, total: ranking.total, insights: buildRankingInsightsV1(ranking) };
}
