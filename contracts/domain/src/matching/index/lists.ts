import { holdsCountry, wordsPerSet } from '../engine/countryBits.ts';
import { addMember, type BitSet, emptyBitSet } from './bitSet.ts';
import type { Growing } from './growing.ts';

/** Index of the providers' country lists. */
export interface Lists {
  /** Providers that list a country, by alpha-2 code. */
  readonly listing: ReadonlyMap<string, BitSet>;
  readonly withoutList: BitSet;
  /** One column per 32-bit word of the country set, by provider. A search reads only the words it needs. */
  readonly listWords: readonly Int32Array[];
}

/** @param size Number of providers. */
export function growLists(size: number): Growing<Lists> {
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
