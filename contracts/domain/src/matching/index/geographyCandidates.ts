import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { addAllToBitSet, type BitSet, createEmptyBitSet } from './bitSet.ts';
import type { CountryListIndex } from './countryListIndex.ts';
import type { RegionIndex } from './regionIndex.ts';

/** Index of the providers by the countries and regions that they list. */
export interface CountryAndRegionIndex extends CountryListIndex {
  readonly regions: RegionIndex;
}

/** Providers that list any requested country, and providers without a country list. */
export function findGeographyCandidates(
  { providersByCountry, regions, providersWithoutList }: CountryAndRegionIndex,
  requirements: BuyerRequirements,
  size: number,
): BitSet {
  const candidates = createEmptyBitSet(size);
  addAllToBitSet(candidates, providersWithoutList);
  const sets =
    requirements.geographicMode === 'regions'
      ? requirements.regions.map((region) => regions.get(region)?.members)
      : requirements.countries.map((code) => providersByCountry.get(code));
  for (const members of sets) if (members !== undefined) addAllToBitSet(candidates, members);
  return candidates;
}
