import { byteOfCountry } from '../../engine/countryBits.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { localisationOf, reachValue, type AskedCountry, type Localisation } from '../../engine/v2/reach.ts';
import type { Places } from './places.ts';

/** Eight countries of all lists, some of which are asked for. */
export interface AskedByte {
  /** By provider: the word of its list that has the byte. */
  readonly listed: Int32Array;
  /** Where in the word the byte stands. */
  readonly shift: number;
  /** For each localisation a table: by the byte, what it adds, as `valueIn` and `countIn` read it. */
  readonly sums: Int32Array;
}

/** Two are looked up in one go, because going over a block costs as much as a look-up. */
export type AskedPair = readonly [AskedByte, AskedByte];

const bytes = 256;
/** More than all countries. */
const perValue = 256;
const kinds = ['kept', 'open', 'none'] as const satisfies readonly Localisation[];

/** What listed countries count in all, in parts of `whole`. */
export function valueIn(sum: number): number {
  return sum >>> 8;
}

/** How many asked countries are listed. */
export function countIn(sum: number): number {
  return sum & (perValue - 1);
}

/** By class of place: where the table of its localisation begins. */
export function tablesByPlace({ facts }: Pick<Places, 'facts'>): Uint16Array {
  return Uint16Array.from(facts, (one: ProviderFacts) => bytes * kinds.indexOf(localisationOf(one)));
}

interface AskedBit {
  /** In its byte. */
  readonly bit: number;
  readonly country: AskedCountry;
}

/** Every sum is one that has a bit less, and what the bit adds. */
function sumsOf(asked: readonly AskedBit[]): Int32Array {
  const sums = new Int32Array(bytes * kinds.length);
  for (const [kind, localisation] of kinds.entries()) {
    const from = bytes * kind;
    const ofBit = new Int32Array(8);
    for (const { bit, country } of asked)
      ofBit[bit] = perValue * reachValue('listed', country.roaming, localisation) + 1;
    for (let byte = 1; byte < bytes; byte += 1) {
      const lowest = 31 - Math.clz32(byte & -byte);
      sums[from + byte] = (sums[from + (byte & (byte - 1))] ?? 0) + (ofBit[lowest] ?? 0);
    }
  }
  return sums;
}

/** The bytes of country lists in which something is asked for, two by two; the last may go with one that adds nothing. */
export function askedPairs({ listWords }: Places, countries: readonly AskedCountry[]): AskedPair[] {
  const placed = countries.flatMap((country) => {
    const place = byteOfCountry(country.code);
    return place === null ? [] : [{ ...place, country }];
  });
  const asked = [...Map.groupBy(placed, ({ byte }) => byte)].flatMap(([byte, bits]): AskedByte[] => {
    const listed = listWords[byte >>> 2];
    return listed === undefined ? [] : [{ listed, shift: 8 * (byte & 3), sums: sumsOf(bits) }];
  });
  return asked.flatMap((one, at): AskedPair[] => {
    const nothing = { ...one, sums: sumsOf([]) };
    return at % 2 === 0 ? [[one, asked[at + 1] ?? nothing]] : [];
  });
}
