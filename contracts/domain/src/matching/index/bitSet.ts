/** A set of small non-negative integers, one bit each. */
export type BitSet = Int32Array;

/** Creates an empty set for integers from 0 to `size` - 1. */
export function createEmptyBitSet(size: number): BitSet {
  return new Int32Array(Math.ceil(size / 32));
}

/** Creates the set of all integers from 0 to `size` - 1. */
export function createFullBitSet(size: number): BitSet {
  const bits = createEmptyBitSet(size).fill(-1);
  const beyond = bits.length * 32 - size;
  if (beyond > 0) bits[bits.length - 1] = -1 >>> beyond;
  return bits;
}

/** Adds a member, which must be below the size of the set. */
export function addToBitSet(bits: BitSet, member: number): void {
  bits[member >>> 5] = (bits[member >>> 5] ?? 0) | (1 << (member & 31));
}

/** Removes a member; does nothing when it is not in the set. */
export function removeFromBitSet(bits: BitSet, member: number): void {
  bits[member >>> 5] = (bits[member >>> 5] ?? 0) & ~(1 << (member & 31));
}

/**
 * Whether a member is in the set, without a bounds check.
 *
 * @param member Must be below the size of the set.
 */
export function isInBitSetUnchecked(bits: BitSet, member: number): boolean {
  return (((bits[member >>> 5] as number) >>> (member & 31)) & 1) === 1;
}

/**
 * Adds all members of another set.
 *
 * @param others Not larger than `bits`.
 */
export function addAllToBitSet(bits: BitSet, others: BitSet): void {
  for (let word = 0; word < others.length; word += 1) bits[word] = (bits[word] as number) | (others[word] as number);
}

/**
 * Writes the members that are stored in the words `from` to `end` (exclusive) into `members`, in ascending order.
 *
 * @returns The number of members.
 */
export function copyBitSetMembersToArray(bits: BitSet, from: number, end: number, members: Uint32Array): number {
  let count = 0;
  for (let word = from; word < end; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      members[count] = word * 32 + 31 - Math.clz32(rest & -rest);
      count += 1;
    }
  }
  return count;
}
