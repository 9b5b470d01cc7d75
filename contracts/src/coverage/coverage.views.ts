import { z } from 'zod';
import { confidences, coverageTechnologies, coverageViews, networkStates } from './coverage.values.ts';

/** Most names of a list where one country was asked for, and where all were; the count beside it counts all. */
export const mostNames = 300;
export const mostNamesOfAll = 50;

/** A provider of the catalogue that claims a technology in a country. */
export const ClaimingProvider = z.object({ id: z.string(), name: z.string() });
export type ClaimingProvider = z.infer<typeof ClaimingProvider>;

/** `off`, `planned`, or `partial`: regional, or past its date and not confirmed. `date` is `YYYY` or `YYYY-MM`. */
export const SwitchOffView = z.object({
  status: z.enum(['off', 'planned', 'partial']),
  date: z.string().nullable(),
  source: z.string(),
  confidence: z.enum(confidences),
});
export type SwitchOffView = z.infer<typeof SwitchOffView>;

/** An operator's network, with the source of what is said. `name` says so where no source tells whose network it is. */
export const NetworkView = z.object({
  name: z.string(),
  state: z.enum(networkStates),
  /** Whether it counts: what ended, is only announced or nobody confirmed is shown, and not counted. */
  counted: z.boolean(),
  since: z.int().nullable(),
  source: z.string(),
  confidence: z.enum(confidences),
  switch_off: SwitchOffView.nullable(),
});
export type NetworkView = z.infer<typeof NetworkView>;

/** One technology in one country. The lists are empty without a session. */
export const TechnologyCoverage = z.object({
  provider_count: z.int().min(0),
  /** Operators' networks. */
  infrastructure_count: z.int().min(0),
  /** Whether a provider claims it. */
  provider_coverage: z.boolean(),
  /** Whether an operator runs it, as far as sources tell. */
  infrastructure_coverage: z.boolean(),
  provider_providers: z.array(ClaimingProvider).max(mostNames),
  infrastructure_providers: z.array(NetworkView),
});
export type TechnologyCoverage = z.infer<typeof TechnologyCoverage>;

export const RoamingView = z.object({
  kind: z.enum(['prohibited', 'restricted', 'conditions']),
  note: z.string(),
  source: z.string(),
  confidence: z.enum(confidences),
});
export type RoamingView = z.infer<typeof RoamingView>;

/** How many have just these technologies: a key is the sum of their `technologyBit`s, as `48` for LTE-M and NB-IoT. */
export const CountsByTechnologies = z.record(z.string().regex(/^\d{1,2}$/), z.int().min(1));
export type CountsByTechnologies = z.infer<typeof CountsByTechnologies>;

/** A country on the map. Counts are of providers and networks with at least one technology, each once. */
export const CoverageCountry = z.object({
  /** ISO 3166-1 alpha-2, `XK` for Kosovo. */
  country_code: z.string(),
  provider_count: z.int().min(0),
  infrastructure_provider_count: z.int().min(0),
  /** 0 to 1 by `coverageIntensity` of the view that was asked for. */
  coverage_intensity: z.number().min(0).max(1),
  technologies: z.record(z.enum(coverageTechnologies), TechnologyCoverage),
  /** For the count of any choice of technologies; an operator that is in the catalogue counts once in the combined view. */
  by_technologies: z.record(z.enum(coverageViews), CountsByTechnologies),
  /** Limits on devices that roam for good; `null` where no source tells of any, and without a session. */
  roaming: RoamingView.nullable(),
});
export type CoverageCountry = z.infer<typeof CoverageCountry>;
