import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { regionNames, Requirements } from '../matching/matching.requirements.ts';
import { UserSummaryView } from './searches.views.ts';

/** A search found little when fewer providers than this matched. */
export const littleMatches = 5;

const day = z.iso.date();

/** Days of UTC, both included. */
export const DayRangeView = z.object({ from: day, to: day });

/** What happened in a range; `average_matches` has two decimals and is `null` without a search. */
export const SearchFigures = z.object({
  searches: z.int(),
  people: z.int(),
  average_matches: z.number().nullable(),
  found_little: z.int(),
  /** Of these, searches that matched no provider at all. */
  without_result: z.int(),
  /** RFQs that were sent. */
  rfqs: z.int(),
});
export type SearchFigures = z.infer<typeof SearchFigures>;

/** One day, or the week that begins on this Monday; those without a search are there too. */
export const SearchPeriod = z.object({
  start: day,
  searches: z.int(),
  people: z.int(),
  found_little: z.int(),
  without_result: z.int(),
});
export type SearchPeriod = z.infer<typeof SearchPeriod>;

/** `before` is the range of equal length just before. */
export const SearchOverview = z.object({
  range: DayRangeView,
  figures: SearchFigures,
  before: SearchFigures,
  unit: z.enum(['day', 'week']),
  periods: z.array(SearchPeriod),
});
export type SearchOverview = z.infer<typeof SearchOverview>;

/**
 * Searches that asked for a region, or for countries of it, by the technology of their best match and by scale; `null` where
 * nobody said. A search counts once in each region that it asked for, and its one technology and scale there.
 */
export const DemandCell = z.object({
  region: z.enum(regionNames).nullable(),
  technology: z.string().nullable(),
  scale: z.string().nullable(),
  searches: z.int(),
  found_little: z.int(),
});
export type DemandCell = z.infer<typeof DemandCell>;

/** Searches with the same requirements, all of which found little. */
export const LittleFound = z.object({
  requirements: Requirements,
  searches: z.int(),
  people: z.int(),
  /** Most providers that any of them found. */
  best_matches: z.int(),
  last_search: Instant,
});
export type LittleFound = z.infer<typeof LittleFound>;

/** How often a provider was among the first matches, and how often the best; of proven searches only. */
export const MatchedProvider = z.object({
  provider_id: z.string(),
  provider_name: z.string(),
  provider_type: z.string().nullable(),
  logo_file: z.string().nullable(),
  searches: z.int(),
  best: z.int(),
});
export type MatchedProvider = z.infer<typeof MatchedProvider>;

export const patternFields = [
  'deployment_scale',
  'power_sensitivity',
  'application_profile',
  'device_mobility',
  'device_management',
  'sim_requirements',
] as const;

/** How many searches asked for a value; `null` where they asked for none. A search may ask for several SIM types. */
export const SearchPattern = z.object({
  field: z.enum(patternFields),
  value: z.string().nullable(),
  searches: z.int(),
});
export type SearchPattern = z.infer<typeof SearchPattern>;

/** A person's searches in a range; the name is `null` after an erasure. */
export const SearchingPerson = UserSummaryView.extend({ user_name: z.string().nullable(), found_little: z.int() });
export type SearchingPerson = z.infer<typeof SearchingPerson>;
