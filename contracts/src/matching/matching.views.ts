import { z } from 'zod';
import { ProviderListReplyItem } from '../catalogue/catalogue.listing.ts';
import { CatalogueFacets } from '../catalogue/catalogue.search.api.ts';
import { ProviderReplyItem } from '../catalogue/catalogue.views.ts';
import { TopMatchedProviderSummary } from './matching.signedResult.ts';
import { requirementFields } from './matching.requirements.ts';

export const matchAlgorithmVersions = ['match-v1', 'match-v2'] as const;
export const MatchAlgorithmVersion = z.enum(matchAlgorithmVersions);
export type MatchAlgorithmVersion = z.infer<typeof MatchAlgorithmVersion>;

/** The current version of the algorithm. Earlier versions remain available, to reproduce their results. */
export const currentMatchAlgorithmVersion: MatchAlgorithmVersion = 'match-v2';

export const matchCriteria = [
  'geography',
  'data',
  'power',
  'mobility',
  'sim',
  'privateNetwork',
  'ntn',
  'deviceManagement',
  'scale',
  'apis',
] as const;
export const MatchCriterion = z.enum(matchCriteria);
export type MatchCriterion = z.infer<typeof MatchCriterion>;

/** Result for one required criterion: its normalised weight, and how well the provider meets it. */
export const MatchCriterionResult = z.object({
  criterion: MatchCriterion,
  /** Share of the total weight of the requirements, 0-1: the arc length in the score ring. */
  share: z.number().min(0).max(1),
  /** How well the provider meets the criterion, 0-1. */
  value: z.number().min(0).max(1),
  known: z.boolean(),
});
export type MatchCriterionResult = z.infer<typeof MatchCriterionResult>;

export const MatchScoreReason = z.object({
  criterion: MatchCriterion,
  /** `met`: fully or nearly; `gap`: known to be missing; `unknown`: the catalogue has no information. */
  kind: z.enum(['met', 'partly', 'gap', 'unknown']),
  text: z.string(),
  /** Points that the criterion adds to the score, and the maximum of these points; both rounded. */
  points: z.int(),
  of: z.int(),
});
export type MatchScoreReason = z.infer<typeof MatchScoreReason>;

/** Ranking criteria in order of precedence; the name is the final tie-breaker. */
export const rankingCriteria = [
  'musts',
  'score',
  'coverage',
  'ownNetworks',
  'confidence',
  'platform',
  'sgp32',
  'pricing',
  'reserve',
  'breadth',
  'name',
] as const;
export const RankingCriterion = z.enum(rankingCriteria);
export type RankingCriterion = z.infer<typeof RankingCriterion>;

/** Difference from the adjacent match, and the ranking criterion that decided the order of the two. */
export const AdjacentMatchDifference = z.object({ place: RankingCriterion, text: z.string().max(300) });
export type AdjacentMatchDifference = z.infer<typeof AdjacentMatchDifference>;

/** Upper limit of a score, regardless of the criteria. */
export const MatchScoreCap = z.object({ at: z.int().min(0).max(100), text: z.string().max(300) });
export type MatchScoreCap = z.infer<typeof MatchScoreCap>;

export const matchScoreBandNames = ['Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'No Match'] as const;
export type MatchScoreBand = (typeof matchScoreBandNames)[number];

/** Match data of a provider, in addition to its catalogue data. */
const matchFields = {
  /** Rank among all matches from 1, independent of filters and sort order. */
  rank: z.int().min(1).optional(),
  /** 0-100. */
  matchScore: z.int().min(0).max(100),
  /** matchScore / 20, two decimals. */
  matchScale: z.number().min(0).max(5),
  matchBand: z.enum(matchScoreBandNames),
  /**
   * Weight of the requested criteria for which the catalogue states all facts, divided by the weight of all requested
   * criteria; 0-1.
   */
  confidence: z.number().min(0).max(1),
  /** The provider's technology that was evaluated; `null` when no technology was required. */
  technology: z.string().nullable(),
  criteria: z.array(MatchCriterionResult),
  reasons: z.array(MatchScoreReason).max(4),
  /** Mandatory requirements that the provider misses, or for which the catalogue has no information. */
  missedMusts: z.array(MatchScoreReason).max(10).default([]),
  /**
   * Comparison with the next lower match; for the last match, with the next higher one. `null` for a single match and
   * in match-v1.
   */
  setsApart: AdjacentMatchDifference.nullable().default(null),
  /** The lowest cap that limits the score; `null` if no cap applies. */
  cap: MatchScoreCap.nullable().default(null),
};

export const MatchedProvider = ProviderReplyItem.extend(matchFields);
export type MatchedProvider = z.infer<typeof MatchedProvider>;

/** A match with the catalogue data that lists show. */
export const MatchedProviderListReplyItem = ProviderListReplyItem.extend(matchFields);
export type MatchedProviderListReplyItem = z.infer<typeof MatchedProviderListReplyItem>;

/** Number of matches that share the top score, and the unanswered requirement that separates these matches best. */
export const MatchTie = z.object({
  count: z.int().min(2),
  /** `null` when no unanswered requirement separates the matches. */
  question: z
    .object({
      field: z.enum(requirementFields),
      /** Sizes of the groups of tied matches that have equal points for the field, smallest first. */
      sizes: z.array(z.int().min(1)).min(2).max(20),
    })
    .nullable(),
});
export type MatchTie = z.infer<typeof MatchTie>;

/** A provider in a combination, with the requirements that it meets. */
export const ProviderCombinationMember = z.object({
  id: z.string().max(400),
  name: z.string().max(400),
  matchScore: z.int().min(0).max(100),
  /** Alpha-2 codes of the required countries that the provider covers. */
  countries: z.array(z.string().length(2)).max(500),
  /** Mandatory requirements, except geography, that the provider meets. */
  musts: z.array(z.enum(requirementFields)).max(50),
});
/** Providers that together cover all required countries and mandatory requirements, best first. */
export const ProviderCombination = z.array(ProviderCombinationMember).min(2).max(3);
export type ProviderCombination = z.infer<typeof ProviderCombination>;

/** Maximum number of ignored properties in a response. */
export const maxListedIgnoredRequirementProperties = 100;

/**
 * A property of the requirements that has no effect: a field with an unknown `value`, or an unknown property (`value`
 * is `null`).
 */
export const IgnoredRequirementReplyItem = z.object({ field: z.string(), value: z.string().nullable() });
export type IgnoredRequirementReplyItem = z.infer<typeof IgnoredRequirementReplyItem>;

/** Properties that were ignored; absent when there are none. */
const ignoredProperties = z.array(IgnoredRequirementReplyItem).max(maxListedIgnoredRequirementProperties).optional();

/** Kinds of insights: a summary of the matches, and two kinds of cautions about the requested countries. */
export const matchInsightKinds = ['summary', 'permanent-roaming', 'network-switch-off'] as const;
export const MatchInsightKind = z.enum(matchInsightKinds);
export type MatchInsightKind = z.infer<typeof MatchInsightKind>;

export const MatchedProvidersPageReply = z.object({
  /** The requested page of matches, with all data or only the data that lists show. */
  providers: z.array(z.union([MatchedProvider, MatchedProviderListReplyItem])),
  /** Total number of matches. */
  total: z.int(),
  /** Number of matches that pass the filters. */
  found: z.int(),
  /** Facets of the matches, each counted with the other filters applied. */
  facets: CatalogueFacets,
  /** Number of matches in each score band, best band first; empty bands are omitted. */
  bands: z.array(z.object({ band: z.enum(matchScoreBandNames), count: z.int().min(1) })),
  /** The best of all matches, independent of the page; `null` without a match. */
  top: TopMatchedProviderSummary.nullable(),
  /** Number of matches that meet every mandatory requirement; all matches when there is no mandatory requirement. */
  meetingMusts: z.int().min(0),
  tie: MatchTie.nullable(),
  /**
   * The best pair and the best trio, when no single provider covers all countries and mandatory requirements; otherwise
   * empty.
   */
  together: z.array(ProviderCombination).max(2),
  /** At most four lines that summarise the result; empty if there is no match. */
  insights: z.array(z.string()).max(4),
  /** The kind of each insight, in the same order. Absent in replies of earlier releases. */
  insightKinds: z.array(MatchInsightKind).max(4).optional(),
  ignored: ignoredProperties,
  searchSessionId: z.uuid(),
  catalogueVersion: z.int(),
  algorithmVersion: z.string(),
  /** Version of the reference network data. */
  factsVersion: z.string().max(100),
  /** The signed result (HMAC-SHA-256), which clients send back with the search log (see matching.signedResult.ts). */
  digest: z.string(),
});
export type MatchedProvidersPageReply = z.infer<typeof MatchedProvidersPageReply>;

export const MatchCountReply = z.object({
  /** Number of matches; 0 if there are no requirements. */
  count: z.int().min(0),
  /** Number of matches that meet every mandatory requirement; absent when there is no mandatory requirement. */
  countMeetingMusts: z.int().min(0).optional(),
  ignored: ignoredProperties,
  catalogueVersion: z.int(),
});
export type MatchCountReply = z.infer<typeof MatchCountReply>;

/** Returns the score band of a match score. */
export function getMatchScoreBand(score: number): MatchScoreBand {
  if (score >= 90) return 'Excellent';
  if (score >= 75) return 'Very Good';
  if (score >= 60) return 'Good';
  if (score >= 40) return 'Fair';
  return score >= 20 ? 'Poor' : 'No Match';
}
