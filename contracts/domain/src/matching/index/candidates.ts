import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { addAll, type BitSet, emptyBitSet } from './bitSet.ts';
import type { Lists } from './lists.ts';
import type { Regions } from './regions.ts';

/** Index of countries and regions by the providers that list them. */
export interface Listed extends Lists {
  readonly regions: Regions;
}

/** Providers that list any requested country, and providers without a country list. */
export function listingAny(
  { listing, regions, withoutList }: Listed,
  requirements: Requirements,
  size: number,
): BitSet {
  const candidates = emptyBitSet(size);
  addAll(candidates, withoutList);
  const sets =
    requirements.geographicMode === 'regions'
      ? requirements.regions.map((region) => regions.get(region)?.members)
      : requirements.countries.map((code) => listing.get(code));
  for (const members of sets) if (members !== undefined) addAll(candidates, members);
  return candidates;
}
