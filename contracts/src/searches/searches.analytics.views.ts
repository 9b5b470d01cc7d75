import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { regionNames, BuyerRequirements } from '../matching/matching.requirements.ts';
import { UserSearchSummary } from './searches.views.ts';

/** Searches with fewer matches count as having few results. */
export const fewMatchesThreshold = 5;

const day = z.iso.date();

/** A range of days in UTC; both days are inclusive. */
export const AnalyticsDayRange = z.object({ from: day, to: day });

/** Metrics of a range; `average_matches` has two decimals and is `null` if there are no searches. */
export const SearchMetrics = z.object({
  searches: z.int(),
  people: z.int(),
  average_matches: z.number().nullable(),
  found_little: z.int(),
  /** Number of these searches without any match. */
  without_result: z.int(),
  /** Number of sent RFQs. */
  rfqs: z.int(),
});
export type SearchMetrics = z.infer<typeof SearchMetrics>;

/** Metrics of one day, or of the week that starts on the Monday `start`. Periods without searches are included. */
export const SearchPeriodMetrics = z.object({
  start: day,
  searches: z.int(),
  people: z.int(),
  found_little: z.int(),
  without_result: z.int(),
});
export type SearchPeriodMetrics = z.infer<typeof SearchPeriodMetrics>;

/** Search metrics of a range; `before` covers the previous range of equal length. */
export const SearchMetricsOverviewReply = z.object({
  range: AnalyticsDayRange,
  figures: SearchMetrics,
  before: SearchMetrics,
  unit: z.enum(['day', 'week']),
  periods: z.array(SearchPeriodMetrics),
});
export type SearchMetricsOverviewReply = z.infer<typeof SearchMetricsOverviewReply>;

/**
 * Number of searches by required region, technology of the best match, and deployment scale; each is `null` if not
 * specified. A required country counts as its region. A search counts once in each of its regions.
 */
export const SearchDemandByRegionTechnologyAndScale = z.object({
  region: z.enum(regionNames).nullable(),
  technology: z.string().nullable(),
  scale: z.string().nullable(),
  searches: z.int(),
  found_little: z.int(),
});
export type SearchDemandByRegionTechnologyAndScale = z.infer<typeof SearchDemandByRegionTechnologyAndScale>;

/** Searches with the same requirements, all with few results. */
export const IdenticalSearchesWithFewMatches = z.object({
  requirements: BuyerRequirements,
  searches: z.int(),
  people: z.int(),
  /** Highest number of matches of any of these searches. */
  best_matches: z.int(),
  last_search: Instant,
});
export type IdenticalSearchesWithFewMatches = z.infer<typeof IdenticalSearchesWithFewMatches>;

/**
 * How often a provider was among the best matches (`searches`), and how often it was the best match (`best`). Counts
 * only searches with a valid proof.
 */
export const BestMatchCountsOfProviderReplyItem = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.string().nullable(),
  logo_file: z.string().nullable(),
  searches: z.int(),
  best: z.int(),
});
export type BestMatchCountsOfProviderReplyItem = z.infer<typeof BestMatchCountsOfProviderReplyItem>;

export const searchAnalyticsRequirementFields = [
  'deployment_scale',
  'power_sensitivity',
  'application_profile',
  'device_mobility',
  'device_management',
  'sim_requirements',
] as const;

/**
 * Number of searches with a value of a field; `value` is `null` for searches without a value. A search that requires
 * several SIM types counts once for each of them.
 */
export const RequirementValueSearchCount = z.object({
  field: z.enum(searchAnalyticsRequirementFields),
  value: z.string().nullable(),
  searches: z.int(),
});
export type RequirementValueSearchCount = z.infer<typeof RequirementValueSearchCount>;

/** Searches of a user in a range; the name is `null` after an erasure. */
export const SearchingUserReplyItem = UserSearchSummary.extend({
  user_name: z.string().nullable(),
  found_little: z.int(),
});
export type SearchingUserReplyItem = z.infer<typeof SearchingUserReplyItem>;
