import { countSetBits } from '../engine/countryBitSet.ts';

/** Index of candidates by need: for each need, the set of positions of candidates that meet it. */
export interface CandidateProviderIndexByRequirement {
  /**
   * The sets, stored word by word and, within each word, need by need, so that the words of several needs are adjacent
   * in memory.
   */
  readonly bits: Int32Array;
  /** Number of words per 32 candidates; greater than the highest need. */
  readonly stride: number;
  /** Number of needs and set words looked up so far. Limits the work independently of the speed of the machine. */
  lookupCount: number;
}

/**
 * Creates an empty index.
 *
 * @param size Maximum number of candidates.
 */
export function createCandidateProviderIndexByRequirement(
  needs: readonly number[],
  size: number,
): CandidateProviderIndexByRequirement {
  const stride = Math.max(...needs) + 1;
  return { bits: new Int32Array(Math.ceil(size / 32) * stride), stride, lookupCount: 0 };
}

/** Adds a candidate that meets the needs of a mask. */
export function addToCandidateProviderIndexByRequirement(
  { bits, stride }: CandidateProviderIndexByRequirement,
  place: number,
  mask: Int32Array,
): void {
  const from = (place >>> 5) * stride;
  for (let word = 0; word < mask.length; word += 1) {
    for (let rest = mask[word] as number; rest !== 0; rest &= rest - 1) {
      const at = from + word * 32 + 31 - Math.clz32(rest & -rest);
      bits[at] = (bits[at] as number) | (1 << (place & 31));
    }
  }
}

/** Number of candidates that meet a need. */
export function countCandidatesMeetingRequirement(
  { bits, stride }: CandidateProviderIndexByRequirement,
  need: number,
): number {
  let count = 0;
  for (let at = need; at < bits.length; at += stride) count += countSetBits(bits[at] as number);
  return count;
}

/**
 * The first position from `from` to `to` (exclusive) of a candidate that meets all `needs`; -1 if there is none. There
 * must be at least one need.
 */
export function findFirstTeamCandidatePositionMeetingNeeds(
  holders: CandidateProviderIndexByRequirement,
  needs: readonly number[],
  from: number,
  to: number,
): number {
  const { bits, stride } = holders;
  let found = -1;
  let lookups = needs.length;
  for (let word = from >>> 5; found < 0 && word * 32 < to; word += 1) {
    let rest = word === from >>> 5 ? -1 << (from & 31) : -1;
    for (let at = 0; rest !== 0 && at < needs.length; at += 1) {
      rest &= bits[word * stride + (needs[at] as number)] as number;
      lookups += 1;
    }
    if (rest !== 0) found = word * 32 + 31 - Math.clz32(rest & -rest);
  }
  holders.lookupCount += lookups;
  return found < to ? found : -1;
}
