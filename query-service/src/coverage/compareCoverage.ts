import type {
  compareCoverageEndpoint,
  DeclaredProviderCoverage,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies, getCoverageTechnologyBit } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryCoverageProviderCounts } from '@marketplace/domain/coverage/coverage.countries.ts';
import { findNetworksOperatedByProvider } from '@marketplace/domain/coverage/coverage.operatorLinks.ts';
import type { z } from 'zod';
import type { DeclaredProviderCoverageRow } from './declaredCoverage.queries.ts';

type Comparison = Omit<
  z.infer<typeof compareCoverageEndpoint.reply>,
  'catalogueVersion' | 'factsVersion' | 'factsDate'
>;

const unique = <Item>(items: Iterable<Item>): Item[] => [...new Set(items)];

/** Compares the coverage of countries, in the order of `codes`. Unknown codes are returned in `missing`. */
export function compareCoverageOfCountries(
  figures: readonly CountryCoverageProviderCounts[],
  codes: readonly string[],
): Comparison {
  const byCode = new Map(figures.map((each) => [each.country_code, each]));
  const requested = unique(codes);
  const found = requested.flatMap((code) => byCode.get(code) ?? []);
  const countries = found.map(({ country_code, technologies }) => ({
    country_code,
    technologies: { ...technologies },
  }));
  const missing = requested.filter((code) => !byCode.has(code));
  return { type: 'countries', countries, providers: [], together: [], gaps: [], missing };
}

function providerCoverage(
  { id, name, countries, technologies }: DeclaredProviderCoverageRow,
  requested: readonly string[],
): DeclaredProviderCoverage {
  const isRequested = (code: string): boolean => requested.length === 0 || requested.includes(code);
  return {
    id,
    name,
    technologies: coverageTechnologies.filter(
      (technology) => (technologies & getCoverageTechnologyBit(technology)) !== 0,
    ),
    claimed: countries.filter(isRequested).toSorted(),
    own_networks: unique(findNetworksOperatedByProvider(id).map(({ country }) => country)).filter(isRequested),
  };
}

/**
 * Compares the declared coverage of providers, in the order of `ids`.
 * @param claims declared coverage of those providers that are in the catalogue. Ids of all others are returned in
 * `missing`.
 * @param countries countries to compare; if empty, all countries declared by at least one of the providers.
 */
export function compareProviderCoverage(
  ids: readonly string[],
  claims: readonly DeclaredProviderCoverageRow[],
  countries: readonly string[],
): Comparison {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const requested = unique(ids);
  const providers = requested.flatMap((id) => byId.get(id) ?? []).map((claim) => providerCoverage(claim, countries));
  const together = unique(providers.flatMap(({ claimed }) => claimed)).toSorted();
  const gaps = unique(countries).filter((code) => !together.includes(code));
  return {
    type: 'providers',
    countries: [],
    providers,
    together,
    gaps,
    missing: requested.filter((id) => !byId.has(id)),
  };
}
