import {
  coverageTechnologies,
  type CoverageTechnology,
  technologySet,
} from '@marketplace/contracts/coverage/coverage.values.ts';
import { coverageFacts } from '../../../coverage/coverage.facts.ts';
import {
  isCoverage,
  networkState,
  type CoverageFacts,
  type Network,
  type NetworkFact,
  type RoamingLimit,
} from '../../../coverage/coverage.networks.ts';
import { operatorLinks, type OperatorLink } from '../../../coverage/coverage.operatorLinks.ts';

/**
 * What is known of a technology in a country, by the best of its networks. `absent`: the country's networks are known, and nobody
 * is known to run it; `unknown`: no source says, or none that is sure.
 */
export interface Liveness {
  readonly state: 'live' | 'ending' | 'announced' | 'unknown' | 'off' | 'absent';
  /** Where it ends: the last date on which a network is to switch it off, `YYYY` or `YYYY-MM`; `null` when none is known. */
  readonly until: string | null;
  /** Whole months from the facts' own date to the first day of `until`, at least 0. */
  readonly months: number | null;
  /** Whether a network that ends names no date that a source is sure of. */
  readonly openEnd: boolean;
}

export interface CountryFacts {
  readonly technologies: Readonly<Record<CoverageTechnology, Liveness>>;
  /** What limits devices that roam for good; `null` when no source that is sure names a limit. */
  readonly roaming: RoamingLimit['kind'] | null;
}

/** By country: the set of technologies (`technologySet`) that run in a provider's own networks there. */
export type OwnNetworks = ReadonlyMap<string, number>;

/** All that matching reads of the world's networks. A country that is not among them is unknown, never No. */
export interface WorldFacts {
  readonly version: string;
  readonly countries: ReadonlyMap<string, CountryFacts>;
  /** By id of the provider; who runs no network is not among them. */
  readonly own: ReadonlyMap<string, OwnNetworks>;
}

const plainState = (state: Liveness['state']): Liveness => ({ state, until: null, months: null, openEnd: false });
const unknownLiveness = plainState('unknown');

function sameForAll<T>(value: T): Record<CoverageTechnology, T> {
  return Object.fromEntries(coverageTechnologies.map((technology) => [technology, value])) as Record<
    CoverageTechnology,
    T
  >;
}

/** A country of which nothing is known. */
export const unknownCountry: CountryFacts = { technologies: sameForAll(unknownLiveness), roaming: null };

/** Whole months from one date to another, `YYYY-MM-DD`, `YYYY-MM` or `YYYY`, of which the first month counts; at least 0. */
function monthsBetween(from: string, to: string): number {
  const monthOf = (date: string): number => {
    const [year = '0', month = '1'] = date.split('-');
    return Number(year) * 12 + Number(month);
  };
  return Math.max(0, monthOf(to) - monthOf(from));
}

/** The confirmed date on which a network ends, or `null`. */
const endDate = ({ switchOff }: NetworkFact): string | null =>
  switchOff === undefined || switchOff.confidence === 'low' ? null : switchOff.date;

function endingOf(facts: readonly NetworkFact[], today: string): Liveness {
  const dates = facts.map(endDate);
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

/** Low power is listed network by network: where networks are known and none is named, nobody is known to run it. */
const isListedByNetwork = (technology: CoverageTechnology): boolean =>
  technology === 'lte_m' || technology === 'nb_iot';

function livenessOf(technology: CoverageTechnology, networks: readonly Network[], today: string): Liveness {
  const facts = networks.flatMap(({ technologies }) => technologies[technology] ?? []);
  const covering = facts.filter(isCoverage);
  if (covering.some((fact) => networkState(fact) === 'live')) return plainState('live');
  if (covering.length > 0) return endingOf(covering, today);
  const sure = facts.filter(({ confidence }) => confidence !== 'low');
  if (sure.some((fact) => networkState(fact) === 'announced')) return plainState('announced');
  if (sure.length > 0) return plainState('off');
  return facts.length === 0 && isListedByNetwork(technology) ? plainState('absent') : unknownLiveness;
}

function countryFacts(networks: readonly Network[], today: string): CountryFacts['technologies'] {
  const states = coverageTechnologies.map((technology) => [technology, livenessOf(technology, networks, today)]);
  return Object.fromEntries(states) as CountryFacts['technologies'];
}

const runningTechnologies = ({ technologies }: Network): number =>
  technologySet(
    coverageTechnologies.filter((technology) => {
      const fact = technologies[technology];
      return fact !== undefined && isCoverage(fact);
    }),
  );

/** Networks of which nothing runs any more are no network of one's own. */
function ownNetworksOf(networks: readonly Network[], links: readonly OperatorLink[]): WorldFacts['own'] {
  const key = (country: string, name: string | null) => `${country}|${name ?? ''}`;
  const running = new Map(
    networks.map((network) => [key(network.country, network.name), runningTechnologies(network)]),
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

/** What matching reads, from the facts of the coverage map. @param links who runs which network. */
export function worldFactsOf(facts: CoverageFacts, links: readonly OperatorLink[]): WorldFacts {
  const networks = Map.groupBy(facts.networks, ({ country }) => country);
  const limits = new Map(
    facts.roaming.filter(({ confidence }) => confidence !== 'low').map(({ country, kind }) => [country, kind]),
  );
  const codes = [...new Set([...networks.keys(), ...limits.keys()])];
  const countries = codes.map((code): [string, CountryFacts] => {
    const known = networks.get(code);
    const technologies = known === undefined ? unknownCountry.technologies : countryFacts(known, facts.date);
    return [code, { technologies, roaming: limits.get(code) ?? null }];
  });
  return { version: facts.version, countries: new Map(countries), own: ownNetworksOf(facts.networks, links) };
}

/** The world as the coverage map knows it. */
export const worldFacts: WorldFacts = worldFactsOf(coverageFacts, operatorLinks);

/** The facts on a country, unknown where there are none. */
export function factsOn(world: WorldFacts, country: string): CountryFacts {
  return world.countries.get(country) ?? unknownCountry;
}
