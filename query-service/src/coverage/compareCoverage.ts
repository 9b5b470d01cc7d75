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
  const asked = unique(codes);
  const found = asked.flatMap((code) => byCode.get(code) ?? []);
  const countries = found.map(({ country_code, technologies }) => ({
    country_code,
    technologies: { ...technologies },
  }));
  const missing = asked.filter((code) => !byCode.has(code));
  return { type: 'countries', countries, providers: [], together: [], gaps: [], missing };
}

function providerCoverage(
  { id, name, countries, technologies }: NamedClaim,
  asked: readonly string[],
): ProviderCoverage {
  const isAsked = (code: string): boolean => asked.length === 0 || asked.includes(code);
  return {
    id,
    name,
    technologies: coverageTechnologies.filter((technology) => (technologies & technologyBit(technology)) !== 0),
    claimed: countries.filter(isAsked).toSorted(),
    own_networks: unique(ownNetworks(id).map(({ country }) => country)).filter(isAsked),
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
  const asked = unique(ids);
  const providers = asked.flatMap((id) => byId.get(id) ?? []).map((claim) => providerCoverage(claim, countries));
  const together = unique(providers.flatMap(({ claimed }) => claimed)).toSorted();
  const gaps = unique(countries).filter((code) => !together.includes(code));
  return { type: 'providers', countries: [], providers, together, gaps, missing: asked.filter((id) => !byId.has(id)) };
}
