import { z } from 'zod';
import { MissingCapability } from '../matching/matching.missing.ts';

/** Different people who must stand behind a figure before a vendor reads it. */
export const leastBuyers = 5;
/** The most searches of a month that are looked at: the newest ones. */
export const mostMissedSearches = 20_000;
/** The most lines: those with most people behind them. */
export const mostMissedLines = 50;

/** How many searches, and how many different people made them. */
export const CrowdFigures = z.object({ searches: z.int().min(leastBuyers), buyers: z.int().min(leastBuyers) });

/** What kept the provider out of so many searches of so many different people. */
export const MissedLine = MissingCapability.extend(CrowdFigures.shape);
export type MissedLine = z.infer<typeof MissedLine>;

/** What is `null` has fewer than `leastBuyers` people behind it. */
export const MissedSearches = z.object({
  /** The last whole month: days of UTC, both included. */
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  /** Searches that were looked at. */
  looked_at: CrowdFigures.nullable(),
  /** Those in which the provider stood among the first ten. */
  in_first_ten: CrowdFigures.nullable(),
  /** Those that asked for nothing that the provider lacks: others stood before it. */
  nothing_missing: CrowdFigures.nullable(),
  lines: z.array(MissedLine).max(mostMissedLines),
  /** Whether there were more searches than are looked at. */
  is_cut: z.boolean(),
});
export type MissedSearches = z.infer<typeof MissedSearches>;
