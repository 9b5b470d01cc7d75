import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { listRegionCountries, type RegionName } from '../../geo/geo.regions.ts';
import { countCommonCountries, toCountryMask, type CountryBitSet } from '../engine/countryBitSet.ts';
import { addToBitSet, type BitSet, createEmptyBitSet } from './bitSet.ts';
import type { MatchIndexPartBuilder } from './indexPartBuilder.ts';

/** Precomputed data of a region: the providers that list countries of the region. */
export interface IndexedRegionProviders {
  /** Providers that list any country of the region. */
  readonly members: BitSet;
  /** Number of the region's countries in each provider's list, by provider number. */
  readonly counts: Uint8Array;
}

export type ProvidersByRegionIndex = ReadonlyMap<RegionName, IndexedRegionProviders>;

/**
 * Creates the builder of the region index.
 *
 * @param size Number of providers.
 */
export function createProvidersByRegionIndexBuilder(size: number): MatchIndexPartBuilder<ProvidersByRegionIndex> {
  const entries = regionNames.map((name) => ({
    name,
    mask: toCountryMask(listRegionCountries(name)),
    members: createEmptyBitSet(size),
    counts: new Uint8Array(size),
  }));
  const count = (provider: number, countries: CountryBitSet): void => {
    for (const { mask, members, counts } of entries) {
      const listed = countCommonCountries(mask, countries);
      counts[provider] = listed;
      if (listed > 0) addToBitSet(members, provider);
    }
  };
  return {
    add: (provider, _record, { countries }) => {
      if (countries !== null) count(provider, countries);
    },
    build: () => new Map(entries.map(({ name, members, counts }) => [name, { members, counts }])),
  };
}
