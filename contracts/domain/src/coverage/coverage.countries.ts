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

/** The declared coverage of a provider that operates networks itself. */
export interface LinkedClaim {
  /** Provider id. */
  readonly id: string;
  readonly countries: readonly string[];
  /** `technologySet`. */
  readonly technologies: number;
}

/** A country's counts: its record without names, notes and view-dependent fields. */
export type CountryFigures = Pick<
  CoverageCountry,
  'country_code' | 'provider_count' | 'infrastructure_provider_count' | 'by_technologies'
> & {
  readonly technologies: Readonly<
    Record<CoverageTechnology, { readonly providers: number; readonly networks: number }>
  >;
};

const networksByCountry = Map.groupBy(coverageFacts.networks, ({ country }) => country);

/** The networks of a country by name; empty when no source lists any. */
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

const toLinkKey = (country: string, network: string | null): string => `${country}|${network ?? ''}`;

/** Usually one provider, but a group and its national company may both be in the catalogue. */
const linksOfNetwork = Map.groupBy(operatorLinks, ({ country, network }) => toLinkKey(country, network));

/** Ids of the catalogue's providers that operate networks themselves. */
export const linkedProviders: readonly string[] = [...new Set(operatorLinks.map(({ provider }) => provider))];

/**
 * Combines networks and declared coverage. A provider and the networks that it operates in the country count once, with
 * all their technologies. A network operated by two providers counts with the first one.
 */
function combine(
  declaredCounts: CountsBySet,
  networks: readonly Network[],
  operators: readonly LinkedClaim[],
): CountsBySet {
  const combined = new Map(declaredCounts);
  const declaredTechnologies = new Map(operators.map(({ id, technologies }) => [id, technologies]));
  const operatedTechnologies = new Map<string, number>();
  for (const network of networks) {
    const technologies = networkTechnologies(network);
    const links = linksOfNetwork.get(toLinkKey(network.country, network.name)) ?? [];
    const operator = links.find(({ provider }) => declaredTechnologies.has(provider));
    if (operator === undefined) addTo(combined, technologies, 1);
    else operatedTechnologies.set(operator.provider, (operatedTechnologies.get(operator.provider) ?? 0) | technologies);
  }
  for (const [provider, technologies] of operatedTechnologies) {
    const before = declaredTechnologies.get(provider) ?? 0;
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

const allTechnologies = technologySet(coverageTechnologies);
const toReply = (counts: CountsBySet): CountsByTechnologies =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => left - right));

/**
 * Computes one country's counts.
 *
 * @param claims Number of providers by their declared set of technologies there. @param linked Declared coverage of the
 * providers that operate networks themselves, which `claims` includes.
 */
export function countryFigures(
  country: string,
  declaredCounts: CountsBySet,
  operators: readonly LinkedClaim[],
): CountryFigures {
  const networks = countryNetworks(country);
  const infrastructure = countNetworks(networks);
  const counts: Record<CoverageView, CountsBySet> = {
    infrastructure,
    providers: declaredCounts,
    combined: combine(declaredCounts, networks, operators),
  };
  const technologies = coverageTechnologies.map((technology) => {
    const bit = technologyBit(technology);
    return [
      technology,
      { providers: countWithAny(declaredCounts, bit), networks: countWithAny(infrastructure, bit) },
    ] as const;
  });
  const byTechnologies = coverageViews.map((view) => [view, toReply(counts[view])] as const);
  return {
    country_code: country,
    provider_count: countWithAny(declaredCounts, allTechnologies),
    infrastructure_provider_count: countWithAny(infrastructure, allTechnologies),
    technologies: Object.fromEntries(technologies) as CountryFigures['technologies'],
    by_technologies: Object.fromEntries(byTechnologies) as CountryFigures['by_technologies'],
  };
}

/** Colour intensity of a country in a view, from 0 to 1. */
export function viewIntensity({ by_technologies }: CountryFigures, view: CoverageView): number {
  return coverageIntensity(countChosen(by_technologies[view], allTechnologies));
}
