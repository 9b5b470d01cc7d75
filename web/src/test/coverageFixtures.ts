import type { readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  calculateCoverageColourIntensity,
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageMapLayer,
  getCoverageTechnologyBit,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  TechnologySetCounts,
  CoverageCountryReplyItem,
  OperatorNetworkReplyItem,
  TechnologyCoverageInCountry,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { countItemsWithAnyTechnologyInCoverageReply } from '@marketplace/domain/coverage/coverage.counting.ts';
import type { EndpointReply } from '../core/apiRequest.ts';

type Given = Readonly<Partial<Record<CoverageMapLayer, TechnologySetCounts>>>;

/**
 * Builds the coverage of a country from the numbers of providers and networks per set of technologies. The result
 * contains no names of providers or networks.
 */
export function buildSampleCoverageCountry(
  code: string,
  given: Given,
  change: Partial<CoverageCountryReplyItem> = {},
): CoverageCountryReplyItem {
  const counts = { infrastructure: {}, providers: {}, combined: {}, ...given };
  const all = encodeCoverageTechnologySet(coverageTechnologies);
  const technology = (each: CoverageTechnology): TechnologyCoverageInCountry => {
    const providers = countItemsWithAnyTechnologyInCoverageReply(counts.providers, getCoverageTechnologyBit(each));
    const networks = countItemsWithAnyTechnologyInCoverageReply(counts.infrastructure, getCoverageTechnologyBit(each));
    return {
      provider_count: providers,
      infrastructure_count: networks,
      provider_coverage: providers > 0,
      infrastructure_coverage: networks > 0,
      provider_providers: [],
      infrastructure_providers: [],
    };
  };
  const technologies = Object.fromEntries(coverageTechnologies.map((each) => [each, technology(each)]));
  return {
    country_code: code,
    provider_count: countItemsWithAnyTechnologyInCoverageReply(counts.providers, all),
    infrastructure_provider_count: countItemsWithAnyTechnologyInCoverageReply(counts.infrastructure, all),
    coverage_intensity: calculateCoverageColourIntensity(
      countItemsWithAnyTechnologyInCoverageReply(counts.combined, all),
    ),
    technologies: technologies as CoverageCountryReplyItem['technologies'],
    by_technologies: counts,
    roaming: null,
    ...change,
  };
}

/** A live network of Telekom that counts towards a country's coverage. */
export function buildSampleOperatorNetwork(change: Partial<OperatorNetworkReplyItem> = {}): OperatorNetworkReplyItem {
  return {
    name: 'Telekom',
    state: 'live',
    counted: true,
    since: null,
    source: 'mcc-mnc-list 1.1.11',
    confidence: 'high',
    switch_off: null,
    ...change,
  };
}

/** Builds the reply of the coverage endpoint for these countries. */
export function buildSampleCoverageReply(
  countries: CoverageCountryReplyItem[],
): EndpointReply<typeof readCoverageEndpoint> {
  return { catalogueVersion: 3, factsVersion: '2026-11-20.c9eb323c', factsDate: '2026-11-20', countries };
}

/**
 * Four countries: one with all kinds of coverage, one with provider-declared coverage only, one without coverage, and
 * one with a long name.
 */
export const sampleCoverageCountries = [
  buildSampleCoverageCountry('DE', {
    infrastructure: { 5: 2, 48: 1 },
    providers: { 4: 21, 16: 3 },
    combined: { 4: 24, 48: 3 },
  }),
  buildSampleCoverageCountry('NR', { providers: { 4: 1 }, combined: { 4: 1 } }),
  buildSampleCoverageCountry('TV', {}),
  buildSampleCoverageCountry('CD', { infrastructure: { 1: 4 }, combined: { 1: 4 } }),
];

/** Builds the coverage of Germany with the names of networks and providers, as shown to signed-in users. */
export function buildSampleGermanyCoverageWithNames(): CoverageCountryReplyItem {
  const [germany] = sampleCoverageCountries;
  if (germany === undefined) throw new Error('no country');
  const off = { status: 'off', date: '2021-06', source: 'The regulator', confidence: 'high' } as const;
  const planned = { status: 'planned', date: '2028', source: 'Its operator', confidence: 'high' } as const;
  const technologies = {
    ...germany.technologies,
    '2g': {
      ...germany.technologies['2g'],
      infrastructure_providers: [buildSampleOperatorNetwork({ name: 'O2', state: 'ending', switch_off: planned })],
    },
    '3g': {
      ...germany.technologies['3g'],
      infrastructure_providers: [
        buildSampleOperatorNetwork({ name: 'Vodafone', state: 'off', counted: false, switch_off: off }),
      ],
    },
    '4g': {
      ...germany.technologies['4g'],
      infrastructure_providers: [
        buildSampleOperatorNetwork({ since: 2010 }),
        buildSampleOperatorNetwork({ name: '1&1', confidence: 'low', counted: false }),
        buildSampleOperatorNetwork({ name: 'Rail', state: 'announced', counted: false }),
      ],
      provider_providers: Array.from({ length: 8 }, (_none, at) => ({ id: `p${at}`, name: `Provider ${at}` })),
    },
  };
  const note = 'Limited to 120 days.';
  const roaming = { kind: 'restricted', note, source: 'Its law', confidence: 'medium' } as const;
  return { ...germany, technologies, roaming };
}
