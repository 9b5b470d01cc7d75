import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider, MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { classifyCriterionGroupResult, type MatchReasonKind } from '../criterion.ts';
import { fullCriterionValue } from '../criterionValues.ts';
import { minMatchScore } from '../score.ts';
import {
  evaluateProviderV1,
  prepareSearchV1,
  type ProviderEvaluationV1,
  type CriterionGroupExplainerAndLabel,
  type PreparedSearchV1,
} from './evaluate.ts';
import { extractProviderMatchingFacts, type ProviderMatchingFacts } from '../providerFacts.ts';
import { computeProviderCoverageOfRequestedAreas } from './geography.ts';
import type { MatchInsight } from '../insightLines.ts';
import { buildMatchResultInsightsV1, type MatchInsightTotalsV1 } from './insights.ts';
import { compareProviderTieBreakKeys, toProviderTieBreakKey } from '../tieBreakKeys.ts';
import { buildMatchedProviderV1 } from './presentMatch.ts';

/** The part of a match reply that match-v1 computes. */
export interface MatchResultV1 extends Pick<MatchedProvidersPageReply, 'total'> {
  providers: MatchedProvider[];
  insights: readonly MatchInsight[];
}

export interface MatchPageRequestV1 {
  readonly limit: number;
  readonly offset: number;
}

export const emptyMatchResultV1: MatchResultV1 = { providers: [], total: 0, insights: [] };

/** A provider, prepared for match-v1. */
export interface PreparedProviderV1 {
  readonly record: ProviderRecord;
  readonly facts: ProviderMatchingFacts;
  readonly key: string;
}

interface Candidate extends PreparedProviderV1 {
  readonly evaluation: ProviderEvaluationV1;
}

/** Prepares providers for match-v1, in the given order. */
export function prepareCatalogueProvidersV1(catalogue: readonly ProviderRecord[]): PreparedProviderV1[] {
  return catalogue.map((record) => ({
    record,
    facts: extractProviderMatchingFacts(record),
    key: toProviderTieBreakKey(record),
  }));
}

function findCandidates(search: PreparedSearchV1, providers: readonly PreparedProviderV1[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { record, facts, key } of providers) {
    const evaluation = evaluateProviderV1(search, facts);
    if (evaluation !== null && evaluation.score >= minMatchScore) candidates.push({ record, facts, key, evaluation });
  }
  return candidates;
}

/** Orders by descending score, then by descending confidence, then by name. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    b.evaluation.score - a.evaluation.score ||
    b.evaluation.knownWeight - a.evaluation.knownWeight ||
    compareProviderTieBreakKeys(a.key, b.key)
  );
}

function countKinds(
  group: CriterionGroupExplainerAndLabel,
  candidates: readonly Candidate[],
): Record<MatchReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const { evaluation } of candidates) {
    for (const { by, answer } of evaluation.results)
      if (by === group) counts[classifyCriterionGroupResult(answer)] += 1;
  }
  return counts;
}

function countTechnologies(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { technology } of candidates.flatMap(({ evaluation }) => evaluation.results.map(({ answer }) => answer))) {
    if (technology !== null) counts.set(technology, (counts.get(technology) ?? 0) + 1);
  }
  return counts;
}

function buildTally(search: PreparedSearchV1, candidates: readonly Candidate[]): MatchInsightTotalsV1 {
  return {
    total: candidates.length,
    bestScore: () => candidates[0]?.evaluation.score ?? 0,
    fullCoverage: () =>
      candidates.filter(
        ({ facts }) => computeProviderCoverageOfRequestedAreas(search.areas, facts) === fullCriterionValue,
      ).length,
    technologies: () => countTechnologies(candidates),
    kinds: (group) => countKinds(group, candidates),
  };
}

/** Reference implementation that evaluates every provider. The index must return the same results. */
export function matchProvidersByScanV1(
  providers: readonly PreparedProviderV1[],
  requirements: BuyerRequirements,
  page: MatchPageRequestV1,
): MatchResultV1 {
  if (!hasRequirements(requirements)) return emptyMatchResultV1;
  const search = prepareSearchV1(requirements);
  const candidates = findCandidates(search, providers).sort(compareCandidates);
  const shown = candidates.slice(page.offset, page.offset + page.limit);
  return {
    providers: shown.map(({ record, facts, evaluation }) => buildMatchedProviderV1(search, record, facts, evaluation)),
    total: candidates.length,
    insights: buildMatchResultInsightsV1(search, buildTally(search, candidates)),
  };
}

/** Like `matchProvidersByScanV1`, for catalogue records that are not prepared. */
export function matchCatalogueByScanV1(
  catalogue: readonly ProviderRecord[],
  requirements: BuyerRequirements,
  page: MatchPageRequestV1,
): MatchResultV1 {
  return matchProvidersByScanV1(prepareCatalogueProvidersV1(catalogue), requirements, page);
}
