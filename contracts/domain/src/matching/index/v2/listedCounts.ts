import { reachValue, localisationOf, type AskedCountry } from '../../engine/v2/reach.ts';
import type { BitSet } from '../bitSet.ts';
import { type Block, blockSize } from '../blocks.ts';
import { roamingKinds, type Places } from './places.ts';

const wordsPerBlock = blockSize / 32;
/** Codes of a pass, at most: they are counted in bytes. */
const mostCodes = 256;
/** More than all countries. */
const perValue = 256;

/** What listed countries count in all, in parts of `whole`. */
export function valueIn(sum: number): number {
  return sum >>> 8;
}

/** How many asked countries are listed. */
export function countIn(sum: number): number {
  return sum & (perValue - 1);
}

/** Asked countries that count alike, because roaming is limited alike in them. */
interface Alike {
  readonly roaming: AskedCountry['roaming'];
  /** By country: who lists it. */
  readonly sets: readonly BitSet[];
}

function alikeIn({ listing }: Places, countries: readonly AskedCountry[]): Alike[] {
  return roamingKinds.flatMap((kind): Alike[] => {
    const sets = countries.flatMap(({ code, roaming }) => (roaming === kind ? (listing.get(code) ?? []) : []));
    return sets.length === 0 ? [] : [{ roaming: kind, sets }];
  });
}

/**
 * Countries that are counted together. How many of each kind somebody lists makes one code: the count of the first kind, and that of
 * each further kind times the codes before it.
 */
export interface Pass {
  readonly kinds: readonly Alike[];
  readonly codes: number;
  /** By class of place, in it by code: what these countries add, as `valueIn` and `countIn` read it. */
  readonly sums: Int32Array;
}

function sumOf(code: number, kinds: readonly Alike[], each: readonly number[]): number {
  let sum = 0;
  let rest = code;
  for (let at = 0; at < kinds.length; at += 1) {
    const codes = (kinds[at]?.sets.length ?? 0) + 1;
    const count = rest % codes;
    sum += count * (each[at] ?? 0);
    rest = (rest - count) / codes;
  }
  return sum;
}

function passOf({ facts }: Places, kinds: readonly Alike[]): Pass {
  const codes = kinds.reduce((product, { sets }) => product * (sets.length + 1), 1);
  const sums = new Int32Array(facts.length * codes);
  for (const [place, one] of facts.entries()) {
    const localisation = localisationOf(one);
    const each = kinds.map(({ roaming }) => perValue * reachValue('listed', roaming, localisation) + 1);
    for (let code = 0; code < codes; code += 1) sums[place * codes + code] = sumOf(code, kinds, each);
  }
  return { kinds, codes, sums };
}

/** The asked countries in as few passes as bytes allow: one but for long lists with many limits on roaming. */
export function passesOf(places: Places, countries: readonly AskedCountry[]): [Pass, ...Pass[]] {
  const before: Alike[][] = [];
  let last: Alike[] = [];
  let codes = 1;
  for (const alike of alikeIn(places, countries)) {
    const each = alike.sets.length + 1;
    if (codes * each > mostCodes) {
      before.push(last);
      [last, codes] = [[], 1];
    }
    last.push(alike);
    codes *= each;
  }
  return [passOf(places, last), ...before.map((kinds) => passOf(places, kinds))];
}

/** By four bits: the same in four bytes, in the order in which memory has them. */
const spread = new Int32Array(Uint8Array.from({ length: 64 }, (_none, at) => ((at >>> 2) >>> (at & 3)) & 1).buffer);

/** Adds to the codes of a block's members how often each is in the sets, times a unit. @param fours by four members, a byte each. */
function countInto(fours: Int32Array, { sets }: Alike, unit: number, firstWord: number): void {
  for (const set of sets) {
    const words = Math.min(wordsPerBlock, set.length - firstWord);
    for (let word = 0; word < words; word += 1) {
      const bits = set[firstWord + word] as number;
      for (let four = 0; four < 8; four += 1) {
        const at = 8 * word + four;
        fours[at] = (fours[at] as number) + Math.imul(spread[(bits >>> (4 * four)) & 15] as number, unit);
      }
    }
  }
}

/** The number of the first provider that a block may have. */
function firstOf({ rows }: Block): number {
  return (rows[0] as number) & -blockSize;
}

/** Counts a pass's codes for a block, by how far a provider stands behind the first that it may have. */
export type FillCodes = (pass: Pass, block: Block) => Uint8Array;

/** The same memory is filled for every pass and block. */
export function codesFiller(): FillCodes {
  const fours = new Int32Array(blockSize / 4);
  const codes = new Uint8Array(fours.buffer);
  return ({ kinds }, block) => {
    fours.fill(0);
    let unit = 1;
    for (const alike of kinds) {
      countInto(fours, alike, unit, firstOf(block) >>> 5);
      unit *= alike.sets.length + 1;
    }
    return codes;
  };
}

/** Adds to each row of a block what a pass has for it. @param column by provider: its class of place. */
export function addListed(block: Block, column: Uint8Array, pass: Pass, codes: Uint8Array, into: Int32Array): void {
  const { rows, count } = block;
  const [first, each, { sums }] = [firstOf(block), pass.codes, pass];
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const sum = sums[(column[provider] as number) * each + (codes[provider - first] as number)] as number;
    into[at] = (into[at] as number) + sum;
  }
}
