import { type BitSet, copyBitSetMembersToArray } from './bitSet.ts';

const wordsPerBlock = 32;
/** Maximum number of rows in a block. */
export const maxProviderRowsPerMatchIndexBlock = wordsPerBlock * 32;

/**
 * Providers that are processed together, in ascending order of their numbers. Matching processes the index block by
 * block, and each block column by column, so that the working arrays fit into the fastest CPU cache. Row, profile and
 * class numbers are in bounds by construction. The loops use `as number` instead of `?? 0`, because `?? 0` would double
 * the time of the loops.
 */
export interface ProviderRowBlock {
  /** Only the first `count` rows belong to the block. */
  readonly rows: Uint32Array;
  readonly count: number;
}

/** Yields all members of a set in non-empty blocks. Reuses one array for all blocks. */
export function* iterateBitSetMembersInBlocks(members: BitSet): Generator<ProviderRowBlock, void, undefined> {
  const rows = new Uint32Array(maxProviderRowsPerMatchIndexBlock);
  for (let from = 0; from < members.length; from += wordsPerBlock) {
    const end = Math.min(members.length, from + wordsPerBlock);
    const count = copyBitSetMembersToArray(members, from, end, rows);
    if (count > 0) yield { rows, count };
  }
}
