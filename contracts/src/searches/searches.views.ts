import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { SearchProof } from './searches.proof.ts';

const wizardData = z.record(z.string(), z.unknown());

/** A saved search as its person sees it; `data` is the wizard's object. */
export const SavedSearchView = z.object({
  id: z.uuid(),
  name: z.string(),
  data: wizardData,
  createdAt: Instant,
  lastUsed: Instant,
  /** Whether the person wants a mail when it gains matches. */
  alerts: z.boolean(),
  /** When it last gained matches while alerts were wanted. */
  lastAlertAt: Instant.nullable(),
  /** How many it has gained since it was last run; 0 without alerts. */
  newMatches: z.int().min(0),
});
export type SavedSearchView = z.infer<typeof SavedSearchView>;

/** A starred provider; `in_catalogue` is false once the catalogue lost it, then the rest is as it was last. */
export const FavouriteView = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.string(),
  logo_file: z.string().nullable(),
  in_catalogue: z.boolean(),
  starred_at: Instant,
});
export type FavouriteView = z.infer<typeof FavouriteView>;

/**
 * One search of the log with every field. What is personal is `null` for an analyst, after an erasure and 26 months after the search;
 * `requirements` are then what the wizard's object was read as.
 */
export const SearchLogView = z.object({
  id: z.uuid(),
  /** `null` once nobody knows any more who searched. */
  user_id: UserId.nullable(),
  user_email: z.string().nullable(),
  user_company: z.string().nullable(),
  requirements: wizardData,
  matched_providers_count: z.int(),
  /** Names of the regions or countries that were asked for. */
  geographic_regions: z.array(z.string()),
  deployment_scale: z.string().nullable(),
  power_sensitivity: z.string().nullable(),
  application_profile: z.string().nullable(),
  device_mobility: z.string().nullable(),
  device_management: z.string().nullable(),
  device_longevity: z.string().nullable(),
  sim_requirements: z.array(z.string()),
  top_provider_name: z.string().nullable(),
  top_provider_type: z.string().nullable(),
  search_session_id: z.string().nullable(),
  search_timestamp: Instant,
  /** Ids of the first matches, best first. */
  matched_provider_ids: z.array(z.string()),
  /** Technology by which the best match was judged. */
  top_technology: z.string().nullable(),
  proof: SearchProof,
  catalogue_version: z.int().nullable(),
  algorithm_version: z.string().nullable(),
  /** Version of the facts on networks that a proven answer rests on; `null` where it rests on none. */
  facts_version: z.string().nullable(),
  digest: z.string().nullable(),
});
export type SearchLogView = z.infer<typeof SearchLogView>;

/** The same; where identical searches are one, the newest of them, with how many there are. */
export const CountedSearchView = SearchLogView.extend({ times: z.int().positive().optional() });
export type CountedSearchView = z.infer<typeof CountedSearchView>;

/** What one person searched for in all; the address is `null` for an analyst and after an erasure. */
export const UserSummaryView = z.object({
  user_id: UserId,
  user_email: z.string().nullable(),
  user_company: z.string().nullable(),
  total_searches: z.int(),
  /** Mean number of matches, two decimals. */
  avg_matches: z.number(),
  first_search: Instant,
  last_search: Instant,
});
export type UserSummaryView = z.infer<typeof UserSummaryView>;
