import type { MatchedProvider, MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import { getMatchScoreBand, matchScoreBandNames } from '@marketplace/contracts/matching/matching.views.ts';
import { buildSampleProviderView } from './fixtures.ts';

/** A match with overridable properties; its scale and band are derived from its score. */
export function buildSampleMatchedProvider(change: Partial<MatchedProvider> = {}): MatchedProvider {
  const matchScore = change.matchScore ?? 98;
  return {
    ...buildSampleProviderView(),
    matchScore,
    matchScale: matchScore / 20,
    matchBand: getMatchScoreBand(matchScore),
    confidence: 0.89,
    technology: 'LTE-M',
    criteria: [
      { criterion: 'geography', share: 0.7, value: 1, known: true },
      { criterion: 'sim', share: 0.3, value: 0.35, known: false },
    ],
    reasons: [
      { criterion: 'geography', kind: 'met', text: 'Covers all 14 selected countries', points: 32, of: 32 },
      { criterion: 'sim', kind: 'unknown', text: 'iSIM: not stated, ask in the RFQ', points: 6, of: 11 },
    ],
    missedMusts: [],
    setsApart: null,
    cap: null,
    ...change,
  };
}

function countBands(providers: readonly MatchedProvider[]): MatchedProvidersPageReply['bands'] {
  return matchScoreBandNames
    .map((band) => ({ band, count: providers.filter(({ matchBand: one }) => one === band).length }))
    .filter(({ count }) => count > 0);
}

/** A reply of the matching endpoint with these providers, best first. */
export function buildSampleMatchReply(
  providers: MatchedProvider[],
  change: Partial<MatchedProvidersPageReply> = {},
): MatchedProvidersPageReply {
  const [best] = providers;
  return {
    providers,
    bands: countBands(providers),
    top: best === undefined ? null : { name: best.Provider, type: best.Type, technology: best.technology },
    total: providers.length,
    found: providers.length,
    facets: { type: [], technology: [], country: [], protocol: [], sgp32: [], ntn: [] },
    meetingMusts: providers.length,
    tie: null,
    together: [],
    insights: providers.length === 0 ? [] : ['34 of 58 providers cover all 14 selected countries'],
    insightKinds: providers.length === 0 ? [] : ['summary'],
    searchSessionId: '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10',
    catalogueVersion: 3,
    algorithmVersion: 'match-v2',
    factsVersion: '2026-11-20.5da65e7a',
    digest: 'ab'.repeat(32),
    ...change,
  };
}

/** Matches named `Provider 1` and so on, with decreasing scores. */
export function buildSampleMatches(count: number): MatchedProvider[] {
  return Array.from({ length: count }, (_none, place) =>
    buildSampleMatchedProvider({
      id: `provider-${place + 1}`,
      Provider: `Provider ${place + 1}`,
      matchScore: Math.max(20, 98 - place),
    }),
  );
}
