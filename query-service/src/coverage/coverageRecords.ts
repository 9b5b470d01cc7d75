import { msg } from '@lingui/core/runtime-macro';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageMapLayer,
  getCoverageTechnologyBit,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import {
  type CoverageDeclaringProvider,
  type CoverageCountryReplyItem,
  maxListedCoverageProvidersForAllCountries,
  type OperatorNetworkReplyItem,
  type PermanentRoamingRestrictionReplyItem,
  type NetworkSwitchOffReplyItem,
  type TechnologyCoverageInCountry,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import {
  countProvidersCoveringCountry,
  type CountryCoverageProviderCounts,
  findCountryMobileNetworks,
  computeCoverageMapColourIntensity,
} from '@marketplace/domain/coverage/coverage.countries.ts';
import { referenceNetworkData } from '@marketplace/domain/coverage/coverage.referenceData.ts';
import {
  networkTechnologyCountsAsCoverage,
  type MobileNetwork,
  getNetworkTechnologyState,
  type NetworkSwitchOff,
} from '@marketplace/domain/coverage/coverage.networks.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import type { DeclaredCoverageCounts, DeclaredProviderCoverageRow } from './declaredCoverage.queries.ts';

/** Lists the providers that declare coverage of a technology in a country. */
export type ListProvidersDeclaringCoverage = (
  country: string,
  technology: CoverageTechnology,
) => readonly CoverageDeclaringProvider[];

const findSourceText = (source: number): string => referenceNetworkData.sources[source] ?? '';

function switchOffView({ status, date, source, confidence }: NetworkSwitchOff): NetworkSwitchOffReplyItem {
  return { status, date, source: findSourceText(source), confidence };
}

/** Shown as the name of a network if its source does not name the operator. */
const unnamedOperator = msg`Operator not named in the source`;

function networkView(
  { name, technologies }: MobileNetwork,
  technology: CoverageTechnology,
): readonly OperatorNetworkReplyItem[] {
  const fact = technologies[technology];
  if (fact === undefined) return [];
  const { since = null, source, confidence, switchOff } = fact;
  const view: OperatorNetworkReplyItem = {
    name: name ?? formatMessage(unnamedOperator),
    state: getNetworkTechnologyState(fact),
    counted: networkTechnologyCountsAsCoverage(fact),
    since,
    source: findSourceText(source),
    confidence,
    switch_off: switchOff === undefined ? null : switchOffView(switchOff),
  };
  return [view];
}

/**
 * Lists the networks of a technology in a country: first the networks that count as coverage, then the others. Each of
 * the two groups is sorted by name.
 */
export function listNetworksOfTechnologyInCountry(
  country: string,
  technology: CoverageTechnology,
): OperatorNetworkReplyItem[] {
  const views = findCountryMobileNetworks(country).flatMap((network) => networkView(network, technology));
  return views.toSorted((left, right) => Number(right.counted) - Number(left.counted));
}

const roamingByCountry = new Map(referenceNetworkData.roaming.map((limit) => [limit.country, limit]));

function roamingView(country: string): PermanentRoamingRestrictionReplyItem | null {
  const limit = roamingByCountry.get(country);
  if (limit === undefined) return null;
  const { kind, note, source, confidence } = limit;
  return { kind, note, source: findSourceText(source), confidence };
}

/** Counts coverage in all countries, sorted by country code. */
export function countCoverageInAllCountries({
  claims,
  linked,
}: Pick<DeclaredCoverageCounts, 'claims' | 'linked'>): readonly CountryCoverageProviderCounts[] {
  return countryCodes.map((country) => {
    const inCountry = linked.filter(({ countries }) => countries.includes(country));
    return countProvidersCoveringCountry(country, claims.get(country) ?? new Map(), inCountry);
  });
}

function technologyRecord(
  { technologies, country_code }: CountryCoverageProviderCounts,
  technology: CoverageTechnology,
  claimersOf: ListProvidersDeclaringCoverage | null,
): TechnologyCoverageInCountry {
  const { providers, networks } = technologies[technology];
  return {
    provider_count: providers,
    infrastructure_count: networks,
    provider_coverage: providers > 0,
    infrastructure_coverage: networks > 0,
    provider_providers: claimersOf === null ? [] : [...claimersOf(country_code, technology)],
    infrastructure_providers: claimersOf === null ? [] : listNetworksOfTechnologyInCountry(country_code, technology),
  };
}

/**
 * Converts the coverage of a country to the format of the coverage map.
 * @param claimersOf lists the declaring providers; `null` if the caller may not see names.
 */
export function toCountryCoverageView(
  figures: CountryCoverageProviderCounts,
  view: CoverageMapLayer,
  claimersOf: ListProvidersDeclaringCoverage | null,
): CoverageCountryReplyItem {
  const technologies = coverageTechnologies.map((technology) => {
    return [technology, technologyRecord(figures, technology, claimersOf)] as const;
  });
  return {
    ...figures,
    coverage_intensity: computeCoverageMapColourIntensity(figures, view),
    technologies: Object.fromEntries(technologies) as CoverageCountryReplyItem['technologies'],
    roaming: claimersOf === null ? null : roamingView(figures.country_code),
  };
}

/** Converts the coverage of one technology to the format of the coverage map, for each country with the technology. */
export function toTechnologyCoverageByCountry(
  figures: readonly CountryCoverageProviderCounts[],
  technology: CoverageTechnology,
  claimersOf: ListProvidersDeclaringCoverage | null,
): readonly (TechnologyCoverageInCountry & { readonly country_code: string })[] {
  return figures
    .filter(({ technologies }) => technologies[technology].providers + technologies[technology].networks > 0)
    .map((each) => ({ country_code: each.country_code, ...technologyRecord(each, technology, claimersOf) }));
}

/** The first provider names for one technology in one country, and the number of names to collect. */
interface NameList {
  readonly bit: number;
  readonly names: CoverageDeclaringProvider[];
  readonly wanted: number;
}

function nameLists({ technologies }: CountryCoverageProviderCounts): readonly NameList[] {
  return coverageTechnologies.map((technology) => {
    const wanted = Math.min(technologies[technology].providers, maxListedCoverageProvidersForAllCountries);
    return { bit: getCoverageTechnologyBit(technology), names: [], wanted };
  });
}

type NameLists = ReadonlyMap<string, readonly NameList[]>;

/**
 * Adds a provider to the lists of the countries and technologies that the provider declares.
 * @returns the number of lists that became complete.
 */
function addNames(lists: NameLists, { id, name, countries, technologies }: DeclaredProviderCoverageRow): number {
  const named = { id, name };
  let filled = 0;
  for (const country of countries) {
    for (const { bit, names, wanted } of lists.get(country) ?? []) {
      if (names.length === wanted || (technologies & bit) === 0) continue;
      names.push(named);
      if (names.length === wanted) filled += 1;
    }
  }
  return filled;
}

/**
 * Collects the first provider names for every country and technology.
 * @param pages declared coverage sorted by provider name. Reading ends when all lists are complete.
 */
export async function collectFirstProvidersDeclaringCoverage(
  figures: readonly CountryCoverageProviderCounts[],
  pages: AsyncIterable<readonly DeclaredProviderCoverageRow[]>,
): Promise<ListProvidersDeclaringCoverage> {
  const lists = new Map(figures.map((each) => [each.country_code, nameLists(each)]));
  let open = [...lists.values()].flat().filter(({ wanted }) => wanted > 0).length;
  for await (const page of pages) {
    for (const claim of page) open -= addNames(lists, claim);
    if (open === 0) break;
  }
  return (country, technology) => lists.get(country)?.[coverageTechnologies.indexOf(technology)]?.names ?? [];
}
