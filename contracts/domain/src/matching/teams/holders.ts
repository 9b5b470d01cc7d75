import { countOnes } from '../engine/countryBits.ts';

/** Who has what: by need, the set of those who have it, by their places. */
export interface Holders {
  /** The sets word by word, in each word need by need: those of several needs that are looked at together lie side by side. */
  readonly bits: Int32Array;
  /** More than the highest need. */
  readonly stride: number;
  /** Looks at needs and at words of sets so far: what the work is bounded by, the same on every machine. */
  looks: number;
}

/** @param size how many may be added. */
export function noHolders(needs: readonly number[], size: number): Holders {
  const stride = Math.max(...needs) + 1;
  return { bits: new Int32Array(Math.ceil(size / 32) * stride), stride, looks: 0 };
}

/** Adds one who has the needs of a mask. */
export function addHolder({ bits, stride }: Holders, place: number, mask: Int32Array): void {
  const from = (place >>> 5) * stride;
  for (let word = 0; word < mask.length; word += 1) {
    for (let rest = mask[word] as number; rest !== 0; rest &= rest - 1) {
      const at = from + word * 32 + 31 - Math.clz32(rest & -rest);
      bits[at] = (bits[at] as number) | (1 << (place & 31));
    }
  }
}

/** How many have a need. */
export function countHolders({ bits, stride }: Holders, need: number): number {
  let count = 0;
  for (let at = need; at < bits.length; at += stride) count += countOnes(bits[at] as number);
  return count;
}

/** The first place from `from` on, below `to`, that has all of `needs`, of which there is at least one; -1 for none. */
export function firstHolder(holders: Holders, needs: readonly number[], from: number, to: number): number {
  const { bits, stride } = holders;
  let found = -1;
  let looks = needs.length;
  for (let word = from >>> 5; found < 0 && word * 32 < to; word += 1) {
    let rest = word === from >>> 5 ? -1 << (from & 31) : -1;
    for (let at = 0; rest !== 0 && at < needs.length; at += 1) {
      rest &= bits[word * stride + (needs[at] as number)] as number;
      looks += 1;
    }
    if (rest !== 0) found = word * 32 + 31 - Math.clz32(rest & -rest);
  }
  holders.looks += looks;
  return found < to ? found : -1;
}
