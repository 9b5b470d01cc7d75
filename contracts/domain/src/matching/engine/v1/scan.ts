import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { hasRequirements } from '../../matching.filled.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider, MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { kindOf, type ReasonKind } from '../criterion.ts';
import { whole } from '../values.ts';
import { lowestScore } from '../score.ts';
import { evaluate, prepareSearch, type Evaluation, type Explains, type Search } from './evaluate.ts';
import { factsOf, type ProviderFacts } from '../facts.ts';
import { coverage } from './geography.ts';
import { insightsOf, type Tally } from './insights.ts';
import { compareKeys, nameKey } from '../order.ts';
import { presentMatch } from './present.ts';

/** The part of a match reply that the algorithm computes. */
export interface MatchResult extends Pick<MatchReply, 'total' | 'insights'> {
  providers: MatchedProvider[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const nothingAsked: MatchResult = { providers: [], total: 0, insights: [] };

/** A provider, prepared for the algorithm. */
export interface ReadProvider {
  readonly record: ProviderRecord;
  readonly facts: ProviderFacts;
  readonly key: string;
}

interface Candidate extends ReadProvider {
  readonly evaluation: Evaluation;
}

/** Prepares providers for the algorithm, in the given order. */
export function readProviders(catalogue: readonly ProviderRecord[]): ReadProvider[] {
  return catalogue.map((record) => ({ record, facts: factsOf(record), key: nameKey(record) }));
}

function findCandidates(search: Search, providers: readonly ReadProvider[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { record, facts, key } of providers) {
    const evaluation = evaluate(search, facts);
    if (evaluation !== null && evaluation.score >= lowestScore) candidates.push({ record, facts, key, evaluation });
  }
  return candidates;
}

/** Better score first, then higher confidence, then by name. */
function compareCandidates(a: Candidate, b: Candidate): number {
  return (
    b.evaluation.score - a.evaluation.score || b.evaluation.known - a.evaluation.known || compareKeys(a.key, b.key)
  );
}

function countKinds(group: Explains, candidates: readonly Candidate[]): Record<ReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const { evaluation } of candidates) {
    for (const { by, answer } of evaluation.answers) if (by === group) counts[kindOf(answer)] += 1;
  }
  return counts;
}

function countTechnologies(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { technology } of candidates.flatMap(({ evaluation }) => evaluation.answers.map(({ answer }) => answer))) {
    if (technology !== null) counts.set(technology, (counts.get(technology) ?? 0) + 1);
  }
  return counts;
}

function buildTally(search: Search, candidates: readonly Candidate[]): Tally {
  return {
    total: candidates.length,
    bestScore: () => candidates[0]?.evaluation.score ?? 0,
    fullCoverage: () => candidates.filter(({ facts }) => coverage(search.areas, facts) === whole).length,
    technologies: () => countTechnologies(candidates),
    kinds: (group) => countKinds(group, candidates),
  };
}

/** Reference implementation that evaluates every provider. The index must return the same results. */
export function scanProviders(providers: readonly ReadProvider[], requirements: Requirements, page: Page): MatchResult {
  if (!hasRequirements(requirements)) return nothingAsked;
  const search = prepareSearch(requirements);
  const candidates = findCandidates(search, providers).sort(compareCandidates);
  const shown = candidates.slice(page.offset, page.offset + page.limit);
  return {
    providers: shown.map(({ record, facts, evaluation }) => presentMatch(search, record, facts, evaluation)),
    total: candidates.length,
    insights: insightsOf(search, buildTally(search, candidates)),
  };
}

/** The same for catalogue records. */
export function scanMatch(catalogue: readonly ProviderRecord[], requirements: Requirements, page: Page): MatchResult {
  return scanProviders(readProviders(catalogue), requirements, page);
}
