import { countOnes } from '../engine/countryBits.ts';
import { type BitSet, addMember, emptyBitSet } from '../index/bitSet.ts';

/** Who has what: by need, the set of those who have it, by their places. */
export interface Holders {
  readonly sets: readonly BitSet[];
  /** Looks at needs and at words of sets so far: what the work is bounded by, the same on every machine. */
  looks: number;
}

/** @param size how many may be added. */
export function noHolders(needs: readonly number[], size: number): Holders {
  const sets: BitSet[] = [];
  for (const need of needs) sets[need] = emptyBitSet(size);
  return { sets, looks: 0 };
}

/** Adds one who has the needs of a mask. */
export function addHolder({ sets }: Holders, place: number, mask: Int32Array): void {
  for (let word = 0; word < mask.length; word += 1) {
    for (let rest = mask[word] as number; rest !== 0; rest &= rest - 1) {
      addMember(sets[word * 32 + 31 - Math.clz32(rest & -rest)] as BitSet, place);
    }
  }
}

/** How many have a need. */
export function countHolders({ sets }: Holders, need: number): number {
  return sets[need]?.reduce((sum, word) => sum + countOnes(word), 0) ?? 0;
}

/** The first place from `from` on, below `to`, that has all of `needs`, of which there is at least one; -1 for none. */
export function firstHolder(holders: Holders, needs: readonly number[], from: number, to: number): number {
  const { sets } = holders;
  let found = -1;
  let looks = needs.length;
  for (let word = from >>> 5; found < 0 && word * 32 < to; word += 1) {
    let rest = word === from >>> 5 ? -1 << (from & 31) : -1;
    for (let at = 0; rest !== 0 && at < needs.length; at += 1) {
      rest &= (sets[needs[at] as number] as BitSet)[word] as number;
      looks += 1;
    }
    if (rest !== 0) found = word * 32 + 31 - Math.clz32(rest & -rest);
  }
  holders.looks += looks;
  return found < to ? found : -1;
}
