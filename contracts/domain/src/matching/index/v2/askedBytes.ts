import { byteOfCountry } from '../../engine/countryBits.ts';
import type { ProviderFacts } from '../../engine/facts.ts';
import { localisationOf, reachValue, type AskedCountry, type Localisation } from '../../engine/v2/reach.ts';
import type { Places } from './places.ts';

/** Eight countries of all lists, some of which are asked for. */
export interface AskedByte {
  /** By provider: a word of its list. */
  readonly listed: Int32Array;
  /** Where in the word the byte stands. */
  readonly shift: number;
  /** For each localisation a table of what the byte adds: by the byte, as `valueIn` and `countIn` read it. */
  readonly tables: Int32Array;
}

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
export function localisations({ facts }: Pick<Places, 'facts'>): Uint16Array {
  return Uint16Array.from(facts, (one: ProviderFacts) => bytes * kinds.indexOf(localisationOf(one)));
}

function tablesOf(asked: readonly { readonly bit: number; readonly country: AskedCountry }[]): Int32Array {
  const tables = new Int32Array(bytes * kinds.length);
  for (const [kind, localisation] of kinds.entries()) {
    const ofBit = new Int32Array(8);
    for (const { bit, country } of asked)
      ofBit[bit] = perValue * reachValue('listed', country.roaming, localisation) + 1;
    for (let byte = 1; byte < bytes; byte += 1) {
      const lowest = 31 - Math.clz32(byte & -byte);
      tables[bytes * kind + byte] = (tables[bytes * kind + (byte & (byte - 1))] ?? 0) + (ofBit[lowest] ?? 0);
    }
  }
  return tables;
}

/** The bytes of country lists in which something is asked for. */
export function askedBytes({ listWords }: Places, countries: readonly AskedCountry[]): AskedByte[] {
  const placed = countries.flatMap((country) => {
    const at = byteOfCountry(country.code);
    return at === null ? [] : [{ ...at, country }];
  });
  return [...Map.groupBy(placed, ({ byte }) => byte)].flatMap(([byte, asked]) => {
    const listed = listWords[byte >>> 2];
    return listed === undefined ? [] : [{ listed, shift: 8 * (byte & 3), tables: tablesOf(asked) }];
  });
}
