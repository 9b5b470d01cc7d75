import type { readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import {
  coverageIntensity,
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageView,
  technologyBit,
  technologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type {
  CountsByTechnologies,
  CoverageCountry,
  NetworkView,
  TechnologyCoverage,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { countChosen } from '@marketplace/domain/coverage/coverage.counting.ts';
import type { ReplyOf } from '../core/call.ts';

type Given = Readonly<Partial<Record<CoverageView, CountsByTechnologies>>>;

/** A country by how many have just which technologies, without names. */
export function coverageCountry(code: string, given: Given, change: Partial<CoverageCountry> = {}): CoverageCountry {
  const counts = { infrastructure: {}, providers: {}, combined: {}, ...given };
  const all = technologySet(coverageTechnologies);
  const technology = (each: CoverageTechnology): TechnologyCoverage => {
    const providers = countChosen(counts.providers, technologyBit(each));
    const networks = countChosen(counts.infrastructure, technologyBit(each));
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
    provider_count: countChosen(counts.providers, all),
    infrastructure_provider_count: countChosen(counts.infrastructure, all),
    coverage_intensity: coverageIntensity(countChosen(counts.combined, all)),
    technologies: technologies as CoverageCountry['technologies'],
    by_technologies: counts,
    roaming: null,
    ...change,
  };
}

export function networkView(change: Partial<NetworkView> = {}): NetworkView {
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

/** What the coverage calls answer of these countries. */
export function coverageReply(countries: CoverageCountry[]): ReplyOf<typeof readCoverage> {
  return { catalogueVersion: 3, factsVersion: '2026-11-20.c9eb323c', factsDate: '2026-11-20', countries };
}
