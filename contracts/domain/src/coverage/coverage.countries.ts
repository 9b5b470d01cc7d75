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
import { addTo, countChosen, type CountsBySet, countWithAny } from './coverage.counting.ts';
import { coverageFacts } from './coverage.facts.ts';
import { isCoverage, type Network } from './coverage.networks.ts';
import { operatorLinks } from './coverage.operatorLinks.ts';

/** A provider that runs networks itself, as it claims to cover countries. */
export interface LinkedClaim {
  /** Of the provider. */
  readonly id: string;
  readonly countries: readonly string[];
  /** `technologySet`. */
  readonly technologies: number;
}

/** A country's numbers: all of its record but names, notes and what depends on the view. */
export type CountryFigures = Pick<
  CoverageCountry,
  'country_code' | 'provider_count' | 'infrastructure_provider_count' | 'by_technologies'
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

/** Mostly one, but a group and its company in a country may both be in the catalogue. */
const linksOfNetwork = Map.groupBy(operatorLinks, ({ country, network }) => linkKey(country, network));

/** Ids of the providers of the catalogue that run networks themselves. */
export const linkedProviders: readonly string[] = [...new Set(operatorLinks.map(({ provider }) => provider))];

/**
 * Networks and claims as one: a provider and the networks that it runs in the country are counted once, with all their technologies. A
 * network that two of them run is counted with the first.
 */
function combine(claims: CountsBySet, networks: readonly Network[], linked: readonly LinkedClaim[]): CountsBySet {
  const combined = new Map(claims);
  const claimed = new Map(linked.map(({ id, technologies }) => [id, technologies]));
  const own = new Map<string, number>();
  for (const network of networks) {
    const technologies = networkTechnologies(network);
    const links = linksOfNetwork.get(linkKey(network.country, network.name)) ?? [];
    const runner = links.find(({ provider }) => claimed.has(provider));
    if (runner === undefined) addTo(combined, technologies, 1);
    else own.set(runner.provider, (own.get(runner.provider) ?? 0) | technologies);
  }
  for (const [provider, technologies] of own) {
    const before = claimed.get(provider) ?? 0;
    addTo(combined, before, -1);
    addTo(combined, before | technologies, 1);
  }
  return combined;
}

function countNetworks(networks: readonly Network[]): CountsBySet {
  const counts = new Map<number, number>();
  for (const network of networks) addTo(counts, networkTechnologies(network), 1);
  return counts;
}

const any = technologySet(coverageTechnologies);
const toReply = (counts: CountsBySet): CountsByTechnologies =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => left - right));

/**
 * One country's numbers. @param claims how many providers claim just these technologies there. @param linked claims on this country by
 * providers that run networks themselves; `claims` counts them too.
 */
export function countryFigures(country: string, claims: CountsBySet, linked: readonly LinkedClaim[]): CountryFigures {
  const networks = countryNetworks(country);
  const infrastructure = countNetworks(networks);
  const counts: Record<CoverageView, CountsBySet> = {
    infrastructure,
    providers: claims,
    combined: combine(claims, networks, linked),
  };
  const technologies = coverageTechnologies.map((technology) => {
    const bit = technologyBit(technology);
    return [technology, { providers: countWithAny(claims, bit), networks: countWithAny(infrastructure, bit) }] as const;
  });
  const byTechnologies = coverageViews.map((view) => [view, toReply(counts[view])] as const);
  return {
    country_code: country,
    provider_count: countWithAny(claims, any),
    infrastructure_provider_count: countWithAny(infrastructure, any),
    technologies: Object.fromEntries(technologies) as CountryFigures['technologies'],
    by_technologies: Object.fromEntries(byTechnologies) as CountryFigures['by_technologies'],
  };
}

/** How strongly a view colours a country, 0 to 1. */
export function viewIntensity({ by_technologies }: CountryFigures, view: CoverageView): number {
  return coverageIntensity(countChosen(by_technologies[view], any));
}
