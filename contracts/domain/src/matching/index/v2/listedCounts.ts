import { reachValue, localisationOf, type AskedCountry } from '../../engine/v2/reach.ts';
import type { BitSet } from '../bitSet.ts';
import { type Block, blockSize } from '../blocks.ts';
import { roamingKinds, type Places } from './places.ts';

const wordsPerBlock = blockSize / 32;
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
  /** By country: who lists it. */
  readonly sets: readonly BitSet[];
  /** By class of place: what one listed country adds to a sum, as `valueIn` and `countIn` read it. */
  readonly each: Int32Array;
}

function alikeOf({ listing, facts }: Places, countries: readonly AskedCountry[]): Alike[] {
  return roamingKinds.flatMap((kind): Alike[] => {
    const sets = countries.flatMap(({ code, roaming }) => (roaming === kind ? (listing.get(code) ?? []) : []));
    if (sets.length === 0) return [];
    const each = facts.map((one) => perValue * reachValue('listed', kind, localisationOf(one)) + 1);
    return [{ sets, each: Int32Array.from(each) }];
  });
}

/** By four bits: the same as four numbers of eight bits each, the lowest bit in the lowest. */
const spread = Int32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((sum, bit) => sum | (((bits >>> bit) & 1) << (8 * bit)), 0),
);

/** Counts in how many sets each member of a block is. @param fours by member, four counts of eight bits in one number. */
function countInto(fours: Int32Array, sets: readonly BitSet[], firstWord: number): void {
  fours.fill(0);
  for (const set of sets) {
    const words = Math.min(wordsPerBlock, set.length - firstWord);
    for (let word = 0; word < words; word += 1) {
      const bits = set[firstWord + word] as number;
      for (let four = 0; four < 8; four += 1) {
        const at = 8 * word + four;
        fours[at] = (fours[at] as number) + (spread[(bits >>> (4 * four)) & 15] as number);
      }
    }
  }
}

/** Fills `sums` with what the rows of a block list of the asked countries. */
export function listedSums(
  places: Places,
  countries: readonly AskedCountry[],
): (block: Block, sums: Int32Array) => void {
  const { column } = places;
  const fours = new Int32Array(blockSize / 4);
  const asked = alikeOf(places, countries);
  return ({ rows, count: end }, sums) => {
    sums.fill(0);
    if (end === 0) return;
    const first = (rows[0] as number) & -blockSize;
    for (const { sets, each } of asked) {
      countInto(fours, sets, first >>> 5);
      for (let at = 0; at < end; at += 1) {
        const provider = rows[at] as number;
        const listed = ((fours[(provider - first) >>> 2] as number) >>> (8 * (provider & 3))) & 255;
        sums[at] = (sums[at] as number) + listed * (each[column[provider] as number] as number);
      }
    }
  };
}
