import { z } from 'zod';
import { MissingCapability } from '../matching/matching.missingCapability.ts';

/** Minimum number of distinct users behind a number that vendors can see. */
export const minBuyersPerMissedSearchMetric = 5;
/** Maximum number of searches per month that are evaluated: the newest ones. */
export const maxEvaluatedMissedSearches = 20_000;
/** Maximum number of requirements in the list: those that affect the most users. */
export const maxMissedSearchLines = 50;

/** Number of searches, and of distinct users who made them. */
export const SuppressedSearchCounts = z.object({
  searches: z.int().min(minBuyersPerMissedSearchMetric),
  buyers: z.int().min(minBuyersPerMissedSearchMetric),
});

/** A requirement that kept the provider out of search results. */
export const MissedRequirement = MissingCapability.extend(SuppressedSearchCounts.shape);
export type MissedRequirement = z.infer<typeof MissedRequirement>;

/** `null` values have fewer than `minBuyersPerMissedSearchMetric` users. */
export const MissedSearches = z.object({
  /** The last whole month: days in UTC, both inclusive. */
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Evaluated searches. */
  looked_at: SuppressedSearchCounts.nullable(),
  /** Searches with the provider among the first ten matches. */
  in_first_ten: SuppressedSearchCounts.nullable(),
  /** Searches with requirements that the provider meets, where it still ranked lower. */
  nothing_missing: SuppressedSearchCounts.nullable(),
  lines: z.array(MissedRequirement).max(maxMissedSearchLines),
  /** Whether more searches exist than are evaluated. */
  is_cut: z.boolean(),
});
export type MissedSearches = z.infer<typeof MissedSearches>;
