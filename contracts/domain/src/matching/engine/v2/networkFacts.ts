import {
  coverageTechnologies,
  type CoverageTechnology,
  encodeCoverageTechnologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { referenceNetworkData } from '../../../coverage/coverage.referenceData.ts';
import {
  networkTechnologyCountsAsCoverage,
  getNetworkTechnologyState,
  type ReferenceNetworkData,
  type MobileNetwork,
  type NetworkTechnologyFact,
  type PermanentRoamingLimit,
} from '../../../coverage/coverage.networks.ts';
import { providerOperatedNetworks, type ProviderOperatedNetwork } from '../../../coverage/coverage.operatorLinks.ts';

/**
 * Availability of a technology in a country, according to the best of the country's networks. `absent` means that the
 * country's networks are known and none is known to run the technology. `unknown` means that there is no source, or no
 * source with enough confidence.
 */
export interface CountryTechnologyAvailability {
  readonly state: 'live' | 'ending' | 'announced' | 'unknown' | 'off' | 'absent';
  /** For `ending`: the last known switch-off date, `YYYY` or `YYYY-MM`; `null` when none is known. */
  readonly until: string | null;
  /** Whole months from the date of the reference data to `until`, at least 0. */
  readonly months: number | null;
  /** For `ending`: whether at least one of the networks has no confirmed switch-off date. */
  readonly openEnd: boolean;
}

export interface CountryNetworkFacts {
  readonly technologies: Readonly<Record<CoverageTechnology, CountryTechnologyAvailability>>;
  /** The kind of permanent roaming limit; `null` without a limit of sufficient confidence. */
  readonly roaming: PermanentRoamingLimit['kind'] | null;
}

/** The set of technologies (`encodeCoverageTechnologySet`) in a provider's own networks, by country. */
export type OwnNetworkTechnologies = ReadonlyMap<string, number>;

/**
 * The network data that matching uses. In a country that is missing from `countries`, all technologies are `unknown`,
 * not `absent`.
 */
export interface MatchingNetworkFacts {
  readonly version: string;
  readonly countries: ReadonlyMap<string, CountryNetworkFacts>;
  /** Own networks by provider id. Contains only providers that operate networks. */
  readonly own: ReadonlyMap<string, OwnNetworkTechnologies>;
}

const buildAvailability = (state: CountryTechnologyAvailability['state']): CountryTechnologyAvailability => ({
  state,
  until: null,
  months: null,
  openEnd: false,
});
const unknownLiveness = buildAvailability('unknown');

function sameForAll<T>(value: T): Record<CoverageTechnology, T> {
  return Object.fromEntries(coverageTechnologies.map((technology) => [technology, value])) as Record<
    CoverageTechnology,
    T
  >;
}

/** The facts of a country without any data. */
export const unknownCountryNetworkFacts: CountryNetworkFacts = {
  technologies: sameForAll(unknownLiveness),
  roaming: null,
};

/** Whole months between two dates (`YYYY-MM-DD`, `YYYY-MM` or `YYYY`, which means January), at least 0. */
function monthsBetween(from: string, to: string): number {
  const toMonthNumber = (date: string): number => {
    const [year = '0', month = '1'] = date.split('-');
    return Number(year) * 12 + Number(month);
  };
  return Math.max(0, toMonthNumber(to) - toMonthNumber(from));
}

/** The confirmed switch-off date of a network, or `null`. */
const getEndDate = ({ switchOff }: NetworkTechnologyFact): string | null =>
  switchOff === undefined || switchOff.confidence === 'low' ? null : switchOff.date;

function buildEndingAvailability(
  facts: readonly NetworkTechnologyFact[],
  today: string,
): CountryTechnologyAvailability {
  const dates = facts.map(getEndDate);
  const until =
    dates
      .filter((date) => date !== null)
      .toSorted()
      .at(-1) ?? null;
  return {
    state: 'ending',
    until,
    months: until === null ? null : monthsBetween(today, until),
    openEnd: dates.includes(null),
  };
}

/**
 * Whether sources list a technology separately for each network, as they do for low-power technologies. If a country's
 * networks are known and no source lists the technology for any of them, the technology is `absent`.
 */
const isListedByNetwork = (technology: CoverageTechnology): boolean =>
  technology === 'lte_m' || technology === 'nb_iot';

function computeAvailability(
  technology: CoverageTechnology,
  networks: readonly MobileNetwork[],
  today: string,
): CountryTechnologyAvailability {
  const facts = networks.flatMap(({ technologies }) => technologies[technology] ?? []);
  const covering = facts.filter(networkTechnologyCountsAsCoverage);
  if (covering.some((fact) => getNetworkTechnologyState(fact) === 'live')) return buildAvailability('live');
  if (covering.length > 0) return buildEndingAvailability(covering, today);
  const confirmed = facts.filter(({ confidence }) => confidence !== 'low');
  if (confirmed.some((fact) => getNetworkTechnologyState(fact) === 'announced')) return buildAvailability('announced');
  if (confirmed.length > 0) return buildAvailability('off');
  return facts.length === 0 && isListedByNetwork(technology) ? buildAvailability('absent') : unknownLiveness;
}

function computeTechnologies(networks: readonly MobileNetwork[], today: string): CountryNetworkFacts['technologies'] {
  const states = coverageTechnologies.map((technology) => [
    technology,
    computeAvailability(technology, networks, today),
  ]);
  return Object.fromEntries(states) as CountryNetworkFacts['technologies'];
}

const listRunningTechnologies = ({ technologies }: MobileNetwork): number =>
  encodeCoverageTechnologySet(
    coverageTechnologies.filter((technology) => {
      const fact = technologies[technology];
      return fact !== undefined && networkTechnologyCountsAsCoverage(fact);
    }),
  );

/**
 * Returns the technologies that run in each provider's own networks, as one set per provider and country. Networks
 * without a running technology are omitted.
 */
function groupOwnNetworks(
  networks: readonly MobileNetwork[],
  links: readonly ProviderOperatedNetwork[],
): MatchingNetworkFacts['own'] {
  const key = (country: string, name: string | null) => `${country}|${name ?? ''}`;
  const running = new Map(
    networks.map((network) => [key(network.country, network.name), listRunningTechnologies(network)]),
  );
  const own = new Map<string, Map<string, number>>();
  for (const { provider, country, network } of links) {
    const technologies = running.get(key(country, network)) ?? 0;
    if (technologies === 0) continue;
    const countries = own.get(provider) ?? new Map<string, number>();
    countries.set(country, (countries.get(country) ?? 0) | technologies);
    own.set(provider, countries);
  }
  return own;
}

/**
 * Derives the matching data from the reference network data.
 *
 * @param links The networks that catalogue providers operate.
 */
export function buildMatchingNetworkFacts(
  facts: ReferenceNetworkData,
  links: readonly ProviderOperatedNetwork[],
): MatchingNetworkFacts {
  const networks = Map.groupBy(facts.networks, ({ country }) => country);
  const limits = new Map(
    facts.roaming.filter(({ confidence }) => confidence !== 'low').map(({ country, kind }) => [country, kind]),
  );
  const codes = [...new Set([...networks.keys(), ...limits.keys()])];
  const countries = codes.map((code): [string, CountryNetworkFacts] => {
    const known = networks.get(code);
    const technologies =
      known === undefined ? unknownCountryNetworkFacts.technologies : computeTechnologies(known, facts.date);
    return [code, { technologies, roaming: limits.get(code) ?? null }];
  });
  return { version: facts.version, countries: new Map(countries), own: groupOwnNetworks(facts.networks, links) };
}

/** The matching data of the current reference network data. */
export const matchingNetworkFacts: MatchingNetworkFacts = buildMatchingNetworkFacts(
  referenceNetworkData,
  providerOperatedNetworks,
);

/** The network facts of a country; `unknownCountryNetworkFacts` when there are none. */
export function getCountryNetworkFacts(world: MatchingNetworkFacts, country: string): CountryNetworkFacts {
  return world.countries.get(country) ?? unknownCountryNetworkFacts;
}
