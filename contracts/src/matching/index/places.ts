import { regionCountries } from '../../geo/geo.regions.ts';
import { type CountryBits, wordsPerSet } from '../engine/countryBits.ts';
import type { ProviderFacts } from '../engine/facts.ts';
import { geography } from '../engine/geography.ts';
import { regionNames } from '../matching.requirements.ts';
import { addAll, addMember, type BitSet, emptyBitSet } from './bitSet.ts';
import { type Growing, newNumbering } from './growing.ts';

/** Where providers are. */
export interface Places {
  /** By alpha-2 code and by region's name: the providers that list the country, or any country of the region. */
  readonly listing: ReadonlyMap<string, BitSet>;
  readonly withoutList: BitSet;
  /** Provider by provider: its country list, empty where it has none. */
  readonly countryLists: CountryBits;
  /** By provider: its class in what geography looks at besides the list. */
  readonly column: Uint8Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
}

function addRegions(listing: Map<string, BitSet>, size: number): void {
  for (const region of regionNames) {
    const members = emptyBitSet(size);
    for (const code of regionCountries(region)) {
      const listed = listing.get(code);
      if (listed !== undefined) addAll(members, listed);
    }
    listing.set(region, members);
  }
}

export function growPlaces(size: number): Growing<Places> {
  const listing = new Map<string, BitSet>();
  const withoutList = emptyBitSet(size);
  const countryLists: CountryBits = new Int32Array(size * wordsPerSet);
  const column = new Uint8Array(size);
  const numbering = newNumbering();
  const kept: ProviderFacts[] = [];
  return {
    add: (provider, record, facts) => {
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
    finish: () => {
      addRegions(listing, size);
      return { listing, withoutList, countryLists, column, facts: kept };
    },
  };
}
