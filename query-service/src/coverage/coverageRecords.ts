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
  type Claims,
  countryFigures,
  type CountryFigures,
  countryNetworks,
  type LinkedClaim,
} from '@marketplace/domain/coverage/coverage.countries.ts';
import { coverageFacts } from '@marketplace/domain/coverage/coverage.facts.ts';
import {
  isCoverage,
  type Network,
  networkState,
  type SwitchOff,
} from '@marketplace/domain/coverage/coverage.networks.ts';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import type { NamedClaim } from './claims.queries.ts';

/** What the figures of one catalogue version are made from. */
export interface ClaimedCoverage {
  readonly claims: ReadonlyMap<string, Claims>;
  readonly linked: readonly LinkedClaim[];
}

/** The names behind a country's counts: of providers by technology, and, for who may see them, of networks. */
export type ClaimersOf = (country: string, technology: CoverageTechnology) => readonly ClaimingProvider[];

const sourceText = (source: number): string => coverageFacts.sources[source] ?? '';

function switchOffView({ status, date, source, confidence }: SwitchOff): SwitchOffView {
  return { status, date, source: sourceText(source), confidence };
}

/** A network whose operator no source names. */
const unnamed = 'Operator not named by the source';

function networkView({ name, technologies }: Network, technology: CoverageTechnology): readonly NetworkView[] {
  const fact = technologies[technology];
  if (fact === undefined) return [];
  const { since = null, source, confidence, switchOff } = fact;
  const view: NetworkView = {
    name: name ?? unnamed,
    state: networkState(fact),
    counted: isCoverage(fact),
    since,
    source: sourceText(source),
    confidence,
    switch_off: switchOff === undefined ? null : switchOffView(switchOff),
  };
  return [view];
}

/** The networks of a technology in a country; those that count first, each group by name. */
export function networkViews(country: string, technology: CoverageTechnology): NetworkView[] {
  const views = countryNetworks(country).flatMap((network) => networkView(network, technology));
  return views.toSorted((left, right) => Number(right.counted) - Number(left.counted));
}

const roamingByCountry = new Map(coverageFacts.roaming.map((limit) => [limit.country, limit]));

function roamingView(country: string): RoamingView | null {
  const limit = roamingByCountry.get(country);
  if (limit === undefined) return null;
  const { kind, note, source, confidence } = limit;
  return { kind, note, source: sourceText(source), confidence };
}

/** The numbers of all countries, in the order of their codes. */
export function allFigures({ claims, linked }: ClaimedCoverage, view: CoverageView): readonly CountryFigures[] {
  return countryCodes.map((country) => {
    const inCountry = linked.filter(({ countries }) => countries.includes(country));
    return countryFigures(country, claims.get(country) ?? new Map(), inCountry, view);
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

/** A country as the map shows it. @param claimersOf `null` for who may see no names. */
export function countryRecord(figures: CountryFigures, claimersOf: ClaimersOf | null): CoverageCountry {
  const technologies = coverageTechnologies.map((technology) => {
    return [technology, technologyRecord(figures, technology, claimersOf)] as const;
  });
  return {
    ...figures,
    technologies: Object.fromEntries(technologies) as CoverageCountry['technologies'],
    roaming: claimersOf === null ? null : roamingView(figures.country_code),
  };
}

/** One technology of a country, for those that have it; nothing else. */
export function technologyRecords(
  figures: readonly CountryFigures[],
  technology: CoverageTechnology,
  claimersOf: ClaimersOf | null,
): readonly (TechnologyCoverage & { readonly country_code: string })[] {
  return figures
    .filter(({ technologies }) => technologies[technology].providers + technologies[technology].networks > 0)
    .map((each) => ({ country_code: each.country_code, ...technologyRecord(each, technology, claimersOf) }));
}

/** The first names of every country and technology, from all claims in the order of names. */
export function firstClaimers(claims: readonly NamedClaim[]): ClaimersOf {
  const lists = new Map<string, ClaimingProvider[]>();
  const listOf = (key: string): ClaimingProvider[] => {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
  };
  for (const { id, name, countries, technologies } of claims) {
    for (const technology of coverageTechnologies) {
      if ((technologies & technologyBit(technology)) === 0) continue;
      for (const country of countries) {
        const list = listOf(`${country} ${technology}`);
        if (list.length < mostNamesOfAll) list.push({ id, name });
      }
    }
  }
  return (country, technology) => lists.get(`${country} ${technology}`) ?? [];
}
