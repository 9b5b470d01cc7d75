/** How ids that were read differ from those that were acknowledged. */
export interface IdDifference {
  /** Acknowledged and not read. */
  readonly lost: readonly string[];
  /** Read more than once. */
  readonly doubled: readonly string[];
  /** Read and never acknowledged. */
  readonly unknown: readonly string[];
}

/** Compares sets, never counts: a loss and a surplus of the same size must not cancel out. */
export function compareIds(acknowledged: ReadonlySet<string>, read: readonly string[]): IdDifference {
  const distinct = new Set(read);
  return {
    lost: [...acknowledged].filter((id) => !distinct.has(id)),
    doubled: [...distinct].filter((id) => read.indexOf(id) !== read.lastIndexOf(id)),
    unknown: [...distinct].filter((id) => !acknowledged.has(id)),
  };
}
