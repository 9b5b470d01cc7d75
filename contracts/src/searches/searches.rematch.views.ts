import { z } from 'zod';
import { AlgorithmVersion } from '../matching/matching.views.ts';

/** The most searches of a range that are looked at for a page: those that were made last. */
export const mostRematchedSearches = 50_000;
/** The most different ones of them that are answered again: those that were made last. */
export const mostRematched = 1000;
/** The most providers of the table. */
export const mostRematchRows = 500;

const count = z.int().min(0);

/** What a provider would gain and lose; counts are searches as often as they were made. */
export const RematchRow = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  logo_file: z.string().nullable(),
  gained_first: count,
  lost_first: count,
  entered_three: count,
  left_three: count,
  entered_ten: count,
  left_ten: count,
  /** Mean difference of the score, two decimals; `null` where none is known. */
  score_change: z.number().nullable(),
});
export type RematchRow = z.infer<typeof RematchRow>;

/** Searches of the log answered again, each from the catalogue of then. */
export const RematchReply = z.object({
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  version: AlgorithmVersion,
  /** Searches that were answered again, as often as they were made. */
  searches: count,
  /** Different ones among them. */
  different: count,
  /** Searches beyond the bounds above, or beyond 20 seconds of work. */
  left_out: count,
  /** Searches of which nothing proves what was answered. */
  unproven: count,
  /** Searches that the versions of then do not answer any more as was logged. */
  unreproduced: count,
  /** Searches whose first place another provider takes. */
  other_first: count,
  /** Providers whose place changes across one of the borders; who gains most first. */
  providers: z.array(RematchRow).max(mostRematchRows),
});
export type RematchReply = z.infer<typeof RematchReply>;
