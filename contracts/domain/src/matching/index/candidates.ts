import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { addAll, type BitSet, emptyBitSet } from './bitSet.ts';
import type { Lists } from './lists.ts';
import type { Regions } from './regions.ts';

/** Where providers are, as far as lists tell. */
export interface Listed extends Lists {
  readonly regions: Regions;
}

/** Whoever lists something of what is asked for, and whoever has no list. */
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
