import { countryCodes } from '../../geo/geo.countries.ts';
import { regionCountries } from '../../geo/geo.regions.ts';

const inRegions = regionCountries('Global');

/** Region by region, so that a region touches few words of a set. */
const bitOfCode: ReadonlyMap<string, number> = new Map(
  [...inRegions, ...countryCodes.filter((code) => !inRegions.includes(code))].map((code, bit) => [code, bit]),
);

/** Words of 32 bits that a set of countries takes. */
export const wordsPerSet = Math.ceil(bitOfCode.size / 32);

/** A set of countries, one bit each. */
export type CountryBits = Int32Array;

/** Codes that nobody knows are left out. */
export function countryBits(codes: readonly string[]): CountryBits {
  const bits = new Int32Array(wordsPerSet);
  for (const code of codes) {
    const bit = bitOfCode.get(code);
    if (bit !== undefined) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return bits;
}

/** Whether a set holds a country. */
export function holdsCountry(bits: CountryBits, code: string): boolean {
  const bit = bitOfCode.get(code);
  return bit !== undefined && (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}

/** Number of ones in 32 bits. */
export function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A set to compare many others with: only the words that are not empty, and where they stand. */
export interface CountryMask {
  readonly places: Uint8Array;
  readonly words: Int32Array;
}

export function countryMask(codes: readonly string[]): CountryMask {
  const bits = countryBits(codes);
  const places = Uint8Array.from(bits.keys()).filter((place) => bits[place] !== 0);
  return { places, words: Int32Array.from(places, (place) => bits[place] ?? 0) };
}

/** How many countries the mask shares with a set. */
export function countCommon({ places, words }: CountryMask, bits: CountryBits): number {
  let count = 0;
  for (const [at, place] of places.entries()) count += countOnes((bits[place] ?? 0) & (words[at] ?? 0));
  return count;
}
