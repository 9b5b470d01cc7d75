import { z } from 'zod';
import {
  sourceConfidenceLevels,
  coverageTechnologies,
  coverageMapLayers,
  networkTechnologyStates,
} from './coverage.values.ts';

/**
 * Maximum number of names per list. The first limit applies to a response for one country, the second to a response for
 * all countries. The counts also include names that are not listed.
 */
export const maxListedCoverageProvidersForOneCountry = 300;
export const maxListedCoverageProvidersForAllCountries = 50;

/** A provider of the catalogue that declares a technology in a country. */
export const CoverageDeclaringProvider = z.object({ id: z.string(), name: z.string() });
export type CoverageDeclaringProvider = z.infer<typeof CoverageDeclaringProvider>;

/** `partial`: only in some regions, or the date has passed without confirmation. `date` is `YYYY` or `YYYY-MM`. */
export const NetworkSwitchOffReplyItem = z.object({
  status: z.enum(['off', 'planned', 'partial']),
  date: z.string().nullable(),
  source: z.string(),
  confidence: z.enum(sourceConfidenceLevels),
});
export type NetworkSwitchOffReplyItem = z.infer<typeof NetworkSwitchOffReplyItem>;

/** An operator's network, with its source. If no source identifies the operator, `name` says that it is unknown. */
export const OperatorNetworkReplyItem = z.object({
  name: z.string(),
  state: z.enum(networkTechnologyStates),
  /**
   * Whether the network is counted. Networks that are switched off, only announced or unconfirmed are shown but not
   * counted.
   */
  counted: z.boolean(),
  since: z.int().nullable(),
  source: z.string(),
  confidence: z.enum(sourceConfidenceLevels),
  switch_off: NetworkSwitchOffReplyItem.nullable(),
});
export type OperatorNetworkReplyItem = z.infer<typeof OperatorNetworkReplyItem>;

/** Coverage of one technology in one country. The lists are empty without a session. */
export const TechnologyCoverageInCountry = z.object({
  provider_count: z.int().min(0),
  /** Number of operators' networks. */
  infrastructure_count: z.int().min(0),
  /** Whether any provider declares the technology. */
  provider_coverage: z.boolean(),
  /** Whether any operator runs the technology, according to the sources. */
  infrastructure_coverage: z.boolean(),
  provider_providers: z.array(CoverageDeclaringProvider).max(maxListedCoverageProvidersForOneCountry),
  infrastructure_providers: z.array(OperatorNetworkReplyItem),
});
export type TechnologyCoverageInCountry = z.infer<typeof TechnologyCoverageInCountry>;

export const PermanentRoamingRestrictionReplyItem = z.object({
  kind: z.enum(['prohibited', 'restricted', 'conditions']),
  note: z.string(),
  source: z.string(),
  confidence: z.enum(sourceConfidenceLevels),
});
export type PermanentRoamingRestrictionReplyItem = z.infer<typeof PermanentRoamingRestrictionReplyItem>;

/**
 * Counts by exact set of technologies. A key is the sum of the `getCoverageTechnologyBit` values of a set, for example
 * `48` for LTE-M and NB-IoT.
 */
export const TechnologySetCounts = z.record(z.string().regex(/^\d{1,2}$/), z.int().min(1));
export type TechnologySetCounts = z.infer<typeof TechnologySetCounts>;

/** A country on the map. Counts are the numbers of distinct providers and networks with at least one technology. */
export const CoverageCountryReplyItem = z.object({
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  country_code: z.string(),
  provider_count: z.int().min(0),
  infrastructure_provider_count: z.int().min(0),
  /** 0 to 1, from `calculateCoverageColourIntensity` for the requested view. */
  coverage_intensity: z.number().min(0).max(1),
  technologies: z.record(z.enum(coverageTechnologies), TechnologyCoverageInCountry),
  /**
   * Lets pages count the providers and networks for any selection of technologies. In the combined view, an operator
   * that is also a provider in the catalogue is counted only once.
   */
  by_technologies: z.record(z.enum(coverageMapLayers), TechnologySetCounts),
  /** Limits on permanent roaming; `null` if no source mentions any limit, or if the caller has no session. */
  roaming: PermanentRoamingRestrictionReplyItem.nullable(),
});
export type CoverageCountryReplyItem = z.infer<typeof CoverageCountryReplyItem>;
