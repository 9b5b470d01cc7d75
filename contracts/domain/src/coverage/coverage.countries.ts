import {
  coverageIntensity,
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageView,
  coverageViews,
  technologyBit,
  technologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { CountsByTechnologies, CoverageCountry } from '@marketplace/contracts/coverage/coverage.views.ts';
import { coverageFacts } from './coverage.facts.ts';
import { isCoverage, type Network } from './coverage.networks.ts';
import { operatorLinks } from './coverage.operatorLinks.ts';

/** What providers claim in a country: how many have just these technologies, by `technologySet`. */
export type Claims = ReadonlyMap<number, number>;

/** A provider that runs networks itself, as it claims to cover countries. */
export interface LinkedClaim {
  readonly name: string;
  readonly countries: readonly string[];
  /** `technologySet`. */
  readonly technologies: number;
}

/** A country's numbers: all of its record but names and notes. */
export type CountryFigures = Pick<
  CoverageCountry,
  'country_code' | 'provider_count' | 'infrastructure_provider_count' | 'coverage_intensity' | 'by_technologies'
> & {
  readonly technologies: Readonly<
    Record<CoverageTechnology, { readonly providers: number; readonly networks: number }>
  >;
};

const networksByCountry = Map.groupBy(coverageFacts.networks, ({ country }) => country);

/** The networks of a country, by name; none where no source tells of any. */
export function countryNetworks(country: string): readonly Network[] {
  return networksByCountry.get(country) ?? [];
}

function networkTechnologies({ technologies }: Network): number {
  return technologySet(
    coverageTechnologies.filter((technology) => {
      const fact = technologies[technology];
      return fact !== undefined && isCoverage(fact);
    }),
  );
}

const linkKey = (country: string, network: string | null): string => `${country}|${network ?? ''}`;

const providerOfNetwork = new Map(
  operatorLinks.map(({ provider, country, network }) => [linkKey(country, network), provider]),
);

/** Providers of the catalogue that run networks themselves. */
export const linkedProviders: readonly string[] = [...new Set(operatorLinks.map(({ provider }) => provider))];

function countInto(counts: Map<number, number>, technologies: number, by: number): void {
  if (technologies === 0) return;
  const count = (counts.get(technologies) ?? 0) + by;
  if (count === 0) counts.delete(technologies);
  else counts.set(technologies, count);
}

/** Counts how many have at least one of the technologies of a set. */
export function countWithAny(counts: Claims, set: number): number {
  return [...counts].reduce((sum, [technologies, count]) => ((technologies & set) === 0 ? sum : sum + count), 0);
}

/** The same of what a call answered. */
export function countChosen(counts: CountsByTechnologies, set: number): number {
  return countWithAny(new Map(Object.entries(counts).map(([key, count]) => [Number(key), count])), set);
}

/** Networks and claims as one: a provider and the networks that it runs in the country are counted once, with all their technologies. */
function combine(claims: Claims, networks: readonly Network[], linked: readonly LinkedClaim[]): Claims {
  const combined = new Map(claims);
  const claimed = new Map(linked.map(({ name, technologies }) => [name, technologies]));
  const own = new Map<string, number>();
  for (const network of networks) {
    const technologies = networkTechnologies(network);
    const provider = providerOfNetwork.get(linkKey(network.country, network.name));
    if (provider === undefined || !claimed.has(provider)) countInto(combined, technologies, 1);
    else own.set(provider, (own.get(provider) ?? 0) | technologies);
  }
  for (const [provider, technologies] of own) {
    const before = claimed.get(provider) ?? 0;
    countInto(combined, before, -1);
    countInto(combined, before | technologies, 1);
  }
  return combined;
}

function countNetworks(networks: readonly Network[]): Claims {
  const counts = new Map<number, number>();
  for (const network of networks) countInto(counts, networkTechnologies(network), 1);
  return counts;
}

const any = technologySet(coverageTechnologies);
const toReply = (counts: Claims): CountsByTechnologies =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => left - right));

/** One country's numbers. @param linked claims on this country by providers that run networks themselves. */
export function countryFigures(
  country: string,
  claims: Claims,
  linked: readonly LinkedClaim[],
  view: CoverageView,
): CountryFigures {
  const networks = countryNetworks(country);
  const counts: Record<CoverageView, Claims> = {
    infrastructure: countNetworks(networks),
    providers: claims,
    combined: combine(claims, networks, linked),
  };
  const technologies = coverageTechnologies.map((technology) => {
    const bit = technologyBit(technology);
    const count = { providers: countWithAny(claims, bit), networks: countWithAny(counts.infrastructure, bit) };
    return [technology, count] as const;
  });
  const byTechnologies = coverageViews.map((each) => [each, toReply(counts[each])] as const);
  return {
    country_code: country,
    provider_count: countWithAny(claims, any),
    infrastructure_provider_count: countWithAny(counts.infrastructure, any),
    coverage_intensity: coverageIntensity(countWithAny(counts[view], any)),
    technologies: Object.fromEntries(technologies) as CountryFigures['technologies'],
    by_technologies: Object.fromEntries(byTechnologies) as CountryFigures['by_technologies'],
  };
}
