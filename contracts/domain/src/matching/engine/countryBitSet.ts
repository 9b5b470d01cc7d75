import { countryCodes } from '../../geo/geo.countries.ts';
import { listRegionCountries } from '../../geo/geo.regions.ts';

const inRegions = listRegionCountries('Global');

/** Country codes ordered by region, so that the countries of a region occupy few words of a set. */
const codesInOrder = [...inRegions, ...countryCodes.filter((code) => !inRegions.includes(code))];

const letters = 26;
const unknownCode = -1;

/** Encodes two letters from A to Z as a number; -1 for any other text. */
function encodeCode(code: string): number {
  const [first, second] = [code.charCodeAt(0) - 65, code.charCodeAt(1) - 65];
  const isCode = code.length === 2 && first >= 0 && first < letters && second >= 0 && second < letters;
  return isCode ? letters * first + second : unknownCode;
}

/**
 * Bit position of each country by its encoded code. This is a lookup table, because a search checks every requested
 * country for each explained match.
 */
const bitByNumber = new Int16Array(letters * letters).fill(unknownCode);
for (const [bit, code] of codesInOrder.entries()) bitByNumber[encodeCode(code)] = bit;

/** Bit position of a country code; -1 when it is unknown. */
function getBit(code: string): number {
  return bitByNumber[encodeCode(code)] ?? unknownCode;
}

/** Number of 32-bit words in a set of countries. */
export const wordsPerCountryBitSet = Math.ceil(codesInOrder.length / 32);

/** A set of countries with one bit per country. */
export type CountryBitSet = Int32Array;

/** Converts country codes to a set of countries. Unknown codes are ignored. */
export function toCountryBitSet(codes: readonly string[]): CountryBitSet {
  const bits = new Int32Array(wordsPerCountryBitSet);
  for (const code of codes) {
    const bit = getBit(code);
    if (bit >= 0) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return bits;
}

/** Whether a set contains a country. `code` is in upper case; the result for unknown codes is false. */
export function isCountryInBitSet(bits: CountryBitSet, code: string): boolean {
  const bit = getBit(code);
  return bit >= 0 && (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
}

/** Number of set bits in a 32-bit word. */
export function countSetBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A country set that is compared with many others: only its non-zero words and their indexes. */
export interface CountryMask {
  readonly wordIndexes: Uint8Array;
  readonly words: Int32Array;
}

/** Prepares country codes for comparison with many sets. Unknown codes are ignored. */
export function toCountryMask(codes: readonly string[]): CountryMask {
  const bits = toCountryBitSet(codes);
  const places = Uint8Array.from(bits.keys()).filter((place) => bits[place] !== 0);
  return { wordIndexes: places, words: Int32Array.from(places, (place) => bits[place] ?? 0) };
}

/** Number of countries that are both in the mask and in the set. */
export function countCommonCountries({ wordIndexes, words }: CountryMask, bits: CountryBitSet): number {
  let count = 0;
  for (const [at, place] of wordIndexes.entries()) count += countSetBits((bits[place] ?? 0) & (words[at] ?? 0));
  return count;
}
