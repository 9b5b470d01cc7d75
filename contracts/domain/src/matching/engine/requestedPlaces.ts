import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { getCountryName } from '../../geo/geo.countries.ts';
import { listRegionCountries } from '../../geo/geo.regions.ts';
import { joinWithAnd } from './phrases.ts';

/**
 * Maximum number of places that are named in a sentence. If there are more places, the sentence contains only their
 * number.
 */
export const maxPlacesNamedInSentence = 3;

/** The requested countries; in the mode `regions`, the distinct countries of the requested regions. */
export function listRequestedCountries(requirements: BuyerRequirements): readonly string[] {
  if (requirements.geographicMode === 'countries') return requirements.countries;
  return [...new Set(requirements.regions.flatMap(listRegionCountries))];
}

/** A region's name as used in a sentence. */
export const formatRegionPhrase = (region: BuyerRequirements['regions'][number]) =>
  region === 'Global' ? 'the world' : region;

/** The requested places as a phrase, for example `Germany and France`, `all 14 selected countries` or `Europe`. */
export function formatRequestedPlacesPhrase(requirements: BuyerRequirements): string {
  const byRegion = requirements.geographicMode === 'regions';
  const names = byRegion ? requirements.regions.map(formatRegionPhrase) : requirements.countries.map(getCountryName);
  if (names.length <= maxPlacesNamedInSentence) return joinWithAnd(names);
  return `all ${names.length} selected ${byRegion ? 'regions' : 'countries'}`;
}
