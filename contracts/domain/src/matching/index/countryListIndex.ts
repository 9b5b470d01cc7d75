import { isCountryInBitSet, wordsPerCountryBitSet } from '../engine/countryBitSet.ts';
import { addToBitSet, type BitSet, createEmptyBitSet } from './bitSet.ts';
import type { MatchIndexPartBuilder } from './indexPartBuilder.ts';

/** Index of the providers' country lists. */
export interface ProviderCountryListIndex {
  /** Providers that list a country, by alpha-2 code. */
  readonly providersByCountry: ReadonlyMap<string, BitSet>;
  readonly providersWithoutList: BitSet;
  /** One column per 32-bit word of the country set, by provider. A search reads only the words it needs. */
  readonly countryWordColumns: readonly Int32Array[];
}

/**
 * Creates the builder of the index of country lists.
 *
 * @param size Number of providers.
 */
export function createProviderCountryListIndexBuilder(size: number): MatchIndexPartBuilder<ProviderCountryListIndex> {
  const listing = new Map<string, BitSet>();
  const withoutList = createEmptyBitSet(size);
  const listWords = Array.from({ length: wordsPerCountryBitSet }, () => new Int32Array(size));
  return {
    add: (provider, record, { countries }) => {
      if (countries === null) {
        addToBitSet(withoutList, provider);
        return;
      }
      for (const [place, column] of listWords.entries()) column[provider] = countries[place] ?? 0;
      for (const code of record.countries ?? []) {
        if (!isCountryInBitSet(countries, code)) continue;
        const members = listing.get(code) ?? createEmptyBitSet(size);
        listing.set(code, members);
        addToBitSet(members, provider);
      }
    },
    build: () => ({ providersByCountry: listing, providersWithoutList: withoutList, countryWordColumns: listWords }),
  };
}
