import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { addAllToBitSet, type BitSet, createEmptyBitSet } from './bitSet.ts';
import type { ProviderCountryListIndex } from './countryListIndex.ts';
import type { ProvidersByRegionIndex } from './regionIndex.ts';

/** Index of the providers by the countries and regions that they list. */
export interface ProvidersByCountryAndRegionIndex extends ProviderCountryListIndex {
  readonly regions: ProvidersByRegionIndex;
}

/** Providers that list any requested country, and providers without a country list. */
export function findGeographyMatchCandidates(
  { providersByCountry, regions, providersWithoutList }: ProvidersByCountryAndRegionIndex,
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
