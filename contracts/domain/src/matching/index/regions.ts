import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { regionCountries, type RegionName } from '../../geo/geo.regions.ts';
import { countCommon, countryMask, type CountryBits } from '../engine/countryBits.ts';
import { addMember, type BitSet, emptyBitSet } from './bitSet.ts';
import type { Growing } from './growing.ts';

/** Precomputed counts of a region. */
export interface Region {
  /** Providers that list any country of the region. */
  readonly members: BitSet;
  /** By provider: number of the region's countries in its list. */
  readonly counts: Uint8Array;
}

export type Regions = ReadonlyMap<RegionName, Region>;

/** @param size Number of providers. */
export function growRegions(size: number): Growing<Regions> {
  const entries = regionNames.map((name) => ({
    name,
    mask: countryMask(regionCountries(name)),
    members: emptyBitSet(size),
    counts: new Uint8Array(size),
  }));
  const count = (provider: number, countries: CountryBits): void => {
    for (const { mask, members, counts } of entries) {
      const listed = countCommon(mask, countries);
      counts[provider] = listed;
      if (listed > 0) addMember(members, provider);
    }
  };
  return {
    add: (provider, _record, { countries }) => {
      if (countries !== null) count(provider, countries);
    },
    finish: () => new Map(entries.map(({ name, members, counts }) => [name, { members, counts }])),
  };
}
