import {
  type LiveChangeAudience,
  type LiveChangeAudienceAndTag,
  LiveUpdateTag,
} from '@marketplace/contracts/liveUpdates.ts';

/**
 * The bit of each tag. A set of tags is stored as a number, so that sets are combined and compared without allocation.
 */
const bitByTag: ReadonlyMap<LiveUpdateTag, number> = new Map(
  LiveUpdateTag.options.map((tag, index) => [tag, 1 << index]),
);

/** @returns the tags whose bits are set in `bits`, in the order of the contract. */
export function decodeLiveUpdateTagBits(bits: number): readonly LiveUpdateTag[] {
  return LiveUpdateTag.options.filter((tag) => ((bitByTag.get(tag) ?? 0) & bits) !== 0);
}

/** Index of readers by audience. The cost of a change depends only on the number of affected readers. */
export interface LiveUpdateSubscribersByAudience<Reader> {
  add(this: void, reader: Reader, audiences: ReadonlySet<LiveChangeAudience>): void;
  remove(this: void, reader: Reader, audiences: ReadonlySet<LiveChangeAudience>): void;
  /**
   * Calls `visit` once for each reader in the audience of at least one change. `bits` combines the bits of the tags of
   * all changes whose audience includes the reader.
   */
  forEach(
    this: void,
    changes: readonly LiveChangeAudienceAndTag[],
    visit: (reader: Reader, bits: number) => void,
  ): void;
}

function bitsByAudience(changes: readonly LiveChangeAudienceAndTag[]): ReadonlyMap<LiveChangeAudience, number> {
  const bits = new Map<LiveChangeAudience, number>();
  for (const [audience, tag] of changes) bits.set(audience, (bits.get(audience) ?? 0) | (bitByTag.get(tag) ?? 0));
  return bits;
}

/** Creates an index without readers. */
export function createLiveUpdateSubscribersByAudience<Reader>(): LiveUpdateSubscribersByAudience<Reader> {
  const readersByAudience = new Map<LiveChangeAudience, Set<Reader>>();
  const buildGroups = (changes: readonly LiveChangeAudienceAndTag[]) =>
    [...bitsByAudience(changes)]
      .map(([audience, bits]) => ({ bits, readers: readersByAudience.get(audience) ?? new Set<Reader>() }))
      .toSorted((one, other) => one.readers.size - other.readers.size);
  return {
    add: (reader, audiences) => {
      for (const audience of audiences) {
        const readers = readersByAudience.get(audience) ?? new Set<Reader>();
        readersByAudience.set(audience, readers.add(reader));
      }
    },
    remove: (reader, audiences) => {
      for (const audience of audiences) {
        const readers = readersByAudience.get(audience);
        readers?.delete(reader);
        if (readers?.size === 0) readersByAudience.delete(audience);
      }
    },
    forEach: (changes, visit) => {
      const groups = buildGroups(changes);
      const largest = groups.pop();
      if (largest === undefined) return;
      // Bits are combined per reader only for the smaller groups, because the largest group usually contains every
      // reader.
      const collected = new Map<Reader, number>();
      for (const { bits, readers } of groups) {
        for (const reader of readers) collected.set(reader, (collected.get(reader) ?? 0) | bits);
      }
      for (const reader of largest.readers) {
        visit(reader, largest.bits | (collected.get(reader) ?? 0));
        collected.delete(reader);
      }
      for (const [reader, bits] of collected) visit(reader, bits);
    },
  };
}
