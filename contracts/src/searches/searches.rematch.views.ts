import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';
import { MatchAlgorithmVersion, MatchCriterion } from '../matching/matching.views.ts';

/** Maximum number of searches in a range that are evaluated; if there are more, only the newest are evaluated. */
export const maxEvaluatedRematchSearches = 50_000;
/** Maximum number of distinct searches that are matched again; if there are more, only the newest are matched. */
export const maxRematchedSearches = 1000;
/** Maximum number of providers in the result. */
export const maxRematchProviderRows = 500;

const count = z.int().min(0);

/**
 * Maximum number of searches, and maximum number of reasons, that are listed for a provider. The newest distinct
 * searches and the most frequent reasons are listed.
 */
export const maxListedChangedRankSearches = 100;
export const maxListedRankChangeReasons = 8;

/**
 * Why a provider's rank changed. `catalogue`: the provider was added to or removed from the catalogue; `gate`: it
 * became, or stopped being, a match; `must`: it now meets, or no longer meets, a mandatory requirement; `criterion`:
 * its points changed, most of all for this criterion; `others`: only other providers changed, or ties are ordered
 * differently; `unknown`: the original version of the algorithm is no longer available.
 */
export const ProviderRankChangeReason = z.object({
  kind: z.enum(['catalogue', 'gate', 'must', 'criterion', 'others', 'unknown']),
  /** Only for `gate`, `must` and `criterion`. */
  criterion: MatchCriterion.nullable(),
  /** Whether the change is in the provider's favour; `null` for `others` and `unknown`. */
  better: z.boolean().nullable(),
});
export type ProviderRankChangeReason = z.infer<typeof ProviderRankChangeReason>;

/** Catalogue version for matching: the one at the time of each search, the current one, or a version number. */
export const RematchCatalogueVersionChoice = z.union([z.enum(['then', 'current']), z.int().min(1).max(1_000_000_000)]);
export type RematchCatalogueVersionChoice = z.infer<typeof RematchCatalogueVersionChoice>;

/** A search in which the provider's rank changed. */
export const SearchWithChangedProviderRank = z.object({
  requirements: BuyerRequirements,
  searches: count,
  last_search: Instant,
  /** Rank from 1; `null` beyond the first ten. */
  place_then: z.int().nullable(),
  place_now: z.int().nullable(),
  score_then: z.number().nullable(),
  score_now: z.number().nullable(),
  reason: ProviderRankChangeReason,
});
export type SearchWithChangedProviderRank = z.infer<typeof SearchWithChangedProviderRank>;

/** Gains and losses of a provider; counts include repeated searches. */
export const RematchProviderReplyItem = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  logo_file: z.string().nullable(),
  gained_first: count,
  lost_first: count,
  entered_three: count,
  left_three: count,
  entered_ten: count,
  left_ten: count,
  /** Mean change of the score, two decimals; `null` if no search has both a previous and a current score. */
  score_change: z.number().nullable(),
  /**
   * Reasons, most frequent first. `gained` and `lost` count the searches in which the provider, for this reason,
   * entered or left the first rank, the top three or the top ten.
   */
  reasons: z.array(ProviderRankChangeReason.extend({ gained: count, lost: count })).max(maxListedRankChangeReasons),
});
export type RematchProviderReplyItem = z.infer<typeof RematchProviderReplyItem>;

/** Result of matching past searches again. */
export const LoggedSearchesRematchSummaryReply = z.object({
  range: z.object({ from: z.iso.date(), to: z.iso.date() }),
  version: MatchAlgorithmVersion,
  catalogue: RematchCatalogueVersionChoice,
  /** Number of searches that were matched again, including repeated ones. */
  searches: count,
  /** Number of distinct searches. */
  different: count,
  /**
   * Number of searches with a valid proof that were not matched again, because of `maxEvaluatedRematchSearches`,
   * `maxRematchedSearches` or the limit of 20 seconds.
   */
  left_out: count,
  /** Searches without a valid proof of their result. */
  unproven: count,
  /** Searches whose logged result the original versions of the algorithm and the catalogue no longer reproduce. */
  unreproduced: count,
  /** Searches with a different best match. */
  other_first: count,
  /** Providers that enter or leave the first rank, the top three or the top ten; largest gains first. */
  providers: z.array(RematchProviderReplyItem).max(maxRematchProviderRows),
  /** Searches in which the rank of the provider in the parameter `provider` changed; empty without this parameter. */
  changed: z.array(SearchWithChangedProviderRank).max(maxListedChangedRankSearches),
});
export type LoggedSearchesRematchSummaryReply = z.infer<typeof LoggedSearchesRematchSummaryReply>;
