/** A seeded random number generator: the same seed always results in the same sequence. */
export interface SeededTestRandom {
  /** An integer from 0 to `end` - 1. */
  integerBelow(this: void, end: number): number;
  chance(this: void, share: number): boolean;
  /** @throws RangeError for an empty list. */
  pick<T>(this: void, items: readonly T[]): T;
}

/**
 * Creates a generator that uses the algorithm Mulberry32.
 * @param seed an integer.
 */
export function createSeededTestRandom(seed: number): SeededTestRandom {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    integerBelow: below,
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to choose from');
      return item;
    },
  };
}
