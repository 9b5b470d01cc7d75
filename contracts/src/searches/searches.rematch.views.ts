import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { AlgorithmVersion, Criterion } from '../matching/matching.views.ts';

/** The most searches of a range that are looked at for a page: those that were made last. */
export const mostRematchedSearches = 50_000;
/** The most different ones of them that are answered again: those that were made last. */
export const mostRematched = 1000;
/** The most providers of the table. */
export const mostRematchRows = 500;

const count = z.int().min(0);

/** Different searches that are listed of one provider, those that were made last; and its reasons, those of most searches. */
export const mostChangedSearches = 100;
export const mostReasons = 8;

/**
 * Why a provider's place changed: `catalogue`, it came into the catalogue or left it; `gate`, it is a match or none any more; `must`, it meets
 * one that it did not, or the other way round; `criterion`, the one whose points changed most; `others`, nothing of its own: others moved, or
 * equals stand in another order; `unknown`, the version of then is not known any more.
 */
export const RematchReason = z.object({
  kind: z.enum(['catalogue', 'gate', 'must', 'criterion', 'others', 'unknown']),
  /** Of `gate`, `must` and `criterion`. */
  criterion: Criterion.nullable(),
  /** Whether the change counts for the provider; `null` where nothing of its own changed. */
  better: z.boolean().nullable(),
});
export type RematchReason = z.infer<typeof RematchReason>;

/** Where every search takes its catalogue from: the version of its time, the one that stands, or one by its number. */
export const RematchCatalogue = z.union([z.enum(['then', 'current']), z.int().min(1).max(1_000_000_000)]);
export type RematchCatalogue = z.infer<typeof RematchCatalogue>;

/** A search in which one provider's place changed. */
export const ChangedSearch = z.object({
  requirements: Requirements,
  searches: count,
  last_search: Instant,
  /** Counted from 1; `null` beyond the first ten. */
  place_then: z.int().nullable(),
  place_now: z.int().nullable(),
  score_then: z.number().nullable(),
  score_now: z.number().nullable(),
  reason: RematchReason,
});
export type ChangedSearch = z.infer<typeof ChangedSearch>;

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
  /** Why, by how many searches it gained and lost a place in one of the borders for it; most first. */
  reasons: z.array(RematchReason.extend({ gained: count, lost: count })).max(mostReasons),
});
export type RematchRow = z.infer<typeof RematchRow>;

/** Searches of the log answered again. */
export const RematchReply = z.object({
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  version: AlgorithmVersion,
  catalogue: RematchCatalogue,
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
  /** Of the provider that was asked for; else none. */
  changed: z.array(ChangedSearch).max(mostChangedSearches),
});
export type RematchReply = z.infer<typeof RematchReply>;
