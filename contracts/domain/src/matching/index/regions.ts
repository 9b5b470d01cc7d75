import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { regionCountries, type RegionName } from '../../geo/geo.regions.ts';
import { countCommon, type CountryMask } from '../engine/countryBits.ts';
import { addMember, type BitSet, emptyBitSet } from './bitSet.ts';
import type { Growing } from './growing.ts';

/** What is counted once, because regions are always the same. */
export interface Region {
  /** Providers that list any country of the region. */
  readonly members: BitSet;
  /** By part of the region, by provider: how many countries of it are listed. */
  readonly counts: readonly Uint8Array[];
}

export type Regions = ReadonlyMap<RegionName, Region>;

/** @param size how many providers there will be. @param partsOf parts of a region that are counted apart, each country in one. */
export function growRegions(
  size: number,
  partsOf: (codes: readonly string[]) => readonly CountryMask[],
): Growing<Regions> {
  const grown = regionNames.map((name) => {
    const parts = partsOf(regionCountries(name)).map((mask) => ({ mask, counts: new Uint8Array(size) }));
    return { name, parts, members: emptyBitSet(size) };
  });
  return {
    add: (provider, _record, { countries }) => {
      if (countries === null) return;
      for (const { parts, members } of grown) {
        let listed = 0;
        for (const { mask, counts } of parts) {
          const count = countCommon(mask, countries);
          counts[provider] = count;
          listed += count;
        }
        if (listed > 0) addMember(members, provider);
      }
    },
    finish: () =>
      new Map(grown.map(({ name, parts, members }) => [name, { members, counts: parts.map(({ counts }) => counts) }])),
  };
}
