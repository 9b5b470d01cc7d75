import {
  calculateCoverageColourIntensity,
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageMapLayer,
  coverageMapLayers,
  getCoverageTechnologyBit,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import type { TechnologySetCounts, CoverageCountryReplyItem } from '@marketplace/contracts/coverage/coverage.views.ts';
import {
  addToTechnologySetCount,
  countItemsWithAnyTechnologyInCoverageReply,
  type CountsByTechnologySet,
  countItemsWithAnyTechnology,
} from './coverage.counting.ts';
import { referenceNetworkData } from './coverage.referenceData.ts';
import { networkTechnologyCountsAsCoverage, type MobileNetwork } from './coverage.networks.ts';
import { providerOperatedNetworks } from './coverage.operatorLinks.ts';

/** The declared coverage of a provider that operates networks itself. */
export interface OperatorDeclaredCoverage {
  /** Provider id. */
  readonly id: string;
  readonly countries: readonly string[];
  /** Set of technologies from `encodeCoverageTechnologySet`. */
  readonly technologies: number;
}

/**
 * The coverage counts of a country: its `CoverageCountryReplyItem` without names, notes and view-dependent fields.
 */
export type CountryCoverageProviderCounts = Pick<
  CoverageCountryReplyItem,
  'country_code' | 'provider_count' | 'infrastructure_provider_count' | 'by_technologies'
> & {
  readonly technologies: Readonly<
    Record<CoverageTechnology, { readonly providers: number; readonly networks: number }>
  >;
};

const networksByCountry = Map.groupBy(referenceNetworkData.networks, ({ country }) => country);

/** The networks of a country; empty when no source lists any. */
export function findCountryMobileNetworks(country: string): readonly MobileNetwork[] {
  return networksByCountry.get(country) ?? [];
}

function networkTechnologies({ technologies }: MobileNetwork): number {
  return encodeCoverageTechnologySet(
    coverageTechnologies.filter((technology) => {
      const fact = technologies[technology];
      return fact !== undefined && networkTechnologyCountsAsCoverage(fact);
    }),
  );
}

const toLinkKey = (country: string, network: string | null): string => `${country}|${network ?? ''}`;

/**
 * The providers that operate a network: usually one, but a group and its national company may both be in the catalogue.
 */
const linksOfNetwork = Map.groupBy(providerOperatedNetworks, ({ country, network }) => toLinkKey(country, network));

/** Ids of the catalogue's providers that operate networks themselves. */
export const networkOperatingProviderIds: readonly string[] = [
  ...new Set(providerOperatedNetworks.map(({ provider }) => provider)),
];

/**
 * Combines networks and declared coverage. A provider that declares coverage counts once, together with the networks
 * that it operates in the country and with all their technologies. If several of these providers operate the same
 * network, the network counts with the first of them.
 */
function combine(
  declaredCounts: CountsByTechnologySet,
  networks: readonly MobileNetwork[],
  operators: readonly OperatorDeclaredCoverage[],
): CountsByTechnologySet {
  const combined = new Map(declaredCounts);
  const declaredTechnologies = new Map(operators.map(({ id, technologies }) => [id, technologies]));
  const operatedTechnologies = new Map<string, number>();
  for (const network of networks) {
    const technologies = networkTechnologies(network);
    const links = linksOfNetwork.get(toLinkKey(network.country, network.name)) ?? [];
    const operator = links.find(({ provider }) => declaredTechnologies.has(provider));
    if (operator === undefined) addToTechnologySetCount(combined, technologies, 1);
    else operatedTechnologies.set(operator.provider, (operatedTechnologies.get(operator.provider) ?? 0) | technologies);
  }
  for (const [provider, technologies] of operatedTechnologies) {
    const before = declaredTechnologies.get(provider) ?? 0;
    addToTechnologySetCount(combined, before, -1);
    addToTechnologySetCount(combined, before | technologies, 1);
  }
  return combined;
}

function countNetworks(networks: readonly MobileNetwork[]): CountsByTechnologySet {
  const counts = new Map<number, number>();
  for (const network of networks) addToTechnologySetCount(counts, networkTechnologies(network), 1);
  return counts;
}

const allTechnologies = encodeCoverageTechnologySet(coverageTechnologies);
const toReply = (counts: CountsByTechnologySet): TechnologySetCounts =>
  Object.fromEntries([...counts].toSorted(([left], [right]) => left - right));

/**
 * Computes the coverage counts of one country.
 *
 * @param declaredCounts Number of providers by their declared set of technologies in the country.
 * @param operators Declared coverage of the providers that operate networks themselves. `declaredCounts` includes them.
 */
export function countProvidersCoveringCountry(
  country: string,
  declaredCounts: CountsByTechnologySet,
  operators: readonly OperatorDeclaredCoverage[],
): CountryCoverageProviderCounts {
  const networks = findCountryMobileNetworks(country);
  const infrastructure = countNetworks(networks);
  const counts: Record<CoverageMapLayer, CountsByTechnologySet> = {
    infrastructure,
    providers: declaredCounts,
    combined: combine(declaredCounts, networks, operators),
  };
  const technologies = coverageTechnologies.map((technology) => {
    const bit = getCoverageTechnologyBit(technology);
    return [
      technology,
      {
        providers: countItemsWithAnyTechnology(declaredCounts, bit),
        networks: countItemsWithAnyTechnology(infrastructure, bit),
      },
    ] as const;
  });
  const byTechnologies = coverageMapLayers.map((view) => [view, toReply(counts[view])] as const);
  return {
    country_code: country,
    provider_count: countItemsWithAnyTechnology(declaredCounts, allTechnologies),
    infrastructure_provider_count: countItemsWithAnyTechnology(infrastructure, allTechnologies),
    technologies: Object.fromEntries(technologies) as CountryCoverageProviderCounts['technologies'],
    by_technologies: Object.fromEntries(byTechnologies) as CountryCoverageProviderCounts['by_technologies'],
  };
}

/** Colour intensity of a country on a layer of the coverage map, from 0 to 1. */
export function computeCoverageMapColourIntensity(
  { by_technologies }: CountryCoverageProviderCounts,
  view: CoverageMapLayer,
): number {
  return calculateCoverageColourIntensity(
    countItemsWithAnyTechnologyInCoverageReply(by_technologies[view], allTechnologies),
  );
}
