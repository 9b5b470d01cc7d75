import type { compareCoverage, ProviderCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies, technologyBit } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountryFigures } from '@marketplace/domain/coverage/coverage.countries.ts';
import { ownNetworks } from '@marketplace/domain/coverage/coverage.operatorLinks.ts';
import type { z } from 'zod';
import type { NamedClaim } from './claims.queries.ts';

type Comparison = Omit<z.infer<typeof compareCoverage.reply>, 'catalogueVersion' | 'factsVersion' | 'factsDate'>;

const unique = <Item>(items: Iterable<Item>): Item[] => [...new Set(items)];

/** Compares countries, in the requested order. */
export function compareCountries(figures: readonly CountryFigures[], codes: readonly string[]): Comparison {
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
  { id, name, countries, technologies }: NamedClaim,
  requested: readonly string[],
): ProviderCoverage {
  const isRequested = (code: string): boolean => requested.length === 0 || requested.includes(code);
  return {
    id,
    name,
    technologies: coverageTechnologies.filter((technology) => (technologies & technologyBit(technology)) !== 0),
    claimed: countries.filter(isRequested).toSorted(),
    own_networks: unique(ownNetworks(id).map(({ country }) => country)).filter(isRequested),
  };
}

/**
 * Compares providers, in the requested order.
 * @param claims declared coverage of the providers that the catalogue contains.
 * @param countries limits the comparison; empty for all countries declared by at least one provider.
 */
export function compareProviders(
  ids: readonly string[],
  claims: readonly NamedClaim[],
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
