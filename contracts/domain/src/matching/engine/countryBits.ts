import { countryCodes } from '../../geo/geo.countries.ts';
import { regionCountries } from '../../geo/geo.regions.ts';

const inRegions = regionCountries('Global');

/** Region by region, so that a region touches few words of a set. */
const codesInOrder = [...inRegions, ...countryCodes.filter((code) => !inRegions.includes(code))];

const letters = 26;
const unknownCode = -1;

/** Two letters from A to Z as a number; -1 for any other text. */
function numberOf(code: string): number {
  const [first, second] = [code.charCodeAt(0) - 65, code.charCodeAt(1) - 65];
  const isCode = code.length === 2 && first >= 0 && first < letters && second >= 0 && second < letters;
  return isCode ? letters * first + second : unknownCode;
}

/** By the number of a code: its bit. A table, since a search looks up every asked country of every match that it explains. */
const bitOfNumber = new Int16Array(letters * letters).fill(unknownCode);
for (const [bit, code] of codesInOrder.entries()) bitOfNumber[numberOf(code)] = bit;

/** Its bit in a set; -1 for a code that nobody knows. */
function bitOf(code: string): number {
  return bitOfNumber[numberOf(code)] ?? unknownCode;
}

/** Words of 32 bits that a set of countries takes. */
export const wordsPerSet = Math.ceil(codesInOrder.length / 32);

/** A set of countries, one bit each. */
export type CountryBits = Int32Array;

/** Codes that nobody knows are left out. */
export function countryBits(codes: readonly string[]): CountryBits {
  const bits = new Int32Array(wordsPerSet);
  for (const code of codes) {
    const bit = bitOf(code);
    if (bit >= 0) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return bits;
}

/** Whether a set holds a country. */
export function holdsCountry(bits: CountryBits, code: string): boolean {
  const bit = bitOf(code);
  return bit >= 0 && (((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
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
