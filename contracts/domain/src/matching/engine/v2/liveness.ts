import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { countryName } from '../../../geo/geo.countries.ts';
import { joinWords } from '../words.ts';
import { factsOn, type CountryFacts, type Liveness, type WorldFacts } from './countryFacts.ts';

/** The fit table's technologies of which facts tell country by country. Cat-1 and Cat-1 bis are devices on 4G. */
const inFacts: Readonly<Record<string, CoverageTechnology>> = {
  '2G': '2g',
  '3G': '3g',
  '4G': '4g',
  '5G': '5g',
  'LTE-M': 'lte_m',
  'NB-IoT': 'nb_iot',
  'Cat-1': '4g',
  'Cat-1 bis': '4g',
};

/** The whole of a technology's value in a country, in hundredths. */
export const fullLife = 100;
const announcedLife = 40;
/** What is unknown, and what ends with no date or for nobody knows which device. */
const openLife = 70;

/** What of a technology counts in a country, 0 to `fullLife`. @param years for which a device is to stay connected. */
export function lifeOf({ state, months, openEnd }: Liveness, years: number | undefined): number {
  switch (state) {
    case 'live':
      return fullLife;
    case 'ending': {
      if (years === undefined || months === null) return openLife;
      const dated = Math.min(fullLife, Math.round((fullLife * months) / (12 * years)));
      return openEnd ? Math.max(openLife, dated) : dated;
    }
    case 'announced':
      return announcedLife;
    case 'unknown':
      return openLife;
    case 'off':
    case 'absent':
      return 0;
  }
}

/** Countries in which every technology counts the same, and why. */
export interface Ground {
  /** None when no country is asked for. */
  readonly countries: readonly string[];
  /** How many countries these are, at least 1. */
  readonly count: number;
  /** `fullLife` for technologies of which no facts tell. */
  readonly life: (technology: string) => number;
  /** `null` for these. */
  readonly liveness: (technology: string) => Liveness | null;
}

/** Where no country is asked for, a technology counts as it is claimed. */
const anywhere: Ground = { countries: [], count: 1, life: () => fullLife, liveness: () => null };

function groundOf(countries: readonly string[], { technologies }: CountryFacts, years: number | undefined): Ground {
  const liveness = (technology: string): Liveness | null => {
    const fact = inFacts[technology];
    return fact === undefined ? null : technologies[fact];
  };
  return {
    countries,
    count: countries.length,
    liveness,
    life: (technology) => {
      const found = liveness(technology);
      return found === null ? fullLife : lifeOf(found, years);
    },
  };
}

const texts = new WeakMap<CountryFacts, string>();

/** What is known of a country's technologies as a text, made once. */
function textOf(facts: CountryFacts): string {
  const text = texts.get(facts) ?? JSON.stringify(facts.technologies);
  texts.set(facts, text);
  return text;
}

/** The asked countries by what is known of their networks. */
export function groundsOf(codes: readonly string[], years: number | undefined, world: WorldFacts): readonly Ground[] {
  if (codes.length === 0) return [anywhere];
  const alike = Map.groupBy(codes, (code) => textOf(factsOn(world, code)));
  return [...alike.values()].map((countries) => groundOf(countries, factsOn(world, countries[0] ?? ''), years));
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

/** `September 2028`, `2028`. */
function monthPhrase(date: string): string {
  const [year = '', month] = date.split('-');
  return month === undefined ? year : `${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

const namedCountries = 3;

/** `Germany and France`, `5 of 27 countries`. */
export function countriesPhrase(codes: readonly string[], asked: number): string {
  return codes.length <= namedCountries ? joinWords(codes.map(countryName)) : `${codes.length} of ${asked} countries`;
}

/** What keeps a technology from counting in full in a place; `null` where nothing does. */
export function livenessPhrase(technology: string, { state, until, openEnd }: Liveness, places: string): string | null {
  switch (state) {
    case 'live':
      return null;
    case 'ending':
      return until === null || openEnd
        ? `${technology} is being switched off in ${places}`
        : `${technology} ends in ${monthPhrase(until)} in ${places}`;
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
