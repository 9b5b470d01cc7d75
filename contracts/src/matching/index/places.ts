import { regionCountries, type RegionName } from '../../geo/geo.regions.ts';
import { countCommon, type CountryBits, countryMask, wordsPerSet } from '../engine/countryBits.ts';
import type { ProviderFacts } from '../engine/facts.ts';
import { geography } from '../engine/geography.ts';
import { regionNames } from '../matching.requirements.ts';
import { addMember, type BitSet, emptyBitSet } from './bitSet.ts';
import { type Growing, newNumbering } from './growing.ts';

/** What is counted once, because regions are always the same. */
export interface Region {
  /** Providers that list any country of the region. */
  readonly members: BitSet;
  /** By provider: how many countries of the region it lists. */
  readonly counts: Uint8Array;
}

/** Where providers are. */
export interface Places {
  /** By alpha-2 code: the providers that list the country. */
  readonly listing: ReadonlyMap<string, BitSet>;
  readonly regions: ReadonlyMap<RegionName, Region>;
  readonly withoutList: BitSet;
  /** Provider by provider: its country list, empty where it has none. */
  readonly countryLists: CountryBits;
  /** By provider: its class in what geography looks at besides the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
}

const regions = regionNames.map((name) => ({ name, mask: countryMask(regionCountries(name)) }));

function growRegions(size: number): Growing<ReadonlyMap<RegionName, Region>> {
  const grown = regions.map(({ name, mask }) => ({
    name,
    mask,
    members: emptyBitSet(size),
    counts: new Uint8Array(size),
  }));
  return {
    add: (provider, _record, { countries }) => {
      if (countries === null) return;
      for (const { mask, members, counts } of grown) {
        const count = countCommon(mask, countries);
        counts[provider] = count;
        if (count > 0) addMember(members, provider);
      }
    },
    finish: () => new Map(grown.map(({ name, members, counts }) => [name, { members, counts }])),
  };
}

export function growPlaces(size: number): Growing<Places> {
  const listing = new Map<string, BitSet>();
  const regionsGrown = growRegions(size);
  const withoutList = emptyBitSet(size);
  const countryLists: CountryBits = new Int32Array(size * wordsPerSet);
  const column = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      regionsGrown.add(provider, record, facts);
      const number = numbering.numberOf(geography.key(facts));
      kept[number] ??= facts;
      column[provider] = number;
      if (facts.countries === null) addMember(withoutList, provider);
      else countryLists.set(facts.countries, provider * wordsPerSet);
      for (const code of record.countries ?? []) {
        const members = listing.get(code) ?? emptyBitSet(size);
        listing.set(code, members);
        addMember(members, provider);
      }
    },
    finish: () => ({ listing, regions: regionsGrown.finish(), withoutList, countryLists, column, facts: kept }),
  };
}
