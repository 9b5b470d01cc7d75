import { type Audience, type Change, LiveTag } from '@marketplace/contracts/live.ts';

/** A bit for each tag: what a reader hears of is a number, found and compared without making anything for each reader. */
const bitOf: ReadonlyMap<LiveTag, number> = new Map(LiveTag.options.map((tag, index) => [tag, 1 << index]));

/** @returns the tags of these bits, in the order of the contract. */
export function tagsOf(bits: number): readonly LiveTag[] {
  return LiveTag.options.filter((tag) => ((bitOf.get(tag) ?? 0) & bits) !== 0);
}

/** Readers by what they may learn of: a change costs as many steps as readers hear of it, however many there are. */
export interface AudienceIndex<Reader> {
  add(this: void, reader: Reader, audiences: ReadonlySet<Audience>): void;
  remove(this: void, reader: Reader, audiences: ReadonlySet<Audience>): void;
  /** Calls back once for each reader who hears of any of the changes, with the bits of all tags that this reader hears of. */
  forEach(this: void, changes: readonly Change[], hears: (reader: Reader, bits: number) => void): void;
}

function bitsByAudience(changes: readonly Change[]): ReadonlyMap<Audience, number> {
  const bits = new Map<Audience, number>();
  for (const [audience, tag] of changes) bits.set(audience, (bits.get(audience) ?? 0) | (bitOf.get(tag) ?? 0));
  return bits;
}

/** @returns an index without readers. */
export function createAudienceIndex<Reader>(): AudienceIndex<Reader> {
  const readersOf = new Map<Audience, Set<Reader>>();
  const groupsOf = (changes: readonly Change[]) =>
    [...bitsByAudience(changes)]
      .map(([audience, bits]) => ({ bits, readers: readersOf.get(audience) ?? new Set<Reader>() }))
      .toSorted((one, other) => one.readers.size - other.readers.size);
  return {
    add: (reader, audiences) => {
      for (const audience of audiences) {
        const readers = readersOf.get(audience) ?? new Set<Reader>();
        readersOf.set(audience, readers.add(reader));
      }
    },
    remove: (reader, audiences) => {
      for (const audience of audiences) {
        const readers = readersOf.get(audience);
        readers?.delete(reader);
        if (readers?.size === 0) readersOf.delete(audience);
      }
    },
    forEach: (changes, hears) => {
      const groups = groupsOf(changes);
      const largest = groups.pop();
      if (largest === undefined) return;
      // Only what the smaller groups hear is noted by reader: the largest is mostly everybody.
      const noted = new Map<Reader, number>();
      for (const { bits, readers } of groups) {
        for (const reader of readers) noted.set(reader, (noted.get(reader) ?? 0) | bits);
      }
      for (const reader of largest.readers) {
        hears(reader, largest.bits | (noted.get(reader) ?? 0));
        noted.delete(reader);
      }
      for (const [reader, bits] of noted) hears(reader, bits);
    },
  };
}
