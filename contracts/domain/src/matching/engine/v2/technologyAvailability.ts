import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { getCountryName } from '../../../geo/geo.countries.ts';
import { joinWithAnd } from '../phrases.ts';
import {
  getCountryNetworkFacts,
  type CountryNetworkFacts,
  type CountryTechnologyAvailability,
  type MatchingNetworkFacts,
} from './networkFacts.ts';

/** Technologies of the fit table with availability data per country. Cat-1 and Cat-1 bis use 4G networks. */
const technologyKeys: Readonly<Record<string, CoverageTechnology>> = {
  '2G': '2g',
  '3G': '3g',
  '4G': '4g',
  '5G': '5g',
  'LTE-M': 'lte_m',
  'NB-IoT': 'nb_iot',
  'Cat-1': '4g',
  'Cat-1 bis': '4g',
};

/** Availability of a technology that counts fully in a country, in percent. */
export const fullAvailabilityPercent = 100;
const announcedAvailabilityPercent = 40;
/**
 * Availability in percent that is assumed when the state of a technology is unknown, or when the technology is being
 * switched off but the date or the device's lifetime is unknown.
 */
const unknownAvailabilityPercent = 70;

/**
 * Availability of a technology in a country, from 0 to `fullAvailabilityPercent`.
 *
 * @param years Required lifetime of the device in years.
 */
export function computeTechnologyAvailabilityPercent(
  { state, months, openEnd }: CountryTechnologyAvailability,
  years: number | undefined,
): number {
  switch (state) {
    case 'live':
      return fullAvailabilityPercent;
    case 'ending': {
      if (years === undefined || months === null) return unknownAvailabilityPercent;
      const dated = Math.min(fullAvailabilityPercent, Math.round((fullAvailabilityPercent * months) / (12 * years)));
      return openEnd ? Math.max(unknownAvailabilityPercent, dated) : dated;
    }
    case 'announced':
      return announcedAvailabilityPercent;
    case 'unknown':
      return unknownAvailabilityPercent;
    case 'off':
    case 'absent':
      return 0;
  }
}

/** Countries with the same availability of every technology. */
export interface CountriesWithSameTechnologyAvailability {
  /** Alpha-2 codes; empty when no country is requested. */
  readonly countries: readonly string[];
  /** Number of countries, at least 1. */
  readonly count: number;
  /** Availability of a technology in percent; `fullAvailabilityPercent` for technologies without availability data. */
  readonly getAvailabilityPercent: (technology: string) => number;
  /** Availability of a technology; `null` for technologies without availability data. */
  readonly findAvailability: (technology: string) => CountryTechnologyAvailability | null;
}

/** The group that is used when no countries are requested: every technology counts fully. */
const anyCountry: CountriesWithSameTechnologyAvailability = {
  countries: [],
  count: 1,
  getAvailabilityPercent: () => fullAvailabilityPercent,
  findAvailability: () => null,
};

function buildGroup(
  countries: readonly string[],
  { technologies }: CountryNetworkFacts,
  years: number | undefined,
): CountriesWithSameTechnologyAvailability {
  const liveness = (technology: string): CountryTechnologyAvailability | null => {
    const fact = technologyKeys[technology];
    return fact === undefined ? null : technologies[fact];
  };
  return {
    countries,
    count: countries.length,
    findAvailability: liveness,
    getAvailabilityPercent: (technology) => {
      const found = liveness(technology);
      return found === null ? fullAvailabilityPercent : computeTechnologyAvailabilityPercent(found, years);
    },
  };
}

const textCache = new WeakMap<CountryNetworkFacts, string>();

/** The availability of a country's technologies as text, cached per country. */
function toText(facts: CountryNetworkFacts): string {
  const text = textCache.get(facts) ?? JSON.stringify(facts.technologies);
  textCache.set(facts, text);
  return text;
}

/** Groups the requested countries by the availability of technologies. */
export function groupCountriesByTechnologyAvailability(
  codes: readonly string[],
  years: number | undefined,
  world: MatchingNetworkFacts,
): readonly CountriesWithSameTechnologyAvailability[] {
  if (codes.length === 0) return [anyCountry];
  const groups = Map.groupBy(codes, (code) => toText(getCountryNetworkFacts(world, code)));
  return [...groups.values()].map((countries) =>
    buildGroup(countries, getCountryNetworkFacts(world, countries[0] ?? ''), years),
  );
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats a month or year, for example `September 2028` or `2028`. */
function formatMonth(date: string): string {
  const [year = '', month] = date.split('-');
  return month === undefined ? year : `${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

const maxNamedCountries = 3;

/** Formats country names, for example `Germany and France`, or only their number, for example `5 of 27 countries`. */
export function formatCountryNamesOrCount(codes: readonly string[], requestedCount: number): string {
  return codes.length <= maxNamedCountries
    ? joinWithAnd(codes.map(getCountryName))
    : `${codes.length} of ${requestedCount} countries`;
}

/** Describes why a technology does not count fully; `null` when the technology is live. */
export function formatLimitedAvailabilityReason(
  technology: string,
  { state, until, openEnd }: CountryTechnologyAvailability,
  places: string,
): string | null {
  switch (state) {
    case 'live':
      return null;
    case 'ending':
      return until === null || openEnd
        ? `${technology} is being switched off in ${places}`
        : `${technology} ends in ${formatMonth(until)} in ${places}`;
    case 'announced':
      return `${technology} is only announced in ${places}`;
    case 'unknown':
      return `no source tells of ${technology} in ${places}`;
    case 'off':
      return `${technology} is off in ${places}`;
    case 'absent':
      return `nobody is known to run ${technology} in ${places}`;
  }
}
