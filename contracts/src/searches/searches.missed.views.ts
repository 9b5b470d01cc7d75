import { z } from 'zod';
import { MissingCapability } from '../matching/matching.missing.ts';

/** Minimum number of distinct users behind a number that vendors can see. */
export const leastBuyers = 5;
/** Maximum number of searches per month that are evaluated: the newest ones. */
export const mostMissedSearches = 20_000;
/** Maximum number of lines: those with most users. */
export const mostMissedLines = 50;

/** Number of searches, and of distinct users who made them. */
export const CrowdFigures = z.object({ searches: z.int().min(leastBuyers), buyers: z.int().min(leastBuyers) });

/** A requirement that kept the provider out of search results. */
export const MissedLine = MissingCapability.extend(CrowdFigures.shape);
export type MissedLine = z.infer<typeof MissedLine>;

/** `null` values have fewer than `minBuyersPerMissedSearchMetric` users. */
export const MissedSearches = z.object({
  /** The last whole month: days in UTC, both inclusive. */
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Evaluated searches. */
  looked_at: CrowdFigures.nullable(),
  /** Searches with the provider among the first ten matches. */
  in_first_ten: CrowdFigures.nullable(),
  /** Searches with requirements that the provider meets, where it still ranked lower. */
  nothing_missing: CrowdFigures.nullable(),
  lines: z.array(MissedLine).max(mostMissedLines),
  /** Whether more searches exist than are evaluated. */
  is_cut: z.boolean(),
});
export type MissedSearches = z.infer<typeof MissedSearches>;
