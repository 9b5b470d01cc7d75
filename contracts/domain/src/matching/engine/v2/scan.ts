import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider, MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { hasRequirements } from '../../matching.filled.ts';
import { classifyCriterionGroupResult, type MatchReasonKind } from '../criterion.ts';
import { minMatchScore } from '../score.ts';
import { matchingNetworkFacts, type MatchingNetworkFacts } from './networkFacts.ts';
import { evaluateProviderV2, prepareSearchV2, type PreparedSearchV2 } from './evaluate.ts';
import type { MatchInsight } from '../insightLines.ts';
import { buildInsightsV2, type MatchTallyV2 } from './insights.ts';
import type { PreparedCriterionGroupV2 } from './preparedGroup.ts';
import { buildMatchedProviderV2, type AdjacentMatch } from './presentMatch.ts';
import { prepareCatalogueProvidersV2, type PreparedProviderV2 } from './preparedProvider.ts';
import type { EvaluatedProviderMatch } from './neighbourDifference.ts';
import { buildBestMatchTie } from './tie.ts';

/** The part of a match reply that match-v2 computes. */
export interface MatchResultV2 extends Pick<MatchedProvidersPageReply, 'total' | 'meetingMusts' | 'tie'> {
  providers: MatchedProvider[];
  insights: readonly MatchInsight[];
}

export interface MatchPageLimitAndOffsetV2 {
  readonly limit: number;
  readonly offset: number;
}

export const emptyMatchResultV2: MatchResultV2 = { providers: [], total: 0, insights: [], meetingMusts: 0, tie: null };

/** Returns all matches, best first. */
export function rankMatchesByScanV2(
  search: PreparedSearchV2,
  providers: readonly PreparedProviderV2[],
): EvaluatedProviderMatch[] {
  const matches: EvaluatedProviderMatch[] = [];
  for (const provider of providers) {
    const evaluation = evaluateProviderV2(search, provider);
    if (evaluation !== null && evaluation.key.score >= minMatchScore) matches.push({ provider, evaluation });
  }
  const ordered = matches.map((match) => ({ match, key: match.evaluation.key, name: match.provider.tieBreakKey }));
  return ordered.sort(search.order.compare).map(({ match }) => match);
}

/** Finds the match that a match is compared with: the next match or, for the last match, the previous match. */
export function findNextOrPreviousRankedMatch(
  matches: readonly EvaluatedProviderMatch[],
  at: number,
): AdjacentMatch | null {
  const below = matches[at + 1];
  if (below !== undefined) return { ranked: below, isBelow: true };
  const above = matches[at - 1];
  return above === undefined ? null : { ranked: above, isBelow: false };
}

function countKinds(
  group: PreparedCriterionGroupV2,
  matches: readonly EvaluatedProviderMatch[],
): Record<MatchReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const { evaluation } of matches) {
    for (const given of evaluation.results)
      if (given.group === group) counts[classifyCriterionGroupResult(given.answer)] += 1;
  }
  return counts;
}

function countTechnologies(matches: readonly EvaluatedProviderMatch[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { answer } of matches.flatMap(({ evaluation }) => evaluation.results)) {
    if (answer.technology !== null) counts.set(answer.technology, (counts.get(answer.technology) ?? 0) + 1);
  }
  return counts;
}

function buildTally({ geography }: PreparedSearchV2, matches: readonly EvaluatedProviderMatch[]): MatchTallyV2 {
  return {
    total: matches.length,
    bestScore: () => Math.max(...matches.map(({ evaluation }) => evaluation.key.score)),
    fullCoverage: () => matches.filter(({ provider }) => geography?.isMet(provider)).length,
    technologies: () => countTechnologies(matches),
    kinds: (group) => countKinds(group, matches),
  };
}

/** The matches that equal the best match in score and in whether they meet every must. */
function findTiedWithBest(matches: readonly EvaluatedProviderMatch[]): EvaluatedProviderMatch[] {
  const [first] = matches;
  if (first === undefined) return [];
  return matches.filter(
    ({ evaluation: { key } }) => key.musts === first.evaluation.key.musts && key.score === first.evaluation.key.score,
  );
}

/** Reference implementation that evaluates every provider. The index must return the same results. */
export function matchProvidersByScanV2(
  providers: readonly PreparedProviderV2[],
  requirements: BuyerRequirements,
  { offset, limit }: MatchPageLimitAndOffsetV2,
  world: MatchingNetworkFacts = matchingNetworkFacts,
): MatchResultV2 {
  if (!hasRequirements(requirements)) return emptyMatchResultV2;
  const search = prepareSearchV2(requirements, world);
  const matches = rankMatchesByScanV2(search, providers);
  const shown = matches.slice(offset, offset + limit);
  return {
    providers: shown.map((match, at) =>
      buildMatchedProviderV2(search, match, findNextOrPreviousRankedMatch(matches, offset + at)),
    ),
    total: matches.length,
    insights: buildInsightsV2(search, buildTally(search, matches)),
    meetingMusts: matches.filter(({ evaluation }) => evaluation.key.musts === 1).length,
    tie: buildBestMatchTie(
      search,
      findTiedWithBest(matches).map(({ provider }) => provider.facts),
    ),
  };
}

/** Like `matchProvidersByScanV2`, for catalogue records that are not prepared. */
export function matchCatalogueByScanV2(
  catalogue: readonly ProviderRecord[],
  requirements: BuyerRequirements,
  page: MatchPageLimitAndOffsetV2,
  world: MatchingNetworkFacts = matchingNetworkFacts,
): MatchResultV2 {
  return matchProvidersByScanV2(prepareCatalogueProvidersV2(catalogue, world), requirements, page, world);
}
