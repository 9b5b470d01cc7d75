import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { UserId } from '../kernel/ids.ts';
import { LoggedSearchSignatureValidity } from './searches.proof.ts';

const wizardData = z.record(z.string(), z.unknown());

/** A saved search as its user sees it; `data` is the wizard's object. */
export const SavedSearchReplyItem = z.object({
  id: z.uuid(),
  name: z.string(),
  data: wizardData,
  createdAt: Instant,
  lastUsed: Instant,
  /** Whether mail alerts for new matches are on. */
  alerts: z.boolean(),
  /** When new matches were last found while alerts were on; `null` if never. */
  lastAlertAt: Instant.nullable(),
  /** Number of new matches since the search was last run; 0 if alerts are off. */
  newMatches: z.int().min(0),
});
export type SavedSearchReplyItem = z.infer<typeof SavedSearchReplyItem>;

/**
 * A starred provider. Once the provider is removed from the catalogue, `in_catalogue` is false and the other properties
 * are its last known data.
 */
export const FavouriteProviderReplyItem = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.string(),
  logo_file: z.string().nullable(),
  in_catalogue: z.boolean(),
  starred_at: Instant,
});
export type FavouriteProviderReplyItem = z.infer<typeof FavouriteProviderReplyItem>;

/**
 * A logged search with all its data. Personal data is `null` for analysts, after an erasure, and 26 months after the
 * search; `requirements` then contains the canonical form of the wizard's object.
 */
export const LoggedSearchReplyItem = z.object({
  id: z.uuid(),
  /** `null` once anonymised. */
  user_id: UserId.nullable(),
  user_email: z.string().nullable(),
  user_company: z.string().nullable(),
  requirements: wizardData,
  matched_providers_count: z.int(),
  /** Names of the required regions or countries. */
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
  /** Ids of the best matches, best first. */
  matched_provider_ids: z.array(z.string()),
  /** Technology for which the best match was evaluated. */
  top_technology: z.string().nullable(),
  proof: LoggedSearchSignatureValidity,
  catalogue_version: z.int().nullable(),
  algorithm_version: z.string().nullable(),
  /**
   * Version of the reference network data that a proven result depends on; `null` if the result does not depend on such
   * data.
   */
  facts_version: z.string().nullable(),
  digest: z.string().nullable(),
});
export type LoggedSearchReplyItem = z.infer<typeof LoggedSearchReplyItem>;

/**
 * A logged search. If identical searches are merged, this is the newest of them, and `times` is the number of merged
 * searches.
 */
export const LoggedSearchWithIdenticalCountReplyItem = LoggedSearchReplyItem.extend({
  times: z.int().positive().optional(),
});
export type LoggedSearchWithIdenticalCountReplyItem = z.infer<typeof LoggedSearchWithIdenticalCountReplyItem>;

/** Summary of a user's searches; the email address is `null` for analysts and after an erasure. */
export const UserSearchSummary = z.object({
  user_id: UserId,
  user_email: z.string().nullable(),
  user_company: z.string().nullable(),
  total_searches: z.int(),
  /** Mean number of matches, two decimals. */
  avg_matches: z.number(),
  first_search: Instant,
  last_search: Instant,
});
export type UserSearchSummary = z.infer<typeof UserSearchSummary>;
