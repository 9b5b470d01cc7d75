import {
  type CoverageTechnology,
  coverageTechnologies,
  type CoverageView,
  technologyBit,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import {
  type ClaimingProvider,
  type CoverageCountry,
  mostNamesOfAll,
  type NetworkView,
  type RoamingView,
  type SwitchOffView,
  type TechnologyCoverage,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import {
  countryFigures,
  type CountryFigures,
  countryNetworks,
  viewIntensity,
} from '@marketplace/domain/coverage/coverage.countries.ts';
import { coverageFacts } from '@marketplace/domain/coverage/coverage.facts.ts';
import {
  isCoverage,
  type Network,
  networkState,
  type SwitchOff,
} from '@marketplace/domain/coverage/coverage.networks.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import type { ClaimedCoverage, NamedClaim } from './claims.queries.ts';

/** Lists the providers that declare coverage of a technology in a country. */
export type ClaimersOf = (country: string, technology: CoverageTechnology) => readonly ClaimingProvider[];

const findSourceText = (source: number): string => coverageFacts.sources[source] ?? '';

function switchOffView({ status, date, source, confidence }: SwitchOff): SwitchOffView {
  return { status, date, source: findSourceText(source), confidence };
}

/** Name of a network if no source names its operator. */
const unnamedOperator = 'Operator not named by the source';

function networkView({ name, technologies }: Network, technology: CoverageTechnology): readonly NetworkView[] {
  const fact = technologies[technology];
  if (fact === undefined) return [];
  const { since = null, source, confidence, switchOff } = fact;
  const view: NetworkView = {
    name: name ?? unnamedOperator,
    state: networkState(fact),
    counted: isCoverage(fact),
    since,
    source: findSourceText(source),
    confidence,
    switch_off: switchOff === undefined ? null : switchOffView(switchOff),
  };
  return [view];
}

/** Lists the networks of a technology in a country: counted ones first, each group by name. */
export function networkViews(country: string, technology: CoverageTechnology): NetworkView[] {
  const views = countryNetworks(country).flatMap((network) => networkView(network, technology));
  return views.toSorted((left, right) => Number(right.counted) - Number(left.counted));
}

const roamingByCountry = new Map(coverageFacts.roaming.map((limit) => [limit.country, limit]));

function roamingView(country: string): RoamingView | null {
  const limit = roamingByCountry.get(country);
  if (limit === undefined) return null;
  const { kind, note, source, confidence } = limit;
  return { kind, note, source: findSourceText(source), confidence };
}

/** Counts coverage in all countries, sorted by country code. */
export function allFigures({ claims, linked }: Pick<ClaimedCoverage, 'claims' | 'linked'>): readonly CountryFigures[] {
  return countryCodes.map((country) => {
    const inCountry = linked.filter(({ countries }) => countries.includes(country));
    return countryFigures(country, claims.get(country) ?? new Map(), inCountry);
  });
}

function technologyRecord(
  { technologies, country_code }: CountryFigures,
  technology: CoverageTechnology,
  claimersOf: ClaimersOf | null,
): TechnologyCoverage {
  const { providers, networks } = technologies[technology];
  return {
    provider_count: providers,
    infrastructure_count: networks,
    provider_coverage: providers > 0,
    infrastructure_coverage: networks > 0,
    provider_providers: claimersOf === null ? [] : [...claimersOf(country_code, technology)],
    infrastructure_providers: claimersOf === null ? [] : networkViews(country_code, technology),
  };
}

/**
 * Converts a country for the map.
 * @param claimersOf `null` if the caller may not see names.
 */
export function countryRecord(
  figures: CountryFigures,
  view: CoverageView,
  claimersOf: ClaimersOf | null,
): CoverageCountry {
  const technologies = coverageTechnologies.map((technology) => {
    return [technology, technologyRecord(figures, technology, claimersOf)] as const;
  });
  return {
    ...figures,
    coverage_intensity: viewIntensity(figures, view),
    technologies: Object.fromEntries(technologies) as CoverageCountry['technologies'],
    roaming: claimersOf === null ? null : roamingView(figures.country_code),
  };
}

/** Converts one technology of all countries that have it. */
export function technologyRecords(
  figures: readonly CountryFigures[],
  technology: CoverageTechnology,
  claimersOf: ClaimersOf | null,
): readonly (TechnologyCoverage & { readonly country_code: string })[] {
  return figures
    .filter(({ technologies }) => technologies[technology].providers + technologies[technology].networks > 0)
    .map((each) => ({ country_code: each.country_code, ...technologyRecord(each, technology, claimersOf) }));
}

/** The first names of one technology in one country, and the number of names it will contain. */
interface NameList {
  readonly bit: number;
  readonly names: ClaimingProvider[];
  readonly wanted: number;
}

function nameLists({ technologies }: CountryFigures): readonly NameList[] {
  return coverageTechnologies.map((technology) => {
    const wanted = Math.min(technologies[technology].providers, mostNamesOfAll);
    return { bit: technologyBit(technology), names: [], wanted };
  });
}

type NameLists = ReadonlyMap<string, readonly NameList[]>;

/** @returns the number of lists that the provider completed. */
function addNames(lists: NameLists, { id, name, countries, technologies }: NamedClaim): number {
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
 * Collects the first names of every country and technology.
 * @param pages declared coverage sorted by provider name. Reading ends when all lists are complete.
 */
export async function firstClaimers(
  figures: readonly CountryFigures[],
  pages: AsyncIterable<readonly NamedClaim[]>,
): Promise<ClaimersOf> {
  const lists = new Map(figures.map((each) => [each.country_code, nameLists(each)]));
  let open = [...lists.values()].flat().filter(({ wanted }) => wanted > 0).length;
  for await (const page of pages) {
    for (const claim of page) open -= addNames(lists, claim);
    if (open === 0) break;
  }
  return (country, technology) => lists.get(country)?.[coverageTechnologies.indexOf(technology)]?.names ?? [];
}
