import { regionCountries, type RegionName } from '../../../geo/geo.regions.ts';
import { countCommon, countryMask, holdsCountry, wordsPerSet } from '../../engine/countryBits.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { geography } from '../../engine/v1/geography.ts';
import { regionNames } from '@marketplace/contracts/matching/matching.requirements.ts';
import { addMember, type BitSet, emptyBitSet } from '../bitSet.ts';
import { type Growing, newNumbering } from '../growing.ts';

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
  /** By word of a country list: by provider. A search reads only the words it asks for. */
  readonly listWords: readonly Int32Array[];
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

function growLists(size: number): Growing<Pick<Places, 'listing' | 'withoutList' | 'listWords'>> {
  const listing = new Map<string, BitSet>();
  const withoutList = emptyBitSet(size);
  const listWords = Array.from({ length: wordsPerSet }, () => new Int32Array(size));
  return {
    add: (provider, record, { countries }) => {
      if (countries === null) {
        addMember(withoutList, provider);
        return;
      }
      for (const [place, column] of listWords.entries()) column[provider] = countries[place] ?? 0;
      for (const code of record.countries ?? []) {
        if (!holdsCountry(countries, code)) continue;
        const members = listing.get(code) ?? emptyBitSet(size);
        listing.set(code, members);
        addMember(members, provider);
      }
    },
    finish: () => ({ listing, withoutList, listWords }),
  };
}

/** Grows the part of the index that knows where providers serve. @param size how many providers there will be. */
export function growPlaces(size: number): Growing<Places> {
  const lists = growLists(size);
  const regionsGrown = growRegions(size);
  const column = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
      lists.add(provider, record, facts);
      regionsGrown.add(provider, record, facts);
      const number = numbering.numberOf(geography.key(facts));
      kept[number] ??= facts;
      column[provider] = number;
    },
    finish: () => ({ ...lists.finish(), regions: regionsGrown.finish(), column, facts: kept }),
  };
}
