import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProvider, MatchReply } from '@marketplace/contracts/matching/matching.views.ts';
import { hasRequirements } from '../../matching.filled.ts';
import { kindOf, type ReasonKind } from '../criterion.ts';
import { lowestScore } from '../score.ts';
import { worldFacts, type WorldFacts } from './countryFacts.ts';
import { evaluate, prepareSearch, type Search } from './evaluate.ts';
import { insightsOf, type Tally } from './insights.ts';
import type { PreparedGroup } from './prepared.ts';
import { presentMatch, type Neighbour } from './present.ts';
import { readProviders, type ReadProvider } from './readProviders.ts';
import type { Ranked } from './setsApart.ts';
import { tieOf } from './tie.ts';

/** The part of a match reply that the algorithm computes. */
export interface MatchResult extends Pick<MatchReply, 'total' | 'insights' | 'meetingMusts' | 'tie'> {
  providers: MatchedProvider[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export const nothingAsked: MatchResult = { providers: [], total: 0, insights: [], meetingMusts: 0, tie: null };

/** Returns all matches, best first. */
export function rankProviders(search: Search, providers: readonly ReadProvider[]): Ranked[] {
  const matches: Ranked[] = [];
  for (const provider of providers) {
    const evaluation = evaluate(search, provider);
    if (evaluation !== null && evaluation.key.score >= lowestScore) matches.push({ provider, evaluation });
  }
  const ordered = matches.map((match) => ({ match, key: match.evaluation.key, name: match.provider.name }));
  return ordered.sort(search.order.compare).map(({ match }) => match);
}

/** The match that a match is compared with: the next one, or for the last match the previous one. */
export function neighbourOf(matches: readonly Ranked[], at: number): Neighbour | null {
  const below = matches[at + 1];
  if (below !== undefined) return { ranked: below, isBelow: true };
  const above = matches[at - 1];
  return above === undefined ? null : { ranked: above, isBelow: false };
}

function countKinds(group: PreparedGroup, matches: readonly Ranked[]): Record<ReasonKind, number> {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  for (const { evaluation } of matches) {
    for (const given of evaluation.answers) if (given.group === group) counts[kindOf(given.answer)] += 1;
  }
  return counts;
}

function countTechnologies(matches: readonly Ranked[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { answer } of matches.flatMap(({ evaluation }) => evaluation.answers)) {
    if (answer.technology !== null) counts.set(answer.technology, (counts.get(answer.technology) ?? 0) + 1);
  }
  return counts;
}

function buildTally({ geography }: Search, matches: readonly Ranked[]): Tally {
  return {
    total: matches.length,
    bestScore: () => Math.max(...matches.map(({ evaluation }) => evaluation.key.score)),
    fullCoverage: () => matches.filter(({ provider }) => geography?.isMet(provider)).length,
    technologies: () => countTechnologies(matches),
    kinds: (group) => countKinds(group, matches),
  };
}

/** The matches that share the best match's score and must status. */
function findTiedWithBest(matches: readonly Ranked[]): Ranked[] {
  const [first] = matches;
  if (first === undefined) return [];
  return matches.filter(
    ({ evaluation: { key } }) => key.musts === first.evaluation.key.musts && key.score === first.evaluation.key.score,
  );
}

/** Reference implementation that evaluates every provider. The index must return the same results. */
export function scanProviders(
  providers: readonly ReadProvider[],
  requirements: Requirements,
  { offset, limit }: Page,
  world: WorldFacts = worldFacts,
): MatchResult {
  if (!hasRequirements(requirements)) return nothingAsked;
  const search = prepareSearch(requirements, world);
  const matches = rankProviders(search, providers);
  const shown = matches.slice(offset, offset + limit);
  return {
    providers: shown.map((match, at) => presentMatch(search, match, neighbourOf(matches, offset + at))),
    total: matches.length,
    insights: insightsOf(search, buildTally(search, matches)),
    meetingMusts: matches.filter(({ evaluation }) => evaluation.key.musts === 1).length,
    tie: tieOf(
      search,
      findTiedWithBest(matches).map(({ provider }) => provider.facts),
    ),
  };
}

/** The same for catalogue records. */
export function scanMatch(
  catalogue: readonly ProviderRecord[],
  requirements: Requirements,
  page: Page,
  world: WorldFacts = worldFacts,
): MatchResult {
  return scanProviders(readProviders(catalogue, world), requirements, page, world);
}
