import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { countryName } from '../../geo/geo.countries.ts';
import { regionCountries } from '../../geo/geo.regions.ts';
import { joinWords } from './words.ts';

/** Maximum number of places that are named in a sentence. More are only counted. */
export const namedPlaces = 3;

/** Distinct countries that the requirements cover. */
export function askedCountries(requirements: Requirements): readonly string[] {
  if (requirements.geographicMode === 'countries') return requirements.countries;
  return [...new Set(requirements.regions.flatMap(regionCountries))];
}

/** A region's name as used in a sentence. */
export const regionPhrase = (region: Requirements['regions'][number]) => (region === 'Global' ? 'the world' : region);

/** Examples: `Germany and France`, `all 14 selected countries`, `Europe`. */
export function placesPhrase(requirements: Requirements): string {
  const byRegion = requirements.geographicMode === 'regions';
  const names = byRegion ? requirements.regions.map(regionPhrase) : requirements.countries.map(countryName);
  if (names.length <= namedPlaces) return joinWords(names);
  return `all ${names.length} selected ${byRegion ? 'regions' : 'countries'}`;
}
