import { z } from 'zod';
import { UnmetSearchRequirement } from '../matching/matching.missingCapability.ts';

/** Vendors see a count of searches only if at least this number of distinct users made the searches. */
export const minBuyersPerMissedSearchMetric = 5;
/** Maximum number of searches that are evaluated per month; if there are more, only the newest are evaluated. */
export const maxEvaluatedMissedSearches = 20_000;
/** Maximum number of requirements in the list; the list contains those that affect the most users. */
export const maxRequirementsInMissedSearchesReport = 50;

/** Number of searches, and of distinct users who made them. */
export const SearchAndBuyerCounts = z.object({
  searches: z.int().min(minBuyersPerMissedSearchMetric),
  buyers: z.int().min(minBuyersPerMissedSearchMetric),
});

/** A requirement that kept the provider out of search results. */
export const MissedRequirementWithSearchCounts = UnmetSearchRequirement.extend(SearchAndBuyerCounts.shape);
export type MissedRequirementWithSearchCounts = z.infer<typeof MissedRequirementWithSearchCounts>;

/** Counts are `null` if they cover fewer than `minBuyersPerMissedSearchMetric` users. */
export const ProviderMissedSearchesReportReply = z.object({
  /** The last whole month: days in UTC, both inclusive. */
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /**
   * Evaluated searches: those of people who do not represent the provider, made while the catalogue contained the
   * provider.
   */
  looked_at: SearchAndBuyerCounts.nullable(),
  /** Searches with the provider among the first ten matches. */
  in_first_ten: SearchAndBuyerCounts.nullable(),
  /** Searches whose requirements the provider meets, but where it ranked below the first ten matches. */
  nothing_missing: SearchAndBuyerCounts.nullable(),
  lines: z.array(MissedRequirementWithSearchCounts).max(maxRequirementsInMissedSearchesReport),
  /** Whether there are more searches than the maximum that is evaluated. */
  is_cut: z.boolean(),
});
export type ProviderMissedSearchesReportReply = z.infer<typeof ProviderMissedSearchesReportReply>;
