import { type BitSet, readMembers } from './bitSet.ts';

const wordsPerBlock = 32;
/** The most rows that a block has. */
export const blockSize = wordsPerBlock * 32;

/**
 * Providers that are looked at together, by number, ascending. A match goes through the index block by block and in a block
 * column by column: its working arrays stay small enough for the processor's nearest cache. Numbers of rows, profiles and
 * places are in bounds by construction; the loops over them say `as number`, because `?? 0` doubles their time.
 */
export interface Block {
  /** Only the first `count` rows belong to the block. */
  readonly rows: Uint32Array;
  readonly count: number;
}

/** All members of a set, block by block; no block is empty. The same array is filled again for every block. */
export function* blocksOf(members: BitSet): Generator<Block, void, undefined> {
  const rows = new Uint32Array(blockSize);
  for (let from = 0; from < members.length; from += wordsPerBlock) {
    const end = Math.min(members.length, from + wordsPerBlock);
    const count = readMembers(members, from, end, rows);
    if (count > 0) yield { rows, count };
  }
}
